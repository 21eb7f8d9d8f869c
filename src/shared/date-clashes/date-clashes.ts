import { addDays, fridayOf } from '#shared/days.ts'
import type { Holiday } from '#shared/holidays.ts'

/** How far away an event may be to count, in kilometres. */
export const CLASH_KM = 200
/** Fewer people than these are not told of, and more are rounded down to a multiple of them. */
export const PEOPLE_STEP = 5

/** Another public event of the same days. */
export type ClashingEvent = {
  id: number
  title: string
  locale: string
  slug: string
  dateStart: string
  dateEnd: string | null
  organizer: string
  place: string | null
  kilometres: number | null
  isSameGenre: boolean
  isSameAudience: boolean
  /** So many people at least follow both organizers, or saved both events; null: fewer than can be told of. */
  people: number | null
}

/** Days that whoever runs the site has added. */
export type AddedDays = { name: string; from: string; to: string }

export type DateClashes = {
  /** The days that were looked at. */
  from: string
  to: string
  /** Only what is within `CLASH_KM` counts; else the place is not known, and everything does. */
  isNear: boolean
  holidays: Holiday[]
  added: AddedDays[]
  /** The nearest ones. */
  events: ClashingEvent[]
  count: number
  /** How many of them have the genre, and how many have the audience too. */
  sameGenre: number
  sameBoth: number
}

/** An event that touches a weekend competes for all of it, from Friday to Sunday. */
export function weekendOf(start: string, end: string | null): { from: string; to: string } {
  const last = end !== null && end > start ? end : start
  const [first, friday] = [fridayOf(start), fridayOf(last)]
  return { from: first < start ? first : start, to: friday <= last ? addDays(friday, 2) : last }
}
