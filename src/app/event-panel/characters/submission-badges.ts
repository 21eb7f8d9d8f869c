import type { SubmissionState } from '#shared/characters/event-characters.ts'
import type { BadgeTone } from '#ui/components/badge.tsx'

/** The badge of each state of a linked character; its words are always in it. */
export const SUBMISSION_BADGES: Record<SubmissionState, BadgeTone> = {
  linked: 'quiet',
  submitted: 'info',
  pending: 'accent',
  approved: 'success',
  changes_requested: 'danger',
}
