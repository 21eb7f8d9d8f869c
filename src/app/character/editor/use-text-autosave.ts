import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { TextConflict } from '#shared/characters/text-conflict.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { useIsHeld } from '#ui/network/network-status.ts'
import { hasOfflineWorker } from '#ui/network/offline-worker.ts'
import type { EditResult } from './edit-text.server.ts'

/** A save begins this long after the last change. */
const DELAY_MS = 2000

const bodyOf = (form: HTMLFormElement | null) => String(new FormData(form ?? undefined).get('body') ?? '')

type Options = {
  form: RefObject<HTMLFormElement | null>
  initial: { body: string; revision: number }
  /** What was typed differs from what is stored from the start: restored, merged, or refused. */
  isDirty: boolean
  /** The writer has seen it before: it is saved without another change. */
  isRestored: boolean
  /** Everything typed is stored. */
  onStored: () => void
}

/**
 * Saves a text shortly after the last change, one request at a time: two at once would be in conflict with each other. Stops at a conflict
 * with what was written elsewhere, until the writer decides. `submitAfter` delays a button while a save runs.
 */
export function useTextAutosave({ form, initial, isDirty, isRestored, onStored }: Options) {
  const fetcher = useFetcher<EditResult>()
  const isOffline = useIsHeld()
  const [revision, setRevision] = useState(initial.revision)
  const [dirty, setDirty] = useState(isDirty)
  const [changes, setChanges] = useState(isRestored ? 1 : 0)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [conflict, setConflict] = useState<TextConflict | null>(null)
  const sent = useRef<string | null>(null)
  const queued = useRef<HTMLElement | 'save' | null>(null)
  const isSaving = fetcher.state !== 'idle'

  const send = useEffectEvent(() => {
    if (!form.current || conflict) return
    if (isSaving) {
      queued.current ??= 'save'
      return
    }
    const fields = new FormData(form.current)
    fields.set('intent', 'auto')
    sent.current = bodyOf(form.current)
    void fetcher.submit(fields, { method: 'post' })
  })
  useEffect(() => {
    if (!dirty || changes === 0) return
    const timer = setTimeout(send, DELAY_MS)
    return () => clearTimeout(timer)
  }, [dirty, changes])

  const receive = useEffectEvent((result: EditResult | undefined) => {
    const next = queued.current
    queued.current = null
    if (result) {
      setFailure(result.failure)
      setConflict(result.conflict)
    }
    if (result?.saved) {
      setRevision(result.saved.revision)
      setSavedAt(new Date(result.saved.at))
      if (bodyOf(form.current) === sent.current) {
        setDirty(false)
        onStored()
      }
    }
    return next
  })
  const wasSaving = useRef(false)
  const [resumed, setResumed] = useState<{ next: HTMLElement | 'save' } | null>(null)
  useEffect(() => {
    if (wasSaving.current && !isSaving) {
      const next = receive(fetcher.data)
      if (next) setResumed({ next })
    }
    wasSaving.current = isSaving
  }, [isSaving, fetcher.data])
  const resume = useEffectEvent((next: HTMLElement | 'save') => {
    if (next === 'save') send()
    else form.current?.requestSubmit(next)
  })
  // After the render that has the new revision, which the form sends.
  useEffect(() => {
    if (resumed) resume(resumed.next)
  }, [resumed])

  return {
    revision,
    dirty,
    isSaving,
    isOffline,
    savedAt,
    failure,
    conflict,
    changed: () => {
      setDirty(true)
      setChanges((count) => count + 1)
    },
    /** Whether the button was put off until the running save has ended. */
    submitAfter: (button: HTMLElement | null) => {
      // Without a network the text waits to be sent, however long this save is held.
      if (!isSaving || (isOffline && hasOfflineWorker())) return false
      queued.current = button ?? 'save'
      return true
    },
  }
}
