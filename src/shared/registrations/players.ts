import type { CharacterFilter } from '../characters/event-characters.ts'
import type { Standing } from '../payments/account.ts'
import type { FieldType, FormField } from './form-definition.ts'
import type { HistoryAction } from './history-actions.ts'
import type { MissingThing, PaymentFilter, PlayerColumn } from './players-query.ts'
import type { RegistrationActor, RegistrationState } from './states.ts'

/**
 * A field that an event's form asks or asked. `special`: its answers are in no list, since in some version they were protected, or, as
 * `hints` says, since it is asked because of a protected answer.
 */
export type AskedField = FormField & { special: boolean; hints: boolean; removed: boolean }

/** How the keys of the questions about whom to call begin. Everybody answers them: they are protected, but no reason to ask someone. */
export const CONTACT_PREFIX = 'emergency'

/** A ticket as the players' pages name it. */
export type PlayerTicket = { id: number; title: string; archived: boolean }

/** A line of the players table. */
export type PlayerRow = {
  id: number
  /** Empty once the person's data were removed. */
  name: string
  avatar: string | null
  /** Of a companion: the name of who registered them. */
  companionOf: string | null
  ticketTitle: string
  state: RegistrationState
  /** Among those who wait for the same seats, from 1. */
  waitingPlace: number | null
  isMinor: boolean
  missing: MissingThing[]
  /** A protected answer calls for a question: whom to ask, not what it says. */
  hasNeeds: boolean
  /** How they stand with their money; null for who does not see it. */
  standing: Standing | null
  /** What they owe, in minor units; null for who does not see it. */
  open: number | null
  /** What of it they say that they have paid. */
  announced: number
  /** The text of each column; of what is paid, a second line says why. */
  cells: string[]
}

/** A tag of the team, and how many of those listed by themselves have it. */
export type PlayerTag = { name: string; count: number }

/** How many registrations of a ticket are in a state. */
export type StateCount = { ticket: number; state: RegistrationState; test: boolean; count: number }

/** How many of those whom the table lists by itself a filter finds; null for who may not use it. */
export type FilterCounts = {
  payment: Record<PaymentFilter, number> | null
  missing: Record<MissingThing, number>
  characters: Record<CharacterFilter, number>
  minor: number
  unopened: number
}

/** How many people owe something, and how much together; `announced`: those who say that they have paid all of it. */
export type Owed = { people: number; amount: number; announced: { people: number; amount: number } }

/** What one can filter players by: tickets, questions, tags, and how many there are of each. */
export type FilterOptions = {
  tickets: PlayerTicket[]
  fields: AskedField[]
  counts: StateCount[]
  tags: PlayerTag[]
  found: FilterCounts
}

/** What a list of players says besides its rows. */
export type PlayersPage = FilterOptions & {
  /** The columns besides the answers that the reader may choose. */
  available: PlayerColumn[]
  columns: string[]
  total: number
  page: number
  pages: number
  /** Of everybody who is listed; null for who does not see money. */
  owed: Owed | null
  /** How many the saved views list, of the first of them. */
  viewCounts: number[]
}

/** `mayChange`: the reader may, for the person. `text` is empty where there is no answer. */
export type PlayerAnswer = { key: string; label: string; text: string; file: string | null; mayChange: boolean }
export type PlayerSection = { key: string; title: string; answers: PlayerAnswer[] }

/** A line of a registration's history; `fields` are labels, of a change of ticket first the titles of both. */
export type PlayerEvent = {
  id: number
  action: HistoryAction
  actor: RegistrationActor
  by: string | null
  from: RegistrationState | null
  to: RegistrationState | null
  note: string | null
  /** What the player read. */
  message: string | null
  fields: string[]
  /** An instant in UTC. */
  at: string
}

