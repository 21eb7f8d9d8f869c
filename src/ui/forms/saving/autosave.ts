import type { ErrorCode, FieldCode } from '#shared/error-codes.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import { withoutDependentErrors } from '../field-dependencies.ts'
import type { AutosaveResult, ConflictingEdit } from '../form-response.ts'

/** A save begins this long after the last change. */
export const AUTOSAVE_DELAY_MS = 2000

/** What a save sent: the serialized values, and the selected image, which the values do not contain. */
export type SentDraft = { values: string; image: File | null }

export type AutosaveState = {
  /**
   * - `idle`: nothing waits to be saved
   * - `dirty`: changes wait for the end of the delay, or for the next change after a save that failed
   * - `saving`: a save is running
   * - `offline`: the running save is held until the server can be reached
   * - `conflict`: the server refuses every further save of this form, because somebody else saved a newer version or
   *   because the event may no longer be edited. Waits for the user's decision.
   */
  name: 'idle' | 'dirty' | 'saving' | 'offline' | 'conflict'
  /** Counts the changes: each starts the delay again. */
  changes: number
  /** Whether the delay after the last change is running. */
  delayed: boolean
  /** What must happen as soon as no save runs: another save, or the submission by a button pressed meanwhile. */
  queued: 'save' | HTMLElement | null
  sent: SentDraft
  savedAt: Date | null
  /** Fields that were left out of the last save, until they change. */
  skipped: Record<string, FieldCode>
  /** An image that the server refused: not sent again until another is selected. */
  refusedImage: { file: File; code: FieldCode } | null
  failure: FormFailure | null
  /** The version that somebody else saved. */
  newerVersion: ConflictingEdit | null
  reachable: boolean
}

export type AutosaveEvent =
  | { type: 'changed'; field: string }
  | { type: 'delay_ended' }
  /** The queued save or submission starts. */
  | { type: 'dequeued' }
  | { type: 'sent'; draft: SentDraft }
  /** The save ended; without a result it was aborted. */
  | { type: 'answered'; result: AutosaveResult | null }
  | { type: 'network'; reachable: boolean }
  | { type: 'submitted'; button: HTMLElement | null }
  | { type: 'left' }

/** Failures that pass by themselves or after signing in: the next change tries again. */
const TRANSIENT_CODES: readonly ErrorCode[] = [
  ...(['invalid', 'unauthenticated', 'too_many_tries', 'event_not_added', 'event_not_modified'] as const),
  ...(['unavailable', 'too_slow'] as const),
]

export const initialAutosave: AutosaveState = {
  name: 'idle',
  changes: 0,
  delayed: false,
  queued: null,
  savedAt: null,
  skipped: {},
  sent: { values: '', image: null },
  refusedImage: null,
  failure: null,
  newerVersion: null,
  reachable: true,
}

export const isSaving = ({ name }: AutosaveState) => name === 'saving' || name === 'offline'

export function reduceAutosave(state: AutosaveState, event: AutosaveEvent): AutosaveState {
  switch (event.type) {
    case 'changed':
      return change(state, event.field)
    case 'delay_ended':
      return { ...state, delayed: false, queued: state.queued ?? 'save' }
    case 'dequeued':
      return { ...state, queued: null }
    case 'sent':
      return { ...state, name: state.reachable ? 'saving' : 'offline', delayed: false, sent: event.draft }
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

function change(state: AutosaveState, field: string): AutosaveState {
  // A changed field counts as valid until the server has validated it again.
  const skipped = withoutDependentErrors(state.skipped, field)
  if (state.name === 'conflict') return { ...state, skipped }
  const name = isSaving(state) ? state.name : 'dirty'
  return { ...state, name, skipped, changes: state.changes + 1, delayed: true }
}

function reach(state: AutosaveState, reachable: boolean): AutosaveState {
  if (state.reachable === reachable) return state
  return { ...state, reachable, name: isSaving(state) ? (reachable ? 'saving' : 'offline') : state.name }
}

function answer(state: AutosaveState, result: AutosaveResult | null): AutosaveState {
  if (!result) return { ...state, name: 'dirty' }
  const { saved, failure, meanwhile, skipped } = result
  const next = { ...state, ...follow(state, failure), failure, newerVersion: meanwhile }
  // Invalid fields show their errors; nothing else has failed.
  if (failure?.code === 'invalid') return { ...next, failure: null, skipped: failure.fields }
  if (!saved) return next
  const refusedImage = findRefusedImage(state, skipped['header'])
  return {
    ...next,
    savedAt: new Date(saved.at),
    refusedImage,
    skipped: refusedImage ? { ...skipped, header: refusedImage.code } : skipped,
  }
}

/** What follows a save. A conflict drops everything but a button that was pressed. */
function follow({ delayed, queued }: AutosaveState, failure: FormFailure | null) {
  if (failure && !TRANSIENT_CODES.includes(failure.code))
    return { name: 'conflict', delayed: false, queued: queued === 'save' ? null : queued } as const
  return { name: delayed || queued || failure ? 'dirty' : 'idle' } as const
}

function findRefusedImage({ sent, refusedImage }: AutosaveState, code: FieldCode | undefined) {
  if (code && sent.image) return { file: sent.image, code }
  return refusedImage && refusedImage.file === sent.image ? refusedImage : null
}
