import type { SubmissionState } from '#shared/characters/event-characters.ts'
import { accent, danger, info, quiet, success } from '#ui/primitives/badge.module.css'

/** The badge of each state of a linked character; its words are always in it. */
export const SUBMISSION_BADGES: Record<SubmissionState, string> = {
  linked: quiet,
  submitted: info,
  pending: accent,
  approved: success,
  changes_requested: danger,
}
