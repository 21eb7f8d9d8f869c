import { type RefObject, useEffect, useEffectEvent, useReducer } from 'react'
import type { FetcherWithComponents, FormEncType } from 'react-router'
import { useFetcherEnd } from '#ui/hooks/use-fetcher-end.ts'
import { useIsHeld } from '#ui/network/network-status.ts'
import {
  AUTOSAVE_DELAY_MS,
  type AutosaveState,
  initialAutosave,
  isSaving,
  reduceAutosave,
  type SaveResult,
} from './autosave.ts'

type Options<Result> = {
  form: RefObject<HTMLFormElement | null>
  /** With a key, a form that is mounted again goes on with the running save of the one before. */
  fetcher: FetcherWithComponents<Result>
  encType?: FormEncType
  /** Where the form has what is not stored when it is mounted. */
  initial?: Partial<AutosaveState>
  /** Reads what is to be sent with the intent `auto`. Null: it cannot be saved before the next change. */
  read: (form: HTMLFormElement) => FormData | null
  /** The save ended; without a result it was aborted. In the same render as the new state: a queued submission sends what it sets. */
  onAnswered: (result: Result | null) => void
}

/**
 * Saves a form shortly after the last change, one request at a time, and delays a submission made meanwhile: two at once would be in
 * conflict with each other. See `autosave.ts`.
 */
export function useAutosave<Result extends SaveResult>(options: Options<Result>) {
  const { form, fetcher, encType, initial, read, onAnswered } = options
  const reachable = !useIsHeld()
  const isFetching = fetcher.state !== 'idle'
  const [state, dispatch] = useReducer(reduceAutosave, {
    ...initialAutosave,
    ...initial,
    ...(isFetching && { name: 'saving' }),
  })

  useEffect(() => dispatch({ type: 'network', reachable }), [reachable])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the delay again
  useEffect(() => {
    if (!state.delayed) return
    const timer = setTimeout(() => dispatch({ type: 'delay_ended' }), AUTOSAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [state.delayed, state.changes])
  useEffect(() => () => dispatch({ type: 'left' }), [])

  useFetcherEnd(fetcher, (result) => {
    dispatch({ type: 'answered', result })
    onAnswered(result)
  })
  const runQueued = useEffectEvent((queued: NonNullable<AutosaveState['queued']>) => {
    dispatch({ type: 'dequeued' })
    if (!form.current) return
    if (queued !== 'save') return form.current.requestSubmit(queued)
    const fields = read(form.current)
    if (!fields) return
    fields.set('intent', 'auto')
    dispatch({ type: 'sent' })
    void fetcher.submit(fields, { method: 'post', ...(encType && { encType }) })
  })
  const busy = isSaving(state)
  useEffect(() => {
    if (!busy && state.queued) runQueued(state.queued)
  }, [busy, state.queued])

  return {
    state,
    busy,
    changed: () => dispatch({ type: 'changed' }),
    submitted: (button: HTMLElement | null) => dispatch({ type: 'submitted', button }),
  }
}
