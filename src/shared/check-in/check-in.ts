import type { EventStatus } from '../enums.ts'
import { CONFIRMED_STATES, type RegistrationState } from '../registrations/states.ts'

/** Most people in a list, and most acts that a device sends at once. */
export const CHECK_IN_PEOPLE_MAX = 5000
export const CHECK_IN_ACTS_MAX = 500

/** Whose registrations are in the list besides those with a seat: shown with the reason why they cannot come in. */
export const LISTED_STATES = [
  'requested',
  'waitlisted',
  'hold',
  'offered',
  'confirmed',
  'attended',
  'no_show',
  'cancelled',
] as const satisfies readonly RegistrationState[]

/** Who may come in: the others of the list have no seat, or not yet. */
export const ADMITTED_STATES = CONFIRMED_STATES
export const isAdmitted = ({ state }: { state: RegistrationState }) =>
  (ADMITTED_STATES as readonly RegistrationState[]).includes(state)

/** `undo` takes back an arrival or that someone did not come; `cash` is money taken on the spot, and `cash_undo` takes that back. */
export const CHECK_IN_ACTIONS = ['in', 'undo', 'no_show', 'cash', 'cash_undo'] as const
export type CheckInAction = (typeof CHECK_IN_ACTIONS)[number]

/** Who checked someone in, and when: an instant in UTC. `own`: on the device that asks. */
export type Arrival = { at: string; by: string | null; own: boolean }

/** What check-in shows of a registration. No answers: `ask` says that there is a protected one, not what it is. */
export type CheckInPerson = {
  id: number
  /** Empty once the person's data were removed. */
  name: string
  /** The address of the account's avatar; null for who has no account. */
  avatar: string | null
  ticket: string
  state: RegistrationState
  /** `announced`: what is owed the player says they have paid, and nobody has confirmed it. */
  payment: 'free' | 'paid' | 'owes' | 'announced'
  /** What is not paid yet, in minor units of `coin`. */
  owes: number
  /** What the player says they have paid of it, and on which day (YYYY-MM-DD) last. For who sees money. */
  announced: { amount: number; on: string } | null
  /** Cash that was taken at check-in last, by the key of the act. For who sees money. */
  collected: { key: string; amount: number; mayUndo: boolean } | null
  coin: string
  /** The answer to the form's question about the character. */
  character: string | null
  /** What the person writes into a transfer. */
  reference: string | null
  ask: boolean
  minor: boolean
  lacksAuthorization: boolean
  arrival: Arrival | null
  /** Someone checked the same person in once more, on another device or from another page. */
  doubles: Arrival[]
  /** The beginning of the SHA-256 of what the QR code holds: devices keep no codes. */
  codeHash: string
}

/** What a device gets. `version` changes with the list. */
export type CheckInList = { version: string; people: CheckInPerson[] }

/** The event as check-in shows it. */
export type CheckInEvent = {
  id: number
  title: string
  slug: string
  /** First day, YYYY-MM-DD. */
  dateStart: string | null
  /** Milliseconds since 1970: when check-in staff lose it, and devices their copy. Null without dates. */
  endsAt: number | null
  zone: string
  /** Has the event's panel. */
  isMember: boolean
  /** Opens answers about diet and health. */
  mayReadProtected: boolean
  /** Takes cash on the spot: who may change what players have paid. */
  mayCollect: boolean
  /** Milliseconds since 1970: from when arrivals are marked. Null without dates. */
  startsAt: number | null
  status: EventStatus
  /** Who may read protected answers and take cash: whom to ask. */
  askWhom: string[]
}

/** Something done on a device. `at` is by its clock. */
export type CheckInAct = {
  key: string
  id: number
  action: CheckInAction
  at: string
  /** What was taken in cash, in minor units. */
  amount?: number | undefined
  /** The key of the cash that is taken back. */
  undoes?: string | undefined
  /** When the server last answered the device before the act, by the clock of each. */
  clocks?: { server: string; device: string } | undefined
}

/**
 * Why an act changes nothing: no such registration, no seat, the event has not begun; less is owed than was taken in cash, the account may
 * not take any, or it is too late to take it back here.
 */
export const CHECK_IN_REFUSALS = [
  'missing',
  'wrong_state',
  'too_early',
  'key_used',
  'not_owed',
  'may_not_collect',
  'too_late',
] as const
export type CheckInRefusal = (typeof CHECK_IN_REFUSALS)[number]

/**
 * What became of an act. `already`: someone else had checked the person in (`other`); `also`: someone else did it later (`other`);
 * `undone_since` and `arrived_since`: another device
 * did the opposite later. `ended_since`: it was recorded, and the person's seat ended after it happened (`at`).
 */
