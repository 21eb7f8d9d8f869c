import { afterAll, expect, test } from 'vitest'
import { createApi } from '#api.server.ts'
import { openDatabase, openPools } from '#platform/database/database.server.ts'
import { withContext } from '../fixtures/context.ts'
import { anonymousContext } from '../fixtures/fixtures.ts'
import { openApi } from './api-client.ts'

const { get, sql, connection } = await openApi()
// The worst case: one organizer, one venue, every tag and a long description on each event.
await sql`insert into events (organizer_id, venue_id, date_start, type, primary_language, moderation, published_at)
  select 1, 1, date '2027-01-01' + n, 'event', 'ES', 'published', now() from generate_series(1, 400) n`
await sql`insert into event_texts (event_id, locale, title, slug, description)
  select id, 'es', 'Título ' || id, 'titulo-' || id, repeat('Ñandúes, brújulas y farolillos. ', 60) from events where id > 11`
await sql`insert into tickets (event_id, title_es, price) select id, 'Entrada', 1000 from events where id > 11`
await sql`insert into event_tags select e.id, t.id from events e, tags t where e.id > 11`
await sql`analyze`

// What PostgreSQL counts is known to the connection that read: there is one.
const one = openDatabase(connection, { max: 1 })
const counting = withContext(() => anonymousContext(one.db), createApi({ logError: () => {} }))
afterAll(one.close)
/** How many rows PostgreSQL read for a query. */
const rowsRead = async (query: string) => {
  const count = async () => {
    await one.sql`select pg_stat_force_next_flush()`
    const [row] =
      await one.sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_user_tables`
    return row!['read'] as number
  }
  const before = await count()
  expect((await counting.request(`/api/events?${query}`)).status).toBe(200)
  return (await count()) - before
}

// Measured: 2,000 to 80,000. A subquery for each of the 411 rows reads 170,000 at least.
test.each([
  'pagination[pageSize]=400&populate=*',
  'populate=organizer.events.tickets',
  'populate=tags.events&pagination[pageSize]=10',
  'filters[organizer][events][description][$containsi]=nada',
  'filters[venue][events][tags][text][$containsi]=nada',
  'locale=all&filters[tags][events][description][$notContainsi]=nada',
  'filters[$or][0][organizer][events][tickets][title]=x&filters[$or][1][tags][events][description][$containsi]=nada',
  'populate[tags][populate][events][filters][description][$containsi]=nada',
  'populate[venue][filters][events][description][$containsi]=nada&pagination[pageSize]=400',
])('events?%s costs the sum of its lists, not their product', async (query) => {
  expect(await rowsRead(query)).toBeLessThan(120_000)
})

test.each([
  ['events?populate[tags][populate][events][populate]=*', 'entries'],
  ['events?populate[tags][limit]=5&populate[tags][populate]=events', 'bytes'],
  [
    'events?fields=id&populate[tags][fields]=id&populate[tags][populate][events][fields]=id&pagination[pageSize]=25',
    'entries',
  ],
])('%s is rejected before it is rendered', async (path, exceeded) => {
  await sql`insert into tags (text_es) select 'Etiqueta ' || n from generate_series(1, 12) n on conflict do nothing`
  await sql`insert into event_tags select e.id, t.id from events e, tags t where e.id > 11 on conflict do nothing`
  const { status, text, body } = await get(`/api/${path}`)
  expect([status, text.length < 1000]).toEqual([400, true])
  expect(body.error).toMatchObject({
    name: 'ValidationError',
    message: expect.stringContaining(exceeded),
    details: { reason: 'answer_too_large', exceeded, limits: { entries: 25_000, bytes: 16_000_000 } },
  })
})

test('returns 400 events with all relations, ten tickets and a dozen tags each', async () => {
  await sql`insert into tickets (event_id, title_es, price) select e.id, 'Entrada ' || n, 1000 from events e, generate_series(1, 9) n where e.id > 11`
  const { status, body } = await get('/api/events?populate=*&pagination[pageSize]=400')
  expect([status, body.data.length]).toEqual([200, 400])
  const [last] = body.data.slice(-1) as unknown as { attributes: Record<string, { data: unknown[] }> }[]
  expect([last!.attributes['tickets']!.data.length, last!.attributes['tags']!.data.length > 11]).toEqual([10, true])
})

test('answers 503 when a read times out, while commands may take longer', async () => {
  const { readers, database } = openPools(connection, { max: 2, readTimeout: 100 })
  const app = withContext(() => anonymousContext(readers.db), createApi({ logError: () => {} }))
  const other = await sql.reserve()
  await other`begin`
  await other`lock table events in access exclusive mode`
  const response = await app.request('/api/events')
  await other`rollback`
  other.release()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  expect(await response.json()).toMatchObject({
    error: { name: 'ServiceUnavailableError', details: { reason: 'timeout' } },
  })
  const [{ statement_timeout: ofCommands } = {}] = await database.sql`show statement_timeout`
  expect(ofCommands).toBe('10s')
  await Promise.all([readers.close(), database.close()])
})
