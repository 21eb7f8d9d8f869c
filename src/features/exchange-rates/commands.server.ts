import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type DailyRate, parseFeed } from './schema.ts'
import { exchangeRates } from './table.server.ts'

/** The currencies the site shows prices in besides the euro. */
const SHOWN_CURRENCIES = ['USD'] as const

const SEED: DailyRate & { source: string } = {
  currency: 'USD',
  day: '2026-11-19',
  perEuro: 1.1581,
  source: 'ECB (seed)',
}
const FEED_BYTES = 64 * 1024

/** Inserts an initial rate on sites that have never reached the feed; its day shows how old it is. */
export async function loadSeedRate({ db }: RequestContext) {
  await db.execute(sql`
    insert into ${exchangeRates} (coin, day, per_euro, source)
    select ${SEED.currency}, ${SEED.day}::date, ${SEED.perEuro}::numeric, ${SEED.source}
    where not exists (select 1 from ${exchangeRates} where coin = ${SEED.currency})
    on conflict do nothing`)
}

/** Stores the rates of the feed at `url`. Throws, and changes nothing, when the feed is invalid or takes longer than `timeout` ms. */
export async function refreshRates(ctx: RequestContext, url: string, { timeout = 10_000 } = {}) {
  const rates = parseFeed(await fetchFeed(url, timeout), SHOWN_CURRENCIES, ctx.now)
  await ctx.db
    .insert(exchangeRates)
    .values(rates.map((rate) => ({ ...rate, source: 'ECB' })))
    .onConflictDoUpdate({
      target: [exchangeRates.currency, exchangeRates.day],
      set: { perEuro: sql`excluded.per_euro`, source: sql`excluded.source` },
    })
}

/** The timeout covers the headers and the whole body. */
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
