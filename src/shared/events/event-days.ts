import { addDays } from '../days.ts'

/** The parts of an event that have days of their own. */
export const DAY_PARTS = ['signup', 'tickets', 'prices', 'instalments', 'answers', 'casting'] as const
export type DayPart = (typeof DAY_PARTS)[number]

/** `begins`: the first day of something, else its last. `id` is the ticket's; `number` tells days of a part without titles apart. */
export type EventDay = {
  part: DayPart
  day: string
  begins?: boolean
  title?: string | null
  number?: number
  id?: number
}
/** Where a day goes with the event; null: it stays. */
export type MovedDay = EventDay & { to: string | null }

type Move = { by: number; today: string; mayAdvance: boolean }

/**
 * The days of one part when its event moves by `by` days. What has begun or is over stays. Earlier they move all or none: none where
 * people count on them (`mayAdvance` false) or one would be over by then, so that their order stays.
 */
export function moveDays(days: readonly EventDay[], { by, today, mayAdvance }: Move): MovedDay[] {
  const ahead = days.filter(({ day, begins }) => (begins ? day > today : day >= today))
  const isMoved = by > 0 || (mayAdvance && ahead.every(({ day }) => addDays(day, by) >= today))
  return ahead.map((one) => ({ ...one, to: isMoved ? addDays(one.day, by) : null }))
}

type Event = { dateStart: string | null; dateEnd: string | null }

/** Days that pass the event: of an instalment its first day, of everything else its last. */
export const daysPastEvent = <Day extends EventDay>(days: readonly Day[], { dateStart, dateEnd }: Event): Day[] => {
  const last = dateEnd ?? dateStart
  const isPast = ({ part, day }: Day) => day > ((part === 'instalments' ? dateStart : last) ?? day)
  return days.filter(isPast)
}
