import { type EventSummary, lastDay } from '#shared/events/event-summary.ts'
import { moonDays } from '#ui/cover-art/moon.ts'

/** Maximum number of bars in a day; the others are counted and listed on demand. */
export const MAX_LANES = 3

/** An event within one week: first column, number of days, lane, and whether it continues from or into another week. */
export type Bar = { event: EventSummary; column: number; span: number; lane: number; comes: boolean; goes: boolean }
export type GridDay = {
  date: string
  /** Whether the day belongs to the month shown; other days only fill the weeks and have no list. */
  inside: boolean
  moon: 'full' | 'new' | null
  events: EventSummary[]
  bars: Bar[]
  /** Events of the day without a bar. */
  more: number
}
export type Week = GridDay[]

const at = (date: string) => new Date(`${date}T00:00:00Z`)
const text = (day: Date) => day.toISOString().slice(0, 10)

/** The date some days later, computed in UTC. */
export function dayAfter(date: string, days: number) {
  const day = at(date)
  day.setUTCDate(day.getUTCDate() + days)
  return text(day)
}

/** `YYYY-MM` some months later; null outside the years that URLs accept. */
export function monthAfter(month: string, months: number): string | null {
  const day = at(`${month}-01`)
  day.setUTCMonth(day.getUTCMonth() + months)
  const later = text(day).slice(0, 7)
  return later >= '1900-01' && later <= '2199-12' ? later : null
}

/** The same day of another month, or its last day. */
export function sameDay(date: string, month: string) {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  return `${month}-${String(Math.min(Number(date.slice(8)), last)).padStart(2, '0')}`
}

/** Monday is 0. */
export const columnOf = (date: string) => (at(date).getUTCDay() + 6) % 7

/** The month as weeks from Monday to Sunday, with event bars: longer ones above others that start the same day. */
export function gridOf(month: string, events: readonly EventSummary[]): Week[] {
  const first = `${month}-01`
  const days: string[] = []
  for (
    let day = dayAfter(first, -columnOf(first));
    day.slice(0, 7) <= month || days.length % 7 > 0;
    day = dayAfter(day, 1)
  )
    days.push(day)
  const sorted = [...events].sort(
    (a, b) => compare(a.dateStart, b.dateStart) || compare(lastDay(b), lastDay(a)) || a.id - b.id,
  )
  const moons = moonDays(Number(month.slice(0, 4)), Number(month.slice(5)) - 1)
  const moonOf = (date: string) => {
    const number = Number(date.slice(8))
    return moons.full.includes(number) ? 'full' : moons.new.includes(number) ? 'new' : null
  }
  return Array.from({ length: days.length / 7 }, (_, index) => {
    const week = days.slice(index * 7, index * 7 + 7)
    const bars = barsOf(week, sorted)
    return week.map((date, column) => {
      const inside = date.startsWith(month)
      const there = sorted.filter((event) => event.dateStart <= date && lastDay(event) >= date)
      const shown = bars.filter((bar) => bar.column <= column && bar.column + bar.span > column)
      return {
        date,
        inside,
        moon: inside ? moonOf(date) : null,
        events: there,
        bars: bars.filter((bar) => bar.column === column),
        more: inside ? there.length - shown.length : 0,
      }
    })
  })
}

/** A week in which nothing happens is drawn low. */
export const isEmpty = (week: Week) => week.every(({ bars }) => bars.length === 0)

/** How many weeks at the beginning are over, and folded: none where nothing is to come in the month. */
export function countPastWeeks(weeks: readonly Week[], today: string): number {
  const current = weeks.findIndex((week) => week.some(({ date }) => date >= today))
  return weeks.slice(Math.max(0, current)).every(isEmpty) ? 0 : Math.max(0, current)
}

/** The bars of a week, each in the first lane that is free for all its days; those without a lane are left out. */
function barsOf(week: readonly string[], events: readonly EventSummary[]): Bar[] {
  const [monday = '', sunday = ''] = [week[0], week[6]]
  const taken: string[] = Array.from({ length: MAX_LANES }, () => '')
  return events.flatMap((event) => {
    const [from, to] = [event.dateStart, lastDay(event)]
    if (to < monday || from > sunday) return []
    const start = from < monday ? monday : from
    const end = to > sunday ? sunday : to
    const lane = taken.findIndex((busyUntil) => busyUntil < start)
    if (lane === -1) return []
    taken[lane] = end
    const column = week.indexOf(start)
    return [{ event, column, span: week.indexOf(end) - column + 1, lane, comes: from < monday, goes: to > sunday }]
  })
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
