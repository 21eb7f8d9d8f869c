import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { ErrorCode, FieldCode } from '#shared/error-codes.ts'
import { serializeValues } from './event-values.ts'
import { withoutDependentErrors } from './field-dependencies.ts'
import type { AutosaveResult } from './form-response.ts'

const IDLE_MS = 2000
/** Errors that pass by themselves or after signing in: the next change tries again. */
const TRANSIENT_CODES: readonly ErrorCode[] = [
  ...(['unauthenticated', 'too_many_tries', 'event_not_added', 'event_not_modified'] as const),
  ...(['unavailable', 'too_slow'] as const),
]

export type AutosavedDraft = AutosaveResult & { saved: NonNullable<AutosaveResult['saved']> }

type AutosaveOptions = {
  form: RefObject<HTMLFormElement | null>
  /** Only drafts are saved automatically. */
  on: boolean
  isNew: boolean
  /** Called with the values that were saved. */
  onSaved: (result: AutosavedDraft, savedValues: string) => void
}
type AutosaveNotice = { at: Date | null; skipped: Record<string, FieldCode> } | null

const selectedFile = (form: HTMLFormElement) => {
  const field = form.elements.namedItem('header')
  return field instanceof HTMLInputElement ? (field.files?.[0] ?? null) : null
}

/** Saves a draft shortly after the last change, and delays a submission made meanwhile. */
export function useAutosave({ form, on, isNew, onSaved }: AutosaveOptions) {
  const { submit, state, data } = useFetcher<AutosaveResult>({ key: 'auto' })
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const said = useRef('')
  const sentPicture = useRef<File | null>(null)
  const refused = useRef<{ picture: File; code: FieldCode } | null>(null)
  const waiting = useRef<HTMLElement | null>(null)
  const again = useRef(false)
  // Counts the responses, so that a delayed submission continues with the new version.
  const [attempt, setAttempt] = useState(0)
  const [notice, setNotice] = useState<AutosaveNotice>(null)
  const busy = state !== 'idle'
  // Invalid fields show their error, and the rest is saved.
  const failure = data?.failure && data.failure.code !== 'invalid' ? data.failure : null
  const isStopped = failure !== null && !TRANSIENT_CODES.includes(failure.code)
  const now = useRef(busy)
  now.current = busy

  const save = useCallback(() => {
    if (!form.current) return
    // A concurrent save would be reported as a conflict.
    if (now.current) {
      again.current = true
      return
    }
    const sent = new FormData(form.current)
    if (!String(sent.get('title')).trim()) return
    sent.set('intent', 'auto')
    // A rejected image is not sent again until another one is selected.
    sentPicture.current = selectedFile(form.current)
    if (refused.current?.picture === sentPicture.current) sent.delete('header')
    said.current = serializeValues(form.current, { files: false })
    void submit(sent, { method: 'post', encType: 'multipart/form-data' })
  }, [form, submit])

  /** Runs after every change. A conflict waits for the user's decision. */
  const changed = () => {
    clearTimeout(timer.current)
    if (on && !isStopped) timer.current = setTimeout(save, IDLE_MS)
  }
  const stop = () => clearTimeout(timer.current)
  /** Clear the error of a field that has changed, until it is validated again. */
  const forget = (name: string) =>
    setNotice((last) => last && { ...last, skipped: withoutDependentErrors(last.skipped, name) })
  useEffect(() => () => clearTimeout(timer.current), [])

  const seen = useRef(data)
  useEffect(() => {
    if (busy) return
    setAttempt((before) => before + 1)
    if (seen.current === data) return
    seen.current = data
    if (data?.failure?.code === 'invalid') {
      const { fields } = data.failure
      setNotice((before) => ({ at: before?.at ?? null, skipped: fields }))
    }
    if (data?.saved) {
      const code = data.skipped['header']
      if (refused.current?.picture !== sentPicture.current) refused.current = null
      if (code && sentPicture.current) refused.current = { picture: sentPicture.current, code }
      const skipped = refused.current ? { ...data.skipped, header: refused.current.code } : data.skipped
      setNotice({ at: new Date(data.saved.at), skipped })
      onSaved({ ...data, saved: data.saved, skipped }, said.current)
      if (isNew) void navigate(`?draft=${data.saved.slug}`, { replace: true, preventScrollReset: true })
    }
  }, [data, busy, isNew, navigate, onSaved])
  // Changes made during a save are saved next; a delayed submission continues now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per response
  useEffect(() => {
    if (now.current) return
    const button = waiting.current
    if (button) form.current?.requestSubmit(button)
    else if (again.current) save()
    waiting.current = null
    again.current = false
  }, [attempt, form, save])

  /** Whether a submission must wait: two concurrent saves would conflict with each other. */
  const holds = (button: HTMLElement | null) => {
    if (busy) waiting.current = button
    return busy
  }
  return { busy, told: notice, failure, meanwhile: data?.meanwhile ?? null, changed, forget, stop, holds }
}
