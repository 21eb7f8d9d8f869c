import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { FailureCode, FieldCode } from '#shared/error-codes.ts'
import { written } from './event-values.ts'
import { withoutTied } from './field-dependencies.ts'
import type { AutoSaved } from './form-response.ts'

const RESTING_MS = 2000
/** What is over by itself, or once somebody signed in: the next change tries again. */
const PASSING: readonly FailureCode[] = [
  ...(['unauthenticated', 'too_many_tries', 'event_not_added', 'event_not_modified'] as const),
  ...(['unavailable', 'too_slow'] as const),
]

export type Saved = AutoSaved & { saved: NonNullable<AutoSaved['saved']> }

type Given = {
  form: RefObject<HTMLFormElement | null>
  /** Only what nobody sees yet is saved by itself. */
  on: boolean
  isNew: boolean
  /** Told what the form said when it was saved. */
  onSaved: (answer: Saved, said: string) => void
}
type Told = { at: Date | null; skipped: Record<string, FieldCode> } | null

const pictureIn = (form: HTMLFormElement) => {
  const field = form.elements.namedItem('header')
  return field instanceof HTMLInputElement ? (field.files?.[0] ?? null) : null
}

/** Saves a draft a moment after the last change (issue 5, 3), and holds back a button that is pressed meanwhile. */
export function useAutosave({ form, on, isNew, onSaved }: Given) {
  const { submit, state, data } = useFetcher<AutoSaved>({ key: 'auto' })
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const said = useRef('')
  const sentPicture = useRef<File | null>(null)
  const refused = useRef<{ picture: File; code: FieldCode } | null>(null)
  const waiting = useRef<HTMLElement | null>(null)
  const again = useRef(false)
  // Counts what came back, so that what waits goes on with the new version in the form.
  const [round, setRound] = useState(0)
  const [told, setTold] = useState<Told>(null)
  const busy = state !== 'idle'
  // A field that is wrong is told beside it, and the rest goes on.
  const refusal = data?.refusal && data.refusal.code !== 'invalid' ? data.refusal : null
  const over = refusal !== null && !PASSING.includes(refusal.code)
  const now = useRef(busy)
  now.current = busy

  const save = useCallback(() => {
    if (!form.current) return
    // A second one would take the first for somebody else's.
    if (now.current) {
      again.current = true
      return
    }
    const sent = new FormData(form.current)
    if (!String(sent.get('title')).trim()) return
    sent.set('intent', 'auto')
    // A picture that was refused is not sent again until another one is chosen.
    sentPicture.current = pictureIn(form.current)
    if (refused.current?.picture === sentPicture.current) sent.delete('header')
    said.current = written(form.current, { files: false })
    void submit(sent, { method: 'post', encType: 'multipart/form-data' })
  }, [form, submit])

  /** After every change. A draft that was changed elsewhere waits for a person to decide. */
  const changed = () => {
    clearTimeout(timer.current)
    if (on && !over) timer.current = setTimeout(save, RESTING_MS)
  }
  const stop = () => clearTimeout(timer.current)
  /** What is being typed anew is not wrong before it was looked at again. */
  const forget = (name: string) => setTold((last) => last && { ...last, skipped: withoutTied(last.skipped, name) })
  useEffect(() => () => clearTimeout(timer.current), [])

  const seen = useRef(data)
  useEffect(() => {
    if (busy) return
    setRound((before) => before + 1)
    if (seen.current === data) return
    seen.current = data
    if (data?.refusal?.code === 'invalid') {
      const { fields } = data.refusal
      setTold((before) => ({ at: before?.at ?? null, skipped: fields }))
    }
    if (data?.saved) {
      const code = data.skipped['header']
      if (refused.current?.picture !== sentPicture.current) refused.current = null
      if (code && sentPicture.current) refused.current = { picture: sentPicture.current, code }
      const skipped = refused.current ? { ...data.skipped, header: refused.current.code } : data.skipped
      setTold({ at: new Date(data.saved.at), skipped })
      onSaved({ ...data, saved: data.saved, skipped }, said.current)
      if (isNew) void navigate(`?draft=${data.saved.slug}`, { replace: true, preventScrollReset: true })
    }
  }, [data, busy, isNew, navigate, onSaved])
  // A change made while it was saved is saved next; a button pressed meanwhile is pressed now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that came back
  useEffect(() => {
    if (now.current) return
    const button = waiting.current
    if (button) form.current?.requestSubmit(button)
    else if (again.current) save()
    waiting.current = null
    again.current = false
  }, [round, form, save])

  /** Whether a press has to wait, because two saves at once would take each other for somebody else's. */
  const holds = (button: HTMLElement | null) => {
    if (busy) waiting.current = button
    return busy
  }
  return { busy, told, refusal, meanwhile: data?.meanwhile ?? null, changed, forget, stop, holds }
}
