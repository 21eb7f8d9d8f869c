import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import { type DayRate, readFeed } from './schema.ts'
import { exchangeRates } from './table.server.ts'

/** The coins the site shows prices in besides the euro (decisions 1). */
export const SHOWN_COINS = ['USD'] as const

const SEED: DayRate & { source: string } = { coin: 'USD', day: '2026-11-19', perEuro: 1.1581, source: 'ECB (seed)' }
const FEED_BYTES = 64 * 1024

/** Gives a site that has never reached the feed a rate to begin with; its day tells how old it is. */
export async function loadSeedRate({ db }: Context) {
  await db.execute(sql`
    insert into ${exchangeRates} (coin, day, per_euro, source)
    select ${SEED.coin}, ${SEED.day}::date, ${SEED.perEuro}::numeric, ${SEED.source}
    where not exists (select 1 from ${exchangeRates} where coin = ${SEED.coin})
    on conflict do nothing`)
}

/** Takes the rates of the feed at `url`. A feed that does not answer in time, or is nonsense, throws and changes nothing. */
export async function refreshRates(ctx: Context, url: string, { timeout = 10_000 } = {}) {
  const rates = readFeed(await fetchFeed(url, timeout), SHOWN_COINS, ctx.now)
  await ctx.db
    .insert(exchangeRates)
    .values(rates.map((rate) => ({ ...rate, source: 'ECB' })))
    .onConflictDoUpdate({
      target: [exchangeRates.coin, exchangeRates.day],
      set: { perEuro: sql`excluded.per_euro`, source: sql`excluded.source` },
    })
}

/** The signal ends a feed that is slow to answer, and one that answers slowly. */
async function fetchFeed(url: string, timeout: number): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeout), headers: { accept: 'application/xml' } })
  if (!response.ok) throw new Error(`the feed answered ${response.status}`)
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > FEED_BYTES) throw new Error('the feed is too large')
  }
  return text
}
