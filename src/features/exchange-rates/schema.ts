import { z } from 'zod'
import { dayAt } from '#platform/text/calendar-day.ts'

/** The first day of the ECB's reference rates. */
const FIRST_DAY = '1999-01-04'

export type DailyRate = { currency: string; day: string; perEuro: number }

/**
 * Reads the rates of some currencies from the ECB's daily feed (eurofxref-daily.xml): `<Cube time='2026-11-19'><Cube currency='USD'
 * rate='1.1581'/>`. Throws when the format differs or a value is implausible.
 */
export function parseFeed(xml: string, currencies: readonly string[], now: Date): DailyRate[] {
  const days = [...xml.matchAll(/<Cube\s+time=(["'])(\d{4}-\d\d-\d\d)\1\s*>/g)]
  if (days.length !== 1) throw new Error('the feed does not have one day')
  const day = z.iso.date().safeParse(days[0]![2]).data
  if (!day || day < FIRST_DAY || day > dayAt(now)) throw new Error('the feed is of a day that cannot be')
  return currencies.map((currency) => ({ currency, day, perEuro: parseRate(xml, currency) }))
}

function parseRate(xml: string, currency: string): number {
  const rates = [...xml.matchAll(/<Cube\s+currency=(["'])([A-Z]{3})\1\s+rate=(["'])(\d{1,7}(?:\.\d{1,8})?)\3\s*\/>/g)]
  const [rate, ...more] = rates.filter((match) => match[2] === currency).map((match) => Number(match[4]))
  if (rate === undefined || more.length > 0) throw new Error(`the feed does not have one rate of ${currency}`)
  // The column would round it to zero.
  if (rate < 0.000001) throw new Error(`the feed's rate of ${currency} cannot be`)
  return rate
}
