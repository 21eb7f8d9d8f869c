import { page, type QueryOf, queryCodec, someOf, text } from '../query-codec.ts'
import type { DiffPart } from '../review/diff.ts'
import type { CharacterStatus } from './characters.ts'

/** What an event has of a linked character: only the link, what was submitted, or a decision about that. */
export const SUBMISSION_STATES = ['linked', 'submitted', 'pending', 'approved', 'changes_requested'] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

/** Filters of players by their characters: `none` has none. */
export const CHARACTER_FILTERS = ['none', ...SUBMISSION_STATES] as const
export type CharacterFilter = (typeof CHARACTER_FILTERS)[number]

/** A character of a player in a list of its event. */
export type EventCharacter = {
  /** Of the link, which is what the event has of it. */
  id: number
  name: string
  registrationId: number
  player: string
  state: SubmissionState
  /** The day in Madrid. */
  submittedOn: string | null
  /** Whether the character was changed since it was submitted. Never once the access ended. */
  isOutdated: boolean
  /** Whether the owner has ended the access: what was submitted stays. */
  isRevoked: boolean
}

export const eventCharactersQuery = queryCodec({ q: text('q'), states: someOf('state', SUBMISSION_STATES), page })
export type EventCharactersQuery = QueryOf<typeof eventCharactersQuery>
export type EventCharactersPage = {
  rows: EventCharacter[]
  total: number
  page: number
  pages: number
  counts: Record<SubmissionState, number>
  asksApproval: boolean
}

/** The texts of a character at one moment. */
export type CharacterTexts = { name: string; biography: string; background: string }
export const CHARACTER_TEXT_FIELDS = ['name', 'biography', 'background'] as const

/** A linked character for the organizers of the event. */
export type EventCharacterDetail = EventCharacter & {
  playerAccount: string | null
  submittedAt: Date | null
  submitted: CharacterTexts | null
  /** As it is now; null once the access ended. */
  current: (CharacterTexts & { id: number; status: CharacterStatus }) | null
  /** What changed since it was submitted, field by field. */
  changes: { field: keyof CharacterTexts; pieces: DiffPart[] }[]
  approvalReason: string | null
  decidedBy: string | null
  decidedAt: Date | null
  asksApproval: boolean
  /** It is the reader's own: nobody decides about a character of their own. */
  isOwn: boolean
}
