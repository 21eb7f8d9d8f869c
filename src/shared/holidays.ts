import { addDays } from './days.ts'

/** Countries whose national holidays are computed. Those of regions and towns are not: no rule gives them. */
export const HOLIDAY_COUNTRIES = ['ES', 'DE'] as const
export type HolidayCountry = (typeof HOLIDAY_COUNTRIES)[number]

/** Days that the whole country has off: by month and day, or by days after Easter Sunday. */
const HOLIDAYS = {
  ES: {
    new_year: '01-01',
    epiphany: '01-06',
    good_friday: -2,
    labour_day: '05-01',
    assumption: '08-15',
    national_day: '10-12',
    all_saints: '11-01',
    constitution: '12-06',
    immaculate: '12-08',
    christmas: '12-25',
  },
  DE: {
    new_year: '01-01',
    good_friday: -2,
    easter_monday: 1,
    labour_day: '05-01',
    ascension: 39,
    whit_monday: 50,
    german_unity: '10-03',
    christmas: '12-25',
    second_christmas: '12-26',
  },
} as const satisfies Record<HolidayCountry, Record<string, string | number>>
export type HolidayName = { [C in HolidayCountry]: keyof (typeof HOLIDAYS)[C] }[HolidayCountry]
export type Holiday = { day: string; name: HolidayName }

/** Easter Sunday of a Gregorian year, YYYY-MM-DD (the anonymous algorithm of Meeus, Jones and Butcher). */
export function easterSunday(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1].map((part) => String(part).padStart(2, '0'))
  return `${year}-${month}-${day}`
}

const dayOf = (rule: string | number, year: number): string =>
  typeof rule === 'string' ? `${year}-${rule}` : addDays(easterSunday(year), rule)

export type SpanishHoliday = keyof (typeof HOLIDAYS)['ES']
export const SPANISH_HOLIDAYS = Object.keys(HOLIDAYS.ES) as SpanishHoliday[]
export const dayOfHoliday = (name: SpanishHoliday, year: number) => dayOf(HOLIDAYS.ES[name], year)

/** The national holidays of a country from one day to another, in their order. */
export function nationalHolidays(country: HolidayCountry, from: string, to: string): Holiday[] {
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))]
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  return years
    .flatMap((year) =>
      Object.entries(HOLIDAYS[country]).map(([name, rule]) => ({ day: dayOf(rule, year), name: name as HolidayName })),
    )
    .filter(({ day }) => day >= from && day <= to)
    .sort((a, b) => a.day.localeCompare(b.day))
}
