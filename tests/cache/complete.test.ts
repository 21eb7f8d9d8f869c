import { expect, test } from 'vitest'
import { PREFIXES } from '#shared/paths.ts'
import { CHARACTER_PAGES, localeOf, PAGES, pathIn } from '../pages/page-list.ts'
import { openAppPair } from './cached-app.ts'
import { changesTo, file, ID } from './changes.ts'

// Compares every cached response with a fresh one after each kind of change: a response with a missing cache tag would show old data.
const now = new Date('2026-11-20T12:00:00Z')
const { sql, cachedApp, uncachedApp } = await openAppPair(() => now)
const full = process.env['TEST_FULL'] === '1'

const slugOf = async (table: string) =>
  (await sql.unsafe(`select slug from ${table} where status = 'active' order by id limit 1`))[0]!['slug']
const organizer = await slugOf('organizations')
const venue = await slugOf('venues')
const fillSlugs = (path: string) =>
  path
    .replace('{organizer}', organizer)
    .replace('{venue}', venue)
    .replace('{series}', 'noches')
    .replace('{character}', character)
/** A public character, linked to a requested seat of the event below. */
const [owner] = await sql`insert into users (username, username_key, email, email_key, password_hash, locale)
  values ('Lucía', 'lucía', 'lucia@example.org', 'lucia@example.org', '-', 'es') returning id`
const [made] = await sql`insert into characters (owner_id, name, visibility, biography)
  values (${owner!['id']}, 'Inés de Brañalonga', 'public', 'Llegó con la feria.') returning id`
const character = String(made!['id'])

// What the sample lacks: files, images, an album, all attached to the event above.
await sql.unsafe(`update events set organizer_id = (select id from organizations where slug = '${organizer}'),
  venue_id = (select id from venues where slug = '${venue}') where id = ${ID}`)
await sql.unsafe(`insert into albums (event_id, title) values (${ID}, 'Ensayo general')`)
await sql.unsafe(file(1, `insert into event_media select id, ${ID}, 'header'`))
await sql.unsafe(file(2, 'insert into photos (media_id, album_id) select id, (select max(id) from albums)'))
await sql.unsafe(file(3, `insert into documents (event_id, media_id, name) select ${ID}, id, 'Reglamento'`))
await sql.unsafe(`with seat as (insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, ticket_price, code)
  values (${ID}, (select min(id) from tickets where event_id = ${ID}), ${owner!['id']}, ${owner!['id']}, 'requested', 'es', 0, 'a-code') returning id)
  insert into character_links (character_id, registration_id) select ${character}, id from seat`)
await sql.unsafe(`with made as (insert into event_series (organizer_id, name, slug) select organizer_id, 'Noches', 'noches' from events where id = ${ID} returning id)
  update events set series_id = made.id from made where events.id = ${ID}`)
/** Every page in Spanish; under the other prefixes, which show the same, every sixth of them. */
const pages = PREFIXES.flatMap((prefix) =>
  [...PAGES, ...CHARACTER_PAGES]
    .filter((_, n) => full || prefix === '/es' || n % 6 === 0)
    .map(([, path]) => (prefix + fillSlugs(pathIn(path, localeOf(prefix)))).replace(/(?<=.)\/$/, '')),
)
const calls = [
  ...['events', 'organizers', 'venues', 'tickets', 'tags', 'quick-start-guides'].flatMap((type) => [
    `/api/${type}`,
    `/api/${type}?populate=*&pagination[limit]=100&locale=en`,
  ]),
  '/api/events?locale=all&sort=organizer.name&fields=title&pagination[limit]=100',
  '/api/events?filters[tags][text][$containsi]=a&fields=title',
  '/api/events?filters[venue][name][$containsi]=a&fields=title',
  '/api/events?populate[albums][populate]=images&populate[documents]=true&populate[header]=true&pagination[limit]=100',
  '/api/event/by_slug/valdecuervo?populate=*',
  `/api/organizers/by_slug/${organizer}?populate=events.tickets`,
  `/api/venues/by_slug/${venue}?populate=events.organizer`,
  `/api/characters/${character}`,
  '/api/suggestions?q=val',
  '/api/suggestions?q=cas&locale=en',
  '/_content/guides?text=true',
  '/_content/en/help',
  '/en/evento-rol-vivo-larp/the-last-night-at-valdecuervo.ics',
  '/es/evento-rol-vivo-larp/valdecuervo.ics',
  ...['rss', 'atom', 'json'].map((format) => `/es/events.${format}`),
  ...[`/en/organizer/${organizer}.json`, '/api/changes', '/en/calendar.ics?q=valdecuervo'],
  ...[`organizer/${organizer}`, `venue/${venue}`, 'series/noches', 'calendar'].map((path) => `/es/${path}.ics`),
  ...['/es/events?q=valdecuervo', '/en/events?sort=price&month=2026-12', '/sitemap.xml'],
  ...[`/embed/organizer/${organizer}?n=3&past=1`, '/embed/event/valdecuervo.json', '/embed/map?area=eu'],
  `/oembed?url=/organizer/${organizer}`,
]
const data = ['/es/evento-rol-vivo-larp/valdecuervo.data', '/en/events.data', '/es/organizers.data', '/_root.data']
const urls = [...new Set([...pages, ...data, ...calls])]

const CHANGES = changesTo({ organizer, venue, character })

type Snapshot = { status: number; type: string | null; to: string | null; body: string }
async function snapshot(site: typeof cachedApp, path: string): Promise<Snapshot> {
  const answer = await site.get(path)
  const { status, headers } = answer
  return { status, type: headers.get('content-type'), to: headers.get('location'), body: await answer.text() }
}

/** What changes in most of these changes. */
const OFTEN = /^\/es\/(c\/|organizer|venue|series)|populate|content|suggestions|characters/
/** Full runs ask every URL after each change; others those that show it, and in turn the rest. */
const urlsToCheck = (where: RegExp, round: number) =>
  urls.filter((path, n) => full || where.test(path) || (n + round) % (OFTEN.test(path) ? 4 : 24) === 0)
const before = new Map<string, Snapshot>()

test('serves every URL, and caches nearly all of them', async () => {
  let cached = 0
  for (const path of urls) {
    const answer = await cachedApp.get(path)
    expect([200, 301, 302, 404], path).toContain(answer.status)
    before.set(path, await snapshot(cachedApp, path))
    if (answer.headers.has('etag')) cached++
  }
  expect(cached / urls.length).toBeGreaterThan(0.9)
})

test.each(CHANGES.map(({ what, change, where }, round) => [what, change, where, round] as const))(
  'shows at once: %s',
  async (_, change, where, round) => {
    await sql.unsafe(change)
    await cachedApp.flush()
    let changed = 0
    for (const path of urlsToCheck(where, round)) {
      const current = await snapshot(cachedApp, path)
      // A response that differs from the last one was rendered just now; only one that does not may be stale.
      const isFresh = JSON.stringify(current) !== JSON.stringify(before.get(path))
      if (full || !isFresh) expect(current, path).toEqual(await snapshot(uncachedApp, path))
      // The others may still show an earlier change.
      if ((full || where.test(path)) && current.body !== before.get(path)?.body) changed++
      before.set(path, current)
    }
    expect(changed, 'a change that is visible nowhere tests nothing').toBeGreaterThan(0)
  },
  180_000,
)
