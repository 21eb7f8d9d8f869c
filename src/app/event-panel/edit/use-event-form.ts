import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { EventFormValues } from '#shared/events/event-form.ts'
import { canSubmit } from '#shared/events/event-form.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import { keepControl } from '#ui/forms/conflict/keep.ts'
import { focusMessage } from '#ui/forms/use-form-message.ts'
import { useSubmitOnce } from '#ui/forms/use-submit-once.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { partOfControl } from './compared-parts.ts'
import { readFormValues, serializeInitialValues, serializeValues, textOf } from './event-values.ts'
import { isAddingVenue, withoutDependentErrors } from './field-dependencies.ts'
import type { EventFormResult } from './form-response.ts'
import { type SavedDraft, useDraftAutosave } from './use-draft-autosave.ts'
import { useTicketRows } from './use-ticket-rows.ts'

export type EventFormOptions = { event: MyEvent | null; stored: EventFormValues; result: EventFormResult | null }

/** State of the event form: values, errors and unsaved changes. */
export function useEventForm({ event, stored, result }: EventFormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const start = result?.values ?? stored
  const [now, setNow] = useState(start)
  const [dirty, setDirty] = useState(Boolean(result))
  const [otherThanFile, setOtherThanFile] = useState(false)
  const [unchangedNotice, setUnchangedNotice] = useState(false)
  const baseline = useRef('')
  const errors = useFormErrors(result)
  const { signedIn } = errors
  const [identity, setIdentity] = useIdentity({ event, start, result })
  const tickets = useTicketRows(start)
  const { formData } = useNavigation()
  const submitOnce = useSubmitOnce()

  useEffect(() => {
    if (!form.current) return
    // The action data disappears when the URL changes; keep what was saved since.
    if (result) baseline.current = ''
    else baseline.current ||= serializeInitialValues(form.current)
    if (serializeValues(form.current) !== baseline.current) setDirty(true)
  }, [result])

  const updateState = useCallback(() => {
    if (!form.current) return
    setNow(readFormValues(form.current))
    setDirty(serializeValues(form.current) !== baseline.current)
    setOtherThanFile(serializeValues(form.current, { files: false }) === baseline.current)
    setUnchangedNotice(false)
  }, [])
  const onSaved = useCallback(
    ({ saved, skipped, values, image }: SavedDraft) => {
      const picture = form.current?.elements.namedItem('header')
      // Keep a refused image, and one selected while the save was running.
      if (picture instanceof HTMLInputElement && !('header' in skipped) && picture.files?.[0] === (image ?? undefined))
        picture.value = ''
      baseline.current = values
      setIdentity((last) => ({
        event: String(saved.id),
        version: saved.version,
        slug: saved.slug,
        header: saved.header,
        base: saved.base,
        ticketIds: { ...last.ticketIds, ...saved.tickets },
      }))
      signedIn()
      updateState()
    },
    [setIdentity, signedIn, updateState],
  )
  const enabled = event === null || canSubmit(event.moderation)
  const unsaved = dirty || isAddingVenue(now)
  const auto = useDraftAutosave({ form, enabled, isNew: event === null, onSaved })
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    errors.forget(name)
    keepMine(form.current, name)
    updateState()
    auto.changed(name)
  }
  const onSubmit = (submit: FormEvent<HTMLFormElement>) => {
    const button = (submit.nativeEvent as SubmitEvent).submitter
    const sends = button?.getAttribute('value') === 'submit'
    if (!sends && !unsaved && !auto.busy) {
      submit.preventDefault()
      setUnchangedNotice(true)
      return
    }
    auto.submitted(button)
    if (auto.busy) submit.preventDefault()
    submitOnce(submit)
  }
  const changed = (name: string) => {
    errors.forget(name)
    updateState()
    auto.changed(name)
  }
  // A draft may lack what is required until it is sent.
  const skipped = Object.entries(auto.state.skipped).filter(([, code]) => code !== 'required')
  const fieldErrors = { ...Object.fromEntries(skipped), ...errors.fieldErrors }
  const saving = Boolean(formData?.has('title')) && formData?.get('intent') !== 'title'
  return {
    form,
    start,
    now,
    dirty: unsaved,
    /** Everything except the venue being added. */
    savedExceptVenue: unsaved && !dirty,
    /** Everything except a rejected image. */
    savedExceptImage: dirty && otherThanFile,
    nothing: unchangedNotice,
    saving,
    auto,
    errors,
    fieldErrors,
    identity,
    handlers: { onInput, onSubmit },
    tickets,
    /** After a change that no control tells of. */
    changed,
  }
}
export type EventFormState = ReturnType<typeof useEventForm>

/** Whoever goes on writing a part of which the other version was chosen wants their own. */
function keepMine(form: HTMLFormElement | null, name: string) {
  const part = partOfControl(name)
  const choice = part && form?.elements.namedItem(keepControl(part))
  if (choice instanceof RadioNodeList) choice.value = 'mine'
}

/** Field errors until the user changes the field. */
function useFormErrors(result: EventFormResult | null) {
  const [fieldErrors, setFieldErrors] = useState<Record<string, FieldCode>>(result?.failure?.fields ?? {})
  const [failure, setFailure] = useState(result?.failure ?? null)
  const [seen, setSeen] = useState(result)
  const summary = useRef<HTMLDivElement>(null)
  if (seen !== result) {
    setSeen(result)
    setFailure(result?.failure ?? null)
    setFieldErrors(result?.failure?.fields ?? {})
  }
  useEffect(() => {
    if (result?.failure || result?.alike.length || result?.warnings?.length || result?.moves)
      focusMessage(summary.current)
  }, [result])
  const forget = (name: string) => {
    if (Object.keys(fieldErrors).length > 0) setFieldErrors((before) => withoutDependentErrors(before, name))
  }
  /** A successful autosave means the session is valid again. */
  const signedIn = useCallback(() => setFailure((last) => (last?.code === 'unauthenticated' ? null : last)), [])
  return { fieldErrors, failure, summary, forget, signedIn }
}

type Identity = {
  event: string
  version: string
  /** The fingerprints of that version. */
  base: string
  slug: string | null
  header: string | null
  /** The ids of tickets that were saved automatically, by their rows. */
  ticketIds: Record<string, number>
}

/** The event's id and version as hidden fields, so that the form also works without JavaScript. */
function useIdentity({
  event,
  start,
  result,
}: {
  event: MyEvent | null
  start: EventFormValues
  result: EventFormResult | null
}) {
  const from = (values: EventFormValues) => ({
    event: textOf(values, 'event'),
    version: textOf(values, 'version'),
    base: textOf(values, 'base'),
  })
  const [identity, set] = useState<Identity>(() => ({
    ...from(start),
    slug: null,
    header: event?.header?.url ?? null,
    ticketIds: {},
  }))
  const [seen, setSeen] = useState(result)
  if (seen !== result) {
    setSeen(result)
    if (result?.values) set({ ...identity, ...from(result.values) })
  }
  return [identity, set] as const
}
