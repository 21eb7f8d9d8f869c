import { z } from 'zod'
import { dayAt } from '#platform/text/calendar-day.ts'

/** The ECB's reference rates begin here. */
const FIRST_DAY = '1999-01-04'

export type DayRate = { coin: string; day: string; perEuro: number }

/**
 * What the ECB's daily feed (eurofxref-daily.xml) says of some coins: `<Cube time='2026-11-19'><Cube currency='USD' rate='1.1581'/>`.
 * Anything that is not exactly this, or cannot be true, throws and nothing of it is used.
 */
export function readFeed(xml: string, coins: readonly string[], now: Date): DayRate[] {
  const days = [...xml.matchAll(/<Cube\s+time=(["'])(\d{4}-\d\d-\d\d)\1\s*>/g)]
  if (days.length !== 1) throw new Error('the feed does not have one day')
  const day = z.iso.date().safeParse(days[0]![2]).data
  if (!day || day < FIRST_DAY || day > dayAt(now)) throw new Error('the feed is of a day that cannot be')
  return coins.map((coin) => ({ coin, day, perEuro: rateOf(xml, coin) }))
}

function rateOf(xml: string, coin: string): number {
  const rates = [...xml.matchAll(/<Cube\s+currency=(["'])([A-Z]{3})\1\s+rate=(["'])(\d{1,7}(?:\.\d{1,8})?)\3\s*\/>/g)]
  const [rate, ...more] = rates.filter((match) => match[2] === coin).map((match) => Number(match[4]))
  if (rate === undefined || more.length > 0) throw new Error(`the feed does not have one rate of ${coin}`)
  // What the column rounds to nothing is nothing.
  if (rate < 0.000001) throw new Error(`the feed's rate of ${coin} cannot be`)
  return rate
}
