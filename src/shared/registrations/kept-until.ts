import { REGISTRATION_RETENTION_YEARS, SPECIAL_ANSWERS_DAYS } from '#shared/limits.ts'
import type { Sensitivity } from './form-definition.ts'

/** The last day on which answers are kept, of an event whose last day this is: protected ones for days, all others for years. */
export function keptUntil(sensitivity: Sensitivity, lastDay: string): string {
  const day = new Date(`${lastDay}T00:00:00Z`)
  if (sensitivity === 'special') day.setUTCDate(day.getUTCDate() + SPECIAL_ANSWERS_DAYS)
  else {
    const month = day.getUTCMonth()
    day.setUTCFullYear(day.getUTCFullYear() + REGISTRATION_RETENTION_YEARS)
    // 29 February is the 28th in other years.
    if (day.getUTCMonth() !== month) day.setUTCDate(0)
  }
  return day.toISOString().slice(0, 10)
}
