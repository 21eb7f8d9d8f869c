import { desc, eq } from 'drizzle-orm'
import { reads } from '#platform/cache/cache-tags.ts'
import type { Context } from '#platform/context/request-context.ts'
import { exchangeRates } from './table.server.ts'

export type Rate = { perEuro: number; day: string; source: string }

/** What a euro buys of a coin, by the newest rate there is. Public, as the ECB's rates are. */
export async function latestRate(ctx: Context, coin: string): Promise<Rate | null> {
  reads(ctx, 'rates')
  const { perEuro, day, source } = exchangeRates
  const newest = ctx.db.select({ perEuro, day, source }).from(exchangeRates).where(eq(exchangeRates.coin, coin))
  return (await newest.orderBy(desc(day)).limit(1))[0] ?? null
}