/** A registration as the side panel shows it. */
export type PlayerDetail = {
  id: number
  groupId: number | null
  name: string
  avatar: string | null
  email: string | null
  ticketId: number
  ticketTitle: string
  state: RegistrationState
  isTest: boolean
  isCompanion: boolean
  holder: string | null
  age: number | null
  birthDate: string | null
  isMinor: boolean
  guardianName: string | null
  guardianPhone: string | null
  guardianEmail: string | null
  /** Without an account: until when the person may claim it, who was invited. Null of who has one, or whose address nobody knows. */
  claim: { until: string | null } | null
  /** The signed authorization of a minor's guardian. */
  authorization: { name: string; path: string } | null
  authorizationOnPaper: boolean
  note: string | null
  hasSpecial: boolean
  /** The protected answers that may be opened one by one; empty for who may not. */
  special: { key: string; label: string }[]
  /** The day on which protected answers were erased. */
  specialErasedAt: string | null
  /** Null for who may not see it. */
  price: number | null
  coin: string
  created: string
  createdAt: string
  waitingPlace: number | null
  missing: MissingThing[]
  /** Of the team. */
  tags: string[]
  formVersion: number | null
  endReason: string | null
  expiresAt: string | null
  sections: PlayerSection[]
  group: { id: number; name: string; state: RegistrationState }[]
  history: PlayerEvent[]
}

/** How many people chose each option of a field. `capacity`: the limit of the option. */
export type OptionCount = { value: string; label: string; count: number; capacity: number | null }
export type FieldCount = {
  key: string
  label: string
  type: FieldType
  asked: number
  unanswered: number
  options: OptionCount[]
}
export type PlayerStatistics = {
  tickets: PlayerTicket[]
  /** How many seats there are of each ticket, and of the event with `ticket` null; null without a limit. */
  seats: { ticket: number | null; quota: number | null }[]
  counts: StateCount[]
  /** Of those with a seat, for the chosen ticket. */
  seated: number
  fields: FieldCount[]
  /** Whether there are protected fields, which are not counted. */
  hasSpecial: boolean
  /** Registrations by week: the Monday and how many. */
  weeks: { day: string; count: number }[]
}

/** Columns and filters that a person, or the team, keeps under a name. */
export type PlayerView = { id: number; name: string; query: string; isShared: boolean }

/**
 * Why a registration did not change when an organizer changed several at once. `order`: it would overtake someone who waits for the same seats, which needs a note that says why;
 * `too_early`: nobody has come before the event begins; `over`: the event has begun, so that no seat is offered;
 * `off`: it was cancelled or postponed, so that no seat is given; `changed`: someone has done something else with it since the page was shown;
 * `tags`: it has as many tags as it may; `event_tags`: the event has.
 */
export type RefusalOfChange =
  | 'missing'
  | 'changed'
  | 'wrong_state'
  | 'sold_out'
  | 'order'
  | 'too_early'
  | 'over'
  | 'off'
  | 'tags'
  | 'event_tags'

/**
 * Why somebody is not invited to claim their registration. `has_account`: it is in an account, or managed by who registered them;
 * `no_address`: no email is known; `invited`: they were within a day; `claim_declined`: they said no; `claim_off`: the event is not public,
 * cancelled or has begun; `claims_today`: the organization has invited as many as it may in a day.
 */
export type RefusalOfClaim =
  | 'missing'
  | 'wrong_state'
  | 'has_account'
  | 'no_address'
  | 'invited'
  | 'claim_declined'
  | 'claim_off'
  | 'claims_today'

/**
 * Why a registration did not get another ticket. `same_ticket`: it has it already; `changed`: it has another one by now than was shown;
 * `money`: the price differs, about which the actor does not decide, or not about their own; `handover`: the seat is being handed over;
 * `paying`: it is held until it is paid by card; `other_coin`: what it cost is counted in another currency.
 */
export type RefusalOfTicket =
  | Exclude<RefusalOfChange, 'too_early' | 'tags' | 'event_tags'>
  | 'same_ticket'
  | 'changed'
  | 'money'
  | 'handover'
  | 'paying'
  | 'other_coin'
