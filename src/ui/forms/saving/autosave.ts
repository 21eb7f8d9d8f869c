import type { ErrorCode } from '#shared/error-codes.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'

/** A save begins this long after the last change. */
export const AUTOSAVE_DELAY_MS = 2000

/** What a save is answered with: when it was stored, or why it was not. */
export type SaveResult = { saved: { at: string } | null; failure: FormFailure | null }

export type AutosaveState = {
  /**
   * - `idle`: nothing waits to be saved
   * - `dirty`: changes wait for the end of the delay, or for the next change after a save that failed
   * - `saving`: a save is running
   * - `offline`: the running save is held until the server can be reached
   * - `conflict`: the server refuses every further save of this form, because someone else saved a newer version or
   *   because it may no longer be edited. Waits for the person's decision.
   */
  name: 'idle' | 'dirty' | 'saving' | 'offline' | 'conflict'
  /** Counts the changes: each starts the delay again. */
  changes: number
  /** Whether the delay after the last change is running. */
  delayed: boolean
  /** What must happen as soon as no save runs: another save, or the submission by a button pressed meanwhile. */
  queued: 'save' | HTMLElement | null
  savedAt: Date | null
  failure: FormFailure | null
  reachable: boolean
}

export type AutosaveEvent =
  | { type: 'changed' }
  | { type: 'delay_ended' }
  /** The queued save or submission starts. */
  | { type: 'dequeued' }
  | { type: 'sent' }
  /** The save ended; without a result it was aborted. */
  | { type: 'answered'; result: SaveResult | null }
  | { type: 'network'; reachable: boolean }
  | { type: 'submitted'; button: HTMLElement | null }
  | { type: 'left' }

/** Failures that pass by themselves, by another change or after signing in: the next change tries again. */
const TRANSIENT_CODES: readonly ErrorCode[] = [
  'invalid',
  'unauthenticated',
  'too_many_tries',
  'event_not_added',
  'event_not_modified',
  'unavailable',
  'too_slow',
]

export const initialAutosave: AutosaveState = {
  name: 'idle',
  changes: 0,
  delayed: false,
  queued: null,
  savedAt: null,
  failure: null,
  reachable: true,
}

export const isSaving = ({ name }: AutosaveState) => name === 'saving' || name === 'offline'

export function reduceAutosave(state: AutosaveState, event: AutosaveEvent): AutosaveState {
  switch (event.type) {
    case 'changed':
      return change(state)
    case 'delay_ended':
      return { ...state, delayed: false, queued: state.queued ?? 'save' }
    case 'dequeued':
      return { ...state, queued: null }
    case 'sent':
      return { ...state, name: state.reachable ? 'saving' : 'offline', delayed: false }
    case 'answered':
      return answer(state, event.result)
    case 'network':
      return reach(state, event.reachable)
    case 'submitted':
      // Two concurrent saves would conflict with each other: the submission waits for the running one.
      return { ...state, delayed: false, queued: isSaving(state) ? event.button : null }
    case 'left':
      return { ...state, delayed: false, queued: null }
  }
}

function change(state: AutosaveState): AutosaveState {
  if (state.name === 'conflict') return state
  const name = isSaving(state) ? state.name : 'dirty'
  return { ...state, name, changes: state.changes + 1, delayed: true }
}

function reach(state: AutosaveState, reachable: boolean): AutosaveState {
  if (state.reachable === reachable) return state
  return { ...state, reachable, name: isSaving(state) ? (reachable ? 'saving' : 'offline') : state.name }
}

function answer(state: AutosaveState, result: SaveResult | null): AutosaveState {
  if (!result) return { ...state, name: 'dirty' }
  const { saved, failure } = result
  const next = { ...state, ...follow(state, failure), failure }
  return saved ? { ...next, savedAt: new Date(saved.at) } : next
}

/** What follows a save. A conflict drops everything but a button that was pressed. */
function follow({ delayed, queued }: AutosaveState, failure: FormFailure | null) {
  if (failure && !TRANSIENT_CODES.includes(failure.code))
    return { name: 'conflict', delayed: false, queued: queued === 'save' ? null : queued } as const
  return { name: delayed || queued || failure ? 'dirty' : 'idle' } as const
}
