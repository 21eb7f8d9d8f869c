import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import type { FieldCode } from '#spec/failures.ts'
import type { AutoSaved } from './event-answer.ts'
import { written } from './event-values.ts'

const RESTING_MS = 2000

export type Saved = AutoSaved & { saved: NonNullable<AutoSaved['saved']> }

type Given = {
  form: RefObject<HTMLFormElement | null>
  /** Only what nobody sees yet is saved by itself. */
  on: boolean
  isNew: boolean
  /** Told what the form said when it was saved. */
  onSaved: (answer: Saved, said: string) => void
}
type Told = { at: Date; skipped: Record<string, FieldCode> } | null

/** Saves a draft a moment after the last change (issue 5, 3), and holds back a button that is pressed meanwhile. */
export function useAutosave({ form, on, isNew, onSaved }: Given) {
  const { submit, state, data } = useFetcher<AutoSaved>({ key: 'auto' })
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const said = useRef('')
  const waiting = useRef<HTMLElement | null>(null)
  const [told, setTold] = useState<Told>(null)
  const busy = state !== 'idle'
  const stopped = data?.refusal ?? null

  const save = useCallback(() => {
    if (!form.current) return
    const sent = new FormData(form.current)
    if (!String(sent.get('title')).trim()) return
    sent.set('intent', 'auto')
    said.current = written(form.current, { files: false })
    void submit(sent, { method: 'post', encType: 'multipart/form-data' })
  }, [form, submit])

  /** After every change. A draft that somebody else changed waits for a person to decide. */
  const changed = () => {
    clearTimeout(timer.current)
    if (on && !stopped) timer.current = setTimeout(save, RESTING_MS)
  }
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])

  const seen = useRef(data)
  useEffect(() => {
    if (busy || seen.current === data) return
    seen.current = data
    if (data?.saved) {
      setTold({ at: new Date(data.saved.at), skipped: data.skipped })
      onSaved({ ...data, saved: data.saved }, said.current)
      if (isNew) void navigate(`?draft=${data.saved.slug}`, { replace: true, preventScrollReset: true })
    }
  }, [data, busy, isNew, navigate, onSaved])
  // A change made while it was saved is saved next; a button pressed meanwhile is pressed now.
  useEffect(() => {
    if (busy || !waiting.current) return
    const button = waiting.current
    waiting.current = null
    form.current?.requestSubmit(button)
  }, [busy, form])

  /** Whether a press has to wait, because two saves at once would take each other for somebody else's. */
  const holds = (button: HTMLElement | null) => {
    if (busy) waiting.current = button
    return busy
  }
  return { busy, told, stopped, changed, stop, holds }
}
