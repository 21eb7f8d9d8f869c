import { addDays, daysOfMonth, fridayOf, weekendFrom } from '#shared/days.ts'
import { dayOfHoliday, easterSunday, SPANISH_HOLIDAYS, type SpanishHoliday } from '#shared/holidays.ts'
import { longWeekend } from '#shared/long-weekend.ts'
import type { Search } from '#shared/search.ts'
import type { Meaning } from './meaning.ts'

type Days = { from: string; to: string }
const asDates = ({ from, to }: Days): Partial<Search> => ({ when: 'dates', from, to })
const pad = (number: number) => String(number).padStart(2, '0')
const yearOf = (day: string) => Number(day.slice(0, 4))

/** The days of the first year from this one in which they are not over. */
function coming(today: string, daysIn: (year: number) => Days): Days {
  const [before, current, next] = [-1, 0, 1].map((more) => daysIn(yearOf(today) + more)) as [Days, Days, Days]
  return [before, current, next].find(({ to }) => to >= today) ?? next
}
const yearly =
  (daysIn: (year: number) => Days): Meaning =>
  ({ year }, today) =>
    asDates(year ? daysIn(year) : coming(today, daysIn))
const bridge = (holiday: SpanishHoliday) => yearly((year) => longWeekend(dayOfHoliday(holiday, year)))

/** Of a season that is nearly over, the next is meant. */
const NEARLY_OVER_DAYS = 30
const SEASONS: Record<'spring' | 'summer' | 'autumn' | 'winter', (year: number) => Days> = {
  spring: (year) => ({ from: `${year}-03-20`, to: `${year}-06-20` }),
  summer: (year) => ({ from: `${year}-06-21`, to: `${year}-09-22` }),
  autumn: (year) => ({ from: `${year}-09-22`, to: `${year}-12-20` }),
  winter: (year) => ({ from: `${year}-12-21`, to: `${year + 1}-03-20` }),
}
const season =
  (daysIn: (year: number) => Days): Meaning =>
  ({ year }, today) =>
    asDates(year ? daysIn(year) : coming(addDays(today, NEARLY_OVER_DAYS), daysIn))

/** A month without a year is the next one of that name, today's included. */
function monthFrom(today: string, number: number, year: number | null) {
  const next = `${pad(number)}` < today.slice(5, 7) ? yearOf(today) + 1 : yearOf(today)
  return `${year ?? next}-${pad(number)}`
}
const monthAfter = (month: string) => addDays(daysOfMonth(month).to, 1).slice(0, 7)
const inMonth =
  (daysIn: (month: string) => Days): Meaning =>
  ({ months: [number], year }, today) =>
    number ? asDates(daysIn(monthFrom(today, number, year))) : null

/** Days of a month by their numbers. What is over already is next year's. */
const byNumber =
  (): Meaning =>
  ({ numbers: [first = 0, last = first], months: [number], year }, today) => {
    if (!number) return null
    const daysIn = (of: number): Days => ({
      from: `${of}-${pad(number)}-${pad(first)}`,
      to: `${of}-${pad(number)}-${pad(last)}`,
    })
    const days = year
      ? daysIn(year)
      : daysIn(yearOf(today)).to < today
        ? daysIn(yearOf(today) + 1)
        : daysIn(yearOf(today))
    const end = daysOfMonth(days.from.slice(0, 7)).to
    return first >= 1 && first <= last && last <= Number(end.slice(8)) ? asDates(days) : null
  }

function betweenMonths(today: string, first: number, last: number): Days {
  const from = monthFrom(today, first, null)
  const to = last < first ? `${yearOf(from) + 1}-${pad(last)}` : `${yearOf(from)}-${pad(last)}`
  return { from: daysOfMonth(from).from, to: daysOfMonth(to).to }
}

/** The next weekend of three days or more. */
function nextLongWeekend(today: string): Days {
  const years = [yearOf(today), yearOf(today) + 1]
  return years
    .flatMap((year) => SPANISH_HOLIDAYS.map((holiday) => longWeekend(dayOfHoliday(holiday, year))))
    .filter(({ from, to }) => to >= today && addDays(from, 2) <= to)
    .sort((a, b) => (a.from < b.from ? -1 : 1))[0]!
}

