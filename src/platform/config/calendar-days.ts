import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { HOLIDAY_COUNTRIES } from '#shared/holidays.ts'

const BYTES_MAX = 1024 * 1024
const DAYS_MAX = 5000

const day = z.iso.date()
const name = z.string().trim().min(1).max(80)

/** Days that no rule gives: holidays of regions, school breaks. Each has its year; none is repeated in another. */
const calendarDays = z
  .array(
    z
      .strictObject({
        name: z.strictObject({ es: name, en: name }),
        from: day,
        to: day.optional(),
        country: z.enum(HOLIDAY_COUNTRIES),
        /** Names of provinces, or of German states; missing: the whole country. */
        regions: z.array(z.string().trim().min(1).max(60)).min(1).max(52).optional(),
      })
      .refine(({ from, to }) => to === undefined || to >= from),
  )
  .max(DAYS_MAX)
export type CalendarDay = z.output<typeof calendarDays>[number]

/** The days of a JSON file; null where there is none, or it holds anything else. */
export function readCalendarDays(path: string): CalendarDay[] | null {
  try {
    if (statSync(path).size > BYTES_MAX) return null
    const { success, data } = calendarDays.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    return success ? data : null
  } catch {
    return null
  }
}
