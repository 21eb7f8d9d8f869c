import type { Audience, Signup } from '../enums.ts'
import { daysPastEvent, type EventDay } from './event-days.ts'

/** What may be a mistake in an event that is about to be sent for review. None of it is refused. */
export type EventWarning =
  | { kind: 'ticket_after_end' | 'ticket_after_start'; ticket: string }
  | { kind: 'signup_none' | 'signup_after_event' | 'tickets_over' }
  | { kind: 'places'; places: number; capacity: number }
  | { kind: 'age_below' | 'age_above'; age: number; audience: Audience }
  | { kind: 'language_missing' | 'language_old' | 'times_missing' }
  | { kind: 'day_after_event'; day: EventDay }

export type WarnedEvent = {
  dateStart: string | null
  dateEnd: string | null
  /** The day where it takes place. */
  today: string
  signup: Signup
  signupOpens: string | null
  tickets: readonly { title: string; isPaid: boolean; amount: number | null; limitDate: string | null }[]
  /** The days of its other parts: instalments, prices by date, answers, characters. */
  days: readonly EventDay[]
  capacity: number | null
  venueCapacity: number | null
  minimumAge: number | null
  audience: Audience
  /** Its text names times of day, and it has none of its own. */
  timesMissing: boolean
  /** The text in the other language is missing, although players who read it are expected. */
  languageMissing: boolean
  /** One of its two texts was changed, and the other was not. */
  languageOld: boolean
}

const AGE_OF: Partial<Record<Audience, number>> = { adults: 18, over_16: 16, over_14: 14 }
/** From this minimum age an event is not for everybody, nor for families. */
const NOT_FOR_ALL = 16

export function eventWarnings(event: WarnedEvent): EventWarning[] {
  return [
    ...signupWarnings(event),
    ...dayWarnings(event),
    ...placeWarnings(event),
    ...ageWarnings(event),
    ...languageWarnings(event),
    ...(event.timesMissing ? [{ kind: 'times_missing' as const }] : []),
  ]
}

/** A sign-up by which nobody can get a ticket. */
function signupWarnings(event: WarnedEvent): EventWarning[] {
  const { signup, signupOpens, tickets, dateStart, today } = event
  const last = event.dateEnd ?? dateStart
  const isHere = signup === 'open' || signup === 'scheduled'
  const isOver = tickets.length > 0 && tickets.every(({ limitDate }) => limitDate !== null && limitDate < today)
  const kinds = {
    signup_none: signup === 'none' && tickets.some(({ isPaid }) => isPaid),
    signup_after_event: signup === 'scheduled' && signupOpens !== null && last !== null && signupOpens > last,
    tickets_over: isHere && isOver,
  }
  return Object.entries(kinds).flatMap(([kind, holds]) => (holds ? [{ kind: kind as keyof typeof kinds }] : []))
}

/** Days that pass the event: those of a published one are told of too. */
export const dayWarnings = (event: Pick<WarnedEvent, 'dateStart' | 'dateEnd' | 'tickets' | 'days'>): EventWarning[] => [
  ...saleWarnings(event),
  ...daysPastEvent(event.days, event).map((day) => ({ kind: 'day_after_event' as const, day })),
]

function saleWarnings({
  dateStart,
  dateEnd,
  tickets,
}: Pick<WarnedEvent, 'dateStart' | 'dateEnd' | 'tickets'>): EventWarning[] {
  const last = dateEnd ?? dateStart
  return tickets.flatMap(({ title, limitDate }): EventWarning[] => {
    if (limitDate === null || dateStart === null || last === null || limitDate <= dateStart) return []
    return [{ kind: limitDate > last ? 'ticket_after_end' : 'ticket_after_start', ticket: title }]
  })
}

function placeWarnings({ capacity, tickets, venueCapacity }: WarnedEvent): EventWarning[] {
  // The event's own places limit the tickets.
  const places = capacity ?? tickets.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return venueCapacity !== null && places > venueCapacity ? [{ kind: 'places', places, capacity: venueCapacity }] : []
}

function ageWarnings({ minimumAge: age, audience }: WarnedEvent): EventWarning[] {
  if (age === null) return []
  const least = AGE_OF[audience]
  if (least === undefined) {
    const isOpen = audience === 'all' || audience === 'families'
    return isOpen && age >= NOT_FOR_ALL ? [{ kind: 'age_above', age, audience }] : []
  }
  if (age < least) return [{ kind: 'age_below', age, audience }]
  return age > least ? [{ kind: 'age_above', age, audience }] : []
}

function languageWarnings({ languageMissing, languageOld }: WarnedEvent): EventWarning[] {
  if (languageMissing) return [{ kind: 'language_missing' }]
  return languageOld ? [{ kind: 'language_old' }] : []
}

/** Whether a text names a time of day (19:00, 19.30 h, a las 19 h). */
export const namesTimes = (text: string) =>
  /(?<![\d:.,])(?:[01]?\d|2[0-3])(?::[0-5]\d(?![\d:])|\.[0-5]\d ?h\b| ?h\b)/i.test(text)
