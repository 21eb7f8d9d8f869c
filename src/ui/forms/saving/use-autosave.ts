import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { useIsHeld } from '#ui/network/network-status.ts'
import { serializeValues } from '../event-values.ts'
import type { AutosaveResult } from '../form-response.ts'
import {
  AUTOSAVE_DELAY_MS,
  type AutosaveState,
  initialAutosave,
  isSaving,
  reduceAutosave,
  type SentDraft,
} from './autosave.ts'

export type SavedDraft = SentDraft & Pick<AutosaveState, 'skipped'> & { saved: NonNullable<AutosaveResult['saved']> }

type AutosaveOptions = {
  form: RefObject<HTMLFormElement | null>
  /** Only drafts are saved automatically. */
  enabled: boolean
  isNew: boolean
  onSaved: (draft: SavedDraft) => void
}

const selectedImage = (form: HTMLFormElement) => {
  const field = form.elements.namedItem('header')
  return field instanceof HTMLInputElement ? (field.files?.[0] ?? null) : null
}

/** Saves a draft shortly after the last change, and delays a submission made meanwhile: see `autosave.ts`. */
export function useAutosave({ form, enabled, isNew, onSaved }: AutosaveOptions) {
  const { submit, state: fetcherState, data } = useFetcher<AutosaveResult>({ key: 'auto' })
  const navigate = useNavigate()
  const reachable = !useIsHeld()
  const isFetching = fetcherState !== 'idle'
  // After remounting, a save of the form before may still run.
  const [state, dispatch] = useReducer(reduceAutosave, {
    ...initialAutosave,
    name: isFetching ? 'saving' : 'idle',
  })

  const send = (current: HTMLFormElement) => {
    const fields = new FormData(current)
    if (!String(fields.get('title')).trim()) return
    const image = selectedImage(current)
    fields.set('intent', 'auto')
    if (image && state.refusedImage?.file === image) fields.delete('header')
    dispatch({ type: 'sent', draft: { values: serializeValues(current, { files: false }), image } })
    void submit(fields, { method: 'post', encType: 'multipart/form-data' })
  }

  useEffect(() => dispatch({ type: 'network', reachable }), [reachable])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the delay again
  useEffect(() => {
    if (!state.delayed) return
    const timer = setTimeout(() => dispatch({ type: 'delay_ended' }), AUTOSAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [state.delayed, state.changes])
  useEffect(() => () => dispatch({ type: 'left' }), [])

  useFetcherEnd(isFetching, data, (result) => {
    const event = { type: 'answered', result } as const
    dispatch(event)
    if (!result?.saved) return
    // In the same render as the new state: a queued submission must send the new version.
    onSaved({ ...state.sent, saved: result.saved, skipped: reduceAutosave(state, event).skipped })
    if (isNew) void navigate(`?draft=${result.saved.slug}`, { replace: true, preventScrollReset: true })
  })
  const runQueued = useEffectEvent((queued: NonNullable<AutosaveState['queued']>) => {
    dispatch({ type: 'dequeued' })
    if (!form.current) return
    if (queued === 'save') send(form.current)
    else form.current.requestSubmit(queued)
  })
  const busy = isSaving(state)
  useEffect(() => {
    if (!busy && state.queued) runQueued(state.queued)
  }, [busy, state.queued])

  return {
    state,
    busy,
    changed: (field: string) => {
      if (enabled) dispatch({ type: 'changed', field })
    },
    submitted: (button: HTMLElement | null) => dispatch({ type: 'submitted', button }),
  }
}

/** Calls `onEnd` when a request of the fetcher has ended, with its response, or null when it was aborted. */
function useFetcherEnd<Result>(isFetching: boolean, data: Result | undefined, onEnd: (result: Result | null) => void) {
  const last = useRef({ isFetching, data })
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const hasResponse = data !== last.current.data
    if (!isFetching && (hasResponse || last.current.isFetching)) end((hasResponse && data) || null)
    last.current = { isFetching, data: isFetching ? last.current.data : data }
  }, [isFetching, data])
}
