import { expect, test } from 'vitest'
import { createApi } from '#api.server.ts'
import { createFragmentCache } from '#platform/cache/fragment-cache.ts'
import { listEntries } from '#platform/strapi/entries.server.ts'
import { readQuery } from '#platform/strapi/query/raw-query.ts'
import { resources } from '#tests/fixtures/resources.ts'
import { withContext } from '../fixtures/context.ts'
import { anonymousContext } from '../fixtures/fixtures.ts'
import { openApi } from './api-client.ts'

const { sql, db } = await openApi()
await sql`insert into events (organizer_id, venue_id, date_start, type, primary_language, moderation, published_at)
  select 1, case when n % 3 > 0 then 1 end, date '2027-01-01' + n % 7, 'event', 'ES', 'published', now() from generate_series(1, 60) n`
await sql`insert into event_texts (event_id, locale, title, slug, description)
  select id, 'es', case when id % 2 = 0 then 'Sombras ' else 'Vigilia ' end || id, 'titulo-' || id, repeat('Ñandú. ', 10) from events where id > 11`
await sql`insert into tickets (event_id, title_es, price) select id, 'Entrada', 1000 from events where id > 11`
await sql`insert into event_tags select e.id, t.id from events e, tags t where e.id % 5 = 0 on conflict do nothing`

/** The API with a cache of fragments that is told of no changes. */
function openWithFragments() {
  const fragments = createFragmentCache({ bytes: 64_000_000, now: () => anonymousContext(db).now.getTime() })
  fragments.enable()
  const api = createApi({ logError: () => {} })
  const app = withContext(() => ({ ...anonymousContext(db), fragments }), api)
  const get = async (path: string) => {
    const response = await app.request(path)
    return { status: response.status, text: await response.text() }
  }
  return { fragments, get }
}

const FOUR = (word: string) =>
  ['[title]', '[organizer][name]', '[venue][name]', '[tags][text]']
    .map((field, index) => `filters[$or][${index}]${field}[$containsi]=${word}`)
    .join('&')

test.each([
  'populate=*&pagination[pageSize]=400',
  'populate[organizer][populate]=header&populate[venue][fields]=name&locale=all&sort=date_start:desc',
  'populate[tickets][sort]=price:desc&populate[tags][filters][text][$containsi]=a&fields=title',
  `${FOUR('sombras')}&populate=tags`,
  `${FOUR('campa')}&sort=title`,
])('events?%s: the first answer, the next one and the single statement are the same', async (query) => {
  const { get, fragments } = openWithFragments()
  const expected = JSON.stringify(await listEntries(anonymousContext(db), resources, 'event', readQuery(query)))
  const answers = [await get(`/api/events?${query}`), await get(`/api/events?${query}`)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  for (const { text } of answers) expect(text).toBe(expected)
  expect(fragments.size.entries).toBeGreaterThan(0)
})

test.each(['sombras', 'campa', 'nothing-of-the-kind'])(
  'a search for %s has the same entries in short pages as in a long one',
  async (word) => {
    const { get } = openWithFragments()
    const page = async (start: number, limit: number) => {
      const { text } = await get(
        `/api/events?${FOUR(word)}&sort=date_start&fields=title&pagination[start]=${start}&pagination[limit]=${limit}`,
      )
      const { data, meta } = JSON.parse(text) as { data: { id: number }[]; meta: { pagination: { total: number } } }
      return { ids: data.map(({ id }) => id), total: meta.pagination.total }
    }
    // A long page is sorted after all that match were found; a short one is read in order until it is full.
    const { ids: all, total } = await page(0, 400)
    expect(all.length).toBe(total)
    for (let start = 0; start <= total; start += 7)
      expect(await page(start, 7)).toEqual({ ids: all.slice(start, start + 7), total })
  },
)

test('what is too large is refused whether its entries are stored or not', async () => {
  const { get } = openWithFragments()
  const list = (pagination: string) => get(`/api/events?fields=description&populate=organizer&${pagination}`)
  await sql`insert into events (organizer_id, date_start, type, primary_language, moderation, published_at)
    select 1, date '2027-02-01', 'event', 'ES', 'published', now() from generate_series(1, 250) n`
  await sql`insert into event_texts (event_id, locale, title, slug, description)
    select e.id, 'es', 'Larga ' || e.id, 'larga-' || e.id, repeat('Brújulas, farolillos y ñandúes. ', 2200)
    from events e where not exists (select from event_texts x where x.event_id = e.id)`
  const cold = await list('pagination[pageSize]=400')
  expect([cold.status, cold.text]).toEqual([400, expect.stringContaining('bytes')])
  // In parts, so that every entry is stored.
  for (let start = 0; start < 400; start += 100)
    expect((await list(`pagination[limit]=100&pagination[start]=${start}`)).status).toBe(200)
  expect(await list('pagination[pageSize]=400')).toEqual(cold)
})
