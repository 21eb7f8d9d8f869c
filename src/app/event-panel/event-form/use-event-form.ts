import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { FieldCode } from '#shared/error-codes.ts'
import { canSubmit } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { showNote } from '#ui/forms/use-form-message.ts'
import { useOnce } from '#ui/forms/use-submit-once.ts'
import { one, typedIn, type Values, written, writtenAtFirst } from './event-values.ts'
import { addsVenue, withoutTied } from './field-dependencies.ts'
import type { Refused } from './form-response.ts'
import { type Saved, useAutosave } from './use-autosave.ts'

export type Given = { event: MyEvent | null; stored: Values; answer: Refused | null }

/** What an event's form says now, what is wrong in it, what of it is unsaved. */
export function useEventForm({ event, stored, answer }: Given) {
  const form = useRef<HTMLFormElement>(null)
  const start = answer?.values ?? stored
  const [now, setNow] = useState(start)
  const [dirty, setDirty] = useState(Boolean(answer))
  const [butFile, setButFile] = useState(false)
  const [nothing, setNothing] = useState(false)
  const baseline = useRef('')
  const errors = useErrors(answer)
  const { signedIn } = errors
  const [identity, setIdentity] = useIdentity(start, answer)
  const { formData } = useNavigation()
  const once = useOnce()

  useEffect(() => {
    if (!form.current) return
    // An answer that goes, because the address changed, takes nothing of what was saved since along.
    if (answer) baseline.current = ''
    else baseline.current ||= writtenAtFirst(form.current)
    if (written(form.current) !== baseline.current) setDirty(true)
  }, [answer])

  const look = useCallback(() => {
    if (!form.current) return
    setNow(typedIn(form.current))
    setDirty(written(form.current) !== baseline.current)
    setButFile(written(form.current, { files: false }) === baseline.current)
    setNothing(false)
  }, [])
  const onSaved = useCallback(
    ({ saved, skipped }: Saved, said: string) => {
      const picture = form.current?.elements.namedItem('header')
      if (picture instanceof HTMLInputElement && !('header' in skipped)) picture.value = ''
      baseline.current = said
      setIdentity({ event: String(saved.id), version: saved.version, slug: saved.slug, header: saved.header })
      signedIn()
      look()
    },
    [setIdentity, signedIn, look],
  )
  const on = event === null || canSubmit(event.moderation)
  const unsaved = dirty || addsVenue(now)
  const auto = useAutosave({ form, on, isNew: event === null, onSaved })
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    errors.forget(name)
    auto.forget(name)
    look()
    auto.changed()
  }
  const onSubmit = (submit: FormEvent<HTMLFormElement>) => {
    const button = (submit.nativeEvent as SubmitEvent).submitter
    const sends = button?.getAttribute('value') === 'submit'
    if (!sends && !unsaved && !auto.busy) {
      submit.preventDefault()
      setNothing(true)
      return
    }
    auto.stop()
    if (auto.holds(button)) submit.preventDefault()
    once(submit)
  }
  const saving = Boolean(formData?.has('title')) && formData?.get('intent') !== 'title'
  return {
    form,
    start,
    now,
    dirty: unsaved,
    /** All but the venue that is being added. */
    keptButVenue: unsaved && !dirty,
    /** All but a picture that was refused. */
    keptButPicture: dirty && butFile,
    nothing,
    saving,
    auto,
    errors,
    identity,
    handlers: { onInput, onSubmit },
    look: () => {
      look()
      auto.changed()
    },
  }
}
export type EventFormState = ReturnType<typeof useEventForm>

/** What was refused, field by field, until somebody types there. */
function useErrors(answer: Refused | null) {
  const [wrongs, setWrongs] = useState<Record<string, FieldCode>>(answer?.refusal?.fields ?? {})
  const [refusal, setRefusal] = useState(answer?.refusal ?? null)
  const [seen, setSeen] = useState(answer)
  const summary = useRef<HTMLDivElement>(null)
  if (seen !== answer) {
    setSeen(answer)
    setRefusal(answer?.refusal ?? null)
    setWrongs(answer?.refusal?.fields ?? {})
  }
  useEffect(() => {
    if (answer?.refusal || answer?.alike.length) showNote(summary.current)
  }, [answer])
  const forget = (name: string) => {
    if (Object.keys(wrongs).length > 0) setWrongs((before) => withoutTied(before, name))
  }
  /** Once a draft saved itself, whoever wrote is signed in again. */
  const signedIn = useCallback(() => setRefusal((last) => (last?.code === 'unauthenticated' ? null : last)), [])
  return { wrongs, refusal, summary, forget, signedIn }
}

type Identity = { event: string; version: string; slug: string | null; header: string | null }

/** Which event it is once it was saved, and which version was read: as hidden fields it also goes without scripts. */
function useIdentity(start: Values, answer: Refused | null) {
  const from = (values: Values): Identity => ({
    ...{ event: one(values, 'event'), version: one(values, 'version') },
    ...{ slug: null, header: one(values, 'header_url') || null },
  })
  const [identity, set] = useState(() => from(start))
  const [seen, setSeen] = useState(answer)
  if (seen !== answer) {
    setSeen(answer)
    if (answer?.values) set({ ...from(answer.values), slug: identity.slug })
  }
  return [identity, set] as const
}