export type CheckInResult = { key: string; id: number } & (
  | { outcome: 'done' }
  | { outcome: 'already' | 'also' | 'undone_since' | 'arrived_since'; other: Arrival }
  | { outcome: 'ended_since'; at: string }
  | { outcome: 'refused'; reason: CheckInRefusal }
)

/** An act that did not do what was meant. */
export type CheckInConflict = Exclude<CheckInResult, { outcome: 'done' }>

/** A number to call: the answer to a question, or of a minor's guardian. */
export type CheckInPhone = { phone: string; shown: string; label?: string; guardian?: string }

/** Characters of a hash in `codeHash`. */
export const CODE_HASH_LENGTH = 24

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What a person is found by, made once for each: lists have thousands. */
const foldedTexts = new WeakMap<CheckInPerson, string>()
function foldedText(person: CheckInPerson): string {
  const known = foldedTexts.get(person)
  if (known !== undefined) return known
  const { name, character, reference } = person
  const text = fold(`${name} ${character ?? ''} ${reference ?? ''} ${reference?.replace('-', '') ?? ''}`)
  foldedTexts.set(person, text)
  return text
}

/** Those whose name, character or reference has every word, whatever accents, in the order of the list. */
export function searchPeople(people: readonly CheckInPerson[], query: string): CheckInPerson[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...people]
  return people.filter((person) => words.every((word) => foldedText(person).includes(word)))
}

export type CheckInFilter = 'missing' | 'arrived' | 'others'
export const CHECK_IN_FILTERS = ['missing', 'arrived', 'others'] as const satisfies readonly CheckInFilter[]

/** How someone stands at the door. What list and card say of a person follows from it, and what can be done. */
export type Standing = 'arrived' | 'expected' | 'no_show' | 'cannot'
export function standingOf({ arrival, state }: Pick<CheckInPerson, 'arrival' | 'state'>): Standing {
  if (arrival || state === 'attended') return 'arrived'
  if (!isAdmitted({ state })) return 'cannot'
  return state === 'no_show' ? 'no_show' : 'expected'
}

const FILTER_OF = { arrived: 'arrived', expected: 'missing', no_show: 'others', cannot: 'others' } as const
const filterOf = (person: CheckInPerson): CheckInFilter => FILTER_OF[standingOf(person)]

/** What is said of the money, by what is owed and what was announced of it. */
export const paymentOf = (owes: number, announced: number, settled: 'free' | 'paid'): CheckInPerson['payment'] => {
  if (owes <= 0) return settled
  return announced >= owes ? 'announced' : 'owes'
}

/** The part of the list that a filter shows; who came last is first. */
export function filterPeople(people: readonly CheckInPerson[], filter: CheckInFilter): CheckInPerson[] {
  const shown = people.filter((person) => filterOf(person) === filter)
  return filter === 'arrived' ? shown.toSorted((a, b) => arrivedAt(b).localeCompare(arrivedAt(a))) : shown
}

const arrivedAt = ({ arrival }: CheckInPerson) => arrival?.at ?? ''

export function countPeople(people: readonly CheckInPerson[]): Record<CheckInFilter, number> {
  const counts = { missing: 0, arrived: 0, others: 0 }
  for (const person of people) counts[filterOf(person)]++
  return counts
}

/** The list as it is with acts that the server does not know yet, in the order in which they were done. */
export function withActs(people: readonly CheckInPerson[], acts: readonly CheckInAct[]): CheckInPerson[] {
  if (acts.length === 0) return [...people]
  const byPerson = Map.groupBy(acts, ({ id }) => id)
  return people.map((person) => byPerson.get(person.id)?.reduce(withAct, person) ?? person)
}

function withAct(person: CheckInPerson, { key, action, at, amount = 0, undoes }: CheckInAct): CheckInPerson {
  if (action === 'undo') return { ...person, state: 'confirmed', arrival: null, doubles: [] }
  if (action === 'no_show') return { ...person, state: 'no_show', arrival: null, doubles: [] }
  if (action === 'in') return { ...person, state: 'attended', arrival: person.arrival ?? { at, by: null, own: true } }
  const taken = person.collected
  if (action === 'cash') return withOwed(person, person.owes - amount, { key, amount, mayUndo: true })
  return taken?.key === undoes ? withOwed(person, person.owes + (taken?.amount ?? 0), null) : person
}

function withOwed(person: CheckInPerson, amount: number, collected: CheckInPerson['collected']): CheckInPerson {
  const owes = Math.max(0, amount)
  return { ...person, owes, collected, payment: paymentOf(owes, person.announced?.amount ?? 0, 'paid') }
}
