import { desc, eq } from 'drizzle-orm'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { exchangeRates } from './table.server.ts'

export type ExchangeRate = { perEuro: number; day: string; source: string }

/** The newest rate of a currency. Public. */
export async function findLatestRate(ctx: RequestContext, currency: string): Promise<ExchangeRate | null> {
  addCacheTags(ctx, 'rates')
  const { perEuro, day, source } = exchangeRates
  const newest = ctx.db.select({ perEuro, day, source }).from(exchangeRates).where(eq(exchangeRates.currency, currency))
  return (await newest.orderBy(desc(day)).limit(1))[0] ?? null
}
