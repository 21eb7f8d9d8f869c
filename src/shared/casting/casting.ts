import type { RegistrationState } from '../registrations/states.ts'

export const PARTS_MAX = 200 // characters that one event has written
export const PART_SUMMARY_MAX = 600
export const PART_BODY_MAX = 20_000
export const PART_TAGS_MAX = 10
export const PART_TAG_MAX = 40
export const CHOICES_MAX = 5
export const AVOIDS_MAX = 20
export const CASTING_NOTE_MAX = 1000
export const PART_GROUP_MAX = 60
export const COMPANIONS_MAX = 5 // other players whom one names to be near, and as many to be apart from
export const COMPANION_NAME_MAX = 60
export const RULES_MAX = 100 // of one event
export const RULE_MEMBERS_MAX = 10

/** A character that the organization of an event has written. */
export type Part = {
  id: number
  title: string
  summary: string
  tags: string[]
  /** Where it belongs, such as a house or a plot; empty for none. */
  group: string
}
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
  /** Names of other players, as they were typed. */
  near: string[]
  apart: string[]
  /** For the team. */
  note: string
}

export const CONFLICT_KINDS = ['avoided', 'apart', 'rule_apart', 'rule_together', 'twice', 'no_seat', 'freed'] as const
/** `others`: the registrations that it is about, besides that of whoever has the part. */
export type CastingConflict = { kind: (typeof CONFLICT_KINDS)[number]; part: number; tags: string[]; others: number[] }

/** Someone whom a player named: the registration, null where nobody of the event has that name, or several. */
export type Companion = { name: string; player: number | null }
export type CastPlayer = Omit<Preferences, 'near' | 'apart'> & {
  id: number
  name: string
  state: RegistrationState
  near: Companion[]
  apart: Companion[]
  /** What they answered to the form's questions about a character or a faction. */
  asked: FormWish[]
}
export type FormWish = { question: string; answer: string }
/** Players who must be in one group, or no two of whom may be, by the team. */
export type CastingRule = { id: number; kind: RuleKind; members: number[] }
export const RULE_KINDS = ['together', 'apart'] as const
export type RuleKind = (typeof RULE_KINDS)[number]
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
  rules: CastingRule[]
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