const weekFrom = (monday: string): Days => ({ from: monday, to: addDays(monday, 6) })
const mondayOf = (day: string) => addDays(fridayOf(day), -4)
const weekend =
  (later: number): Meaning =>
  (_, today) => {
    const friday = addDays(fridayOf(today), 7 * later)
    return asDates({ from: friday, to: addDays(friday, 2) })
  }
const later = (days: Days, today: string): Days => ({ ...days, from: days.from < today ? today : days.from })

export const READ_DAYS = {
  weekend: (_, today) => (weekendFrom(today) ? { when: 'weekend' } : null),
  next_weekend: weekend(1),
  weekend_after: weekend(2),
  this_week: (_, today) => asDates(later(weekFrom(mondayOf(today)), today)),
  next_week: (_, today) => asDates(weekFrom(addDays(mondayOf(today), 7))),
  this_month: () => ({ when: 'month' }),
  next_month: (_, today) => ({ month: monthAfter(today.slice(0, 7)) }),
  today: (_, today) => asDates({ from: today, to: today }),
  tomorrow: (_, today) => asDates({ from: addDays(today, 1), to: addDays(today, 1) }),
  this_year: (_, today) => asDates({ from: today, to: `${yearOf(today)}-12-31` }),
  next_year: (_, today) => asDates({ from: `${yearOf(today) + 1}-01-01`, to: `${yearOf(today) + 1}-12-31` }),
  year: ({ year }) => (year ? asDates({ from: `${year}-01-01`, to: `${year}-12-31` }) : null),
  month: ({ months: [number], year }, today) => (number ? { month: monthFrom(today, number, year) } : null),
  month_start: inMonth((month) => ({ from: `${month}-01`, to: `${month}-10` })),
  month_middle: inMonth((month) => ({ from: `${month}-11`, to: `${month}-20` })),
  month_end: inMonth((month) => ({ from: `${month}-21`, to: daysOfMonth(month).to })),
  day: byNumber(),
  days: byNumber(),
  months: ({ months: [first, last] }, today) => (first && last ? asDates(betweenMonths(today, first, last)) : null),
  from_month: ({ months: [number], year }, today) =>
    number ? { when: 'dates', from: `${monthFrom(today, number, year)}-01`, to: null } : null,
  until_month: ({ months: [number], year }, today) =>
    number ? { when: 'dates', from: null, to: addDays(`${monthFrom(today, number, year)}-01`, -1) } : null,
  spring: season(SEASONS.spring),
  summer: season(SEASONS.summer),
  autumn: season(SEASONS.autumn),
  winter: season(SEASONS.winter),
  christmas: yearly((year) => ({ from: `${year}-12-24`, to: `${year + 1}-01-06` })),
  new_year: yearly((year) => ({ from: `${year}-12-31`, to: `${year + 1}-01-01` })),
  epiphany: bridge('epiphany'),
  /** From the Saturday before Palm Sunday on. */
  easter: yearly((year) => ({ from: addDays(easterSunday(year), -8), to: easterSunday(year) })),
  may_day: bridge('labour_day'),
  assumption: bridge('assumption'),
  october: bridge('national_day'),
  all_saints: bridge('all_saints'),
  constitution: bridge('constitution'),
  long_weekend: (_, today) => asDates(nextLongWeekend(today)),
  halloween: yearly((year) => ({ from: `${year}-10-30`, to: `${year}-11-01` })),
  /** From Friday to Shrove Tuesday. */
  carnival: yearly((year) => ({ from: addDays(easterSunday(year), -51), to: addDays(easterSunday(year), -47) })),
  valentine: yearly((year) => ({ from: `${year}-02-14`, to: `${year}-02-14` })),
  saint_john: yearly((year) => ({ from: `${year}-06-23`, to: `${year}-06-24` })),
} as const satisfies Record<string, Meaning>
export type DayConcept = keyof typeof READ_DAYS
