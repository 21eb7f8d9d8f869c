import type { RegistrationState } from '../registrations/states.ts'

export const PARTS_MAX = 200 // characters that one event has written
export const PART_SUMMARY_MAX = 600
export const PART_BODY_MAX = 20_000
export const PART_TAGS_MAX = 10
export const PART_TAG_MAX = 40
export const CHOICES_MAX = 5
export const AVOIDS_MAX = 20
export const CASTING_NOTE_MAX = 1000

/** A character that the organization of an event has written. */
export type Part = { id: number; title: string; summary: string; tags: string[] }
export type PartText = Part & { body: string }

export type CastingSettings = {
  /** Whether players may state what they prefer. */
  open: boolean
  /** How many characters they rank. */
  choices: number
  /** In the time zone of the event: `YYYY-MM-DDTHH:MM`. */
  revealsAt: string | null
  isRevealed: boolean
}

/** What a player prefers and avoids. */
export type Preferences = {
  /** The ids of parts, the first one first. */
  choices: number[]
  /** Tags. */
  avoids: string[]
  /** For the team. */
  note: string
}

export const CONFLICT_KINDS = ['avoided', 'twice', 'no_seat', 'freed'] as const
export type CastingConflict = { kind: (typeof CONFLICT_KINDS)[number]; part: number; tags: string[] }

export type CastPlayer = Preferences & { id: number; name: string; state: RegistrationState }
export type CastPart = Part & {
  player: number | null
  /** From 1; null where the player did not ask for it. */
  rank: number | null
}
/** The casting of an event for its organizers. */
export type CastingBoard = {
  settings: CastingSettings
  parts: CastPart[]
  /** Players with a seat, and those who have a part without one. */
  players: CastPlayer[]
  conflicts: CastingConflict[]
}

/** What a player sees of the casting on their registration's page. */
export type OwnCasting = {
  registrationId: number
  /** Whether they may state what they prefer now. */
  open: boolean
  choices: number
  parts: Part[]
  tags: string[]
  preferences: Preferences
  /** Once it was revealed: their characters. Rendered. */
  assigned: (PartText & { characterId: number | null })[]
}
