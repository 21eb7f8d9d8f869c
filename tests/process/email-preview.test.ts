import { expect, test } from 'vitest'
import { eventFeeds } from '#features/events/api.server.ts'
import { copyEvent } from '#features/events/commands/duplicate.server.ts'
import { deleteEvent } from '#features/events/commands/event.server.ts'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { NEVER } from '#platform/cache/cache-tags.ts'
import { refusal } from '../accounts/own-account.ts'
import { eventDoor, multipart } from '../fixtures/event-client.ts'
import { picture } from '../fixtures/organization-fixtures.ts'

const { sql, call, add, club, olga, make, publish, published, storage, hashOf, file, fetched, contextOf, contextFor } =
  await eventDoor()

test('a new header takes the place of the old one, files and all; described, kept, taken away and copied', async () => {
  const { id, event } = await make({ title: 'Con imagen' })
  const put = (data: unknown, file?: Uint8Array) => call('Mar', `PUT /api/event/my_event/${id}`, multipart(data, file))
  await put({}, await picture(800, 600))
  const [first] = await hashOf(event)
  await put({ header: { alternative_text: 'Un faro', x: 10 } })
  const { body } = await put({}, await picture(900, 600))
  const [second, ...more] = await hashOf(event)
  expect([more, second === first, await fetched(first), await fetched(second)]).toEqual([[], false, 404, 200])
  expect(await storage.read(`media/${first.slice(0, 2)}/${first}/original.webp`)).toBeNull()
  expect(body.data.attributes.header.data.attributes.width).toBe(900)
  const copy = await copyEvent(olga.ctx, id, { date_start: '2028-01-01' }, { storage })
  const [third] = await hashOf(copy.event)
  await put({ header: null })
  expect(await hashOf(event)).toEqual([])
  expect([await fetched(second), await fetched(third)]).toEqual([404, 200])
  const { formats } = (await sql`select formats from media where hash = ${third}`)[0]!
  expect(JSON.stringify(formats)).not.toContain(second)
  await deleteEvent(olga.ctx, copy.id, { word: 'borrar' }, { storage })
  expect([await hashOf(copy.event), await fetched(third)]).toEqual([[], 404])
})

test('the page of a draft is seen by its organization and the site team, and by nobody else', async () => {
  const { body } = await add({ organization: club.id, title: 'Sólo nuestra', tags: ['aún-no'] }, await picture())
  const { slug } = body.data.attributes
  const { event_id: event } = (await sql`select event_id from event_texts where slug = ${slug}`)[0]!
  const [hash] = await hashOf(event)
  const page = async (who: string) => {
    const ctx = { ...contextFor(who), reads: new Set<string>() }
    const seen = await getEventPage(ctx, slug).catch(() => null)
    return seen && { ...seen.preview, kept: !ctx.reads.has(NEVER), dateStart: seen.dateStart }
  }
  const draft = { moderation: 'draft', undated: true, kept: false, dateStart: '2026-11-20' }
  for (const who of ['Olga', 'Edu', 'Mar', 'Rosa', 'Team', 'Uxia']) {
    expect(await page(who), who).toEqual(draft)
    expect(await fetched(hash, who), who).toBe(200)
  }
  for (const who of ['', 'Sara', 'Vera']) {
    expect(await page(who), who).toBeNull()
    expect(await fetched(hash, who), who).toBe(404)
  }
  const own = await file(hash, 'Rosa')
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  const feeds = eventFeeds({ contextOf: contextOf as never, siteUrl: 'https://candil.example' })
  const calendar = (who: string) => feeds.request(`/evento-rol-vivo-larp/${slug}.ics`, { headers: { 'x-who': who } })
  expect((await calendar('Olga')).status, 'a feed shows what is public').toBe(404)
  for (const who of ['', 'Olga', 'Team']) {
    for (const path of [`event/by_slug/${slug}`, 'events?pagination[pageSize]=400', 'tags', 'tickets'])
      expect(JSON.stringify((await call(who, `GET /api/${path}`)).body), `${who} ${path}`).not.toMatch(
        /lo nuestra|aún-no/,
      )
  }
  await sql`update events set date_start = '2027-01-01' where id = ${event}`
  await publish(event)
  expect(await page('')).toEqual({ kept: true, dateStart: '2027-01-01' })
  expect(await page('Olga')).toEqual({ kept: true, dateStart: '2027-01-01' })
  expect((await file(hash, '')).headers.get('cache-control')).toBe('public, max-age=3600')
  expect(JSON.stringify((await call('', 'GET /api/tags')).body)).toContain('aún-no')
})

test('what a suspended organization had is seen by itself alone, and a tombstone by nobody', async () => {
  const { id, event, slug } = await published({ title: 'Suspendida' })
  await sql`update organizations set status = 'suspended' where id = ${club.id}`
  const seen = async (who: string) => (await refusal(getEventPage(contextFor(who), slug)))?.kind ?? 'seen'
  expect(await Promise.all(['', 'Sara', 'Rosa', 'Team'].map(seen))).toEqual(['missing', 'missing', 'seen', 'seen'])
  await sql`update organizations set status = 'active' where id = ${club.id}`
  await sql`update events set deleted_at = now() where id = ${event}`
  expect(await Promise.all(['', 'Sara', 'Rosa', 'Team'].map(seen))).toEqual(Array(4).fill('gone'))
  expect((await call('Olga', `GET /api/event/my_event/${id}`)).status).toBe(410)
})
