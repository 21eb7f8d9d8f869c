import { expect, test } from 'vitest'
import { calendarFeeds } from '#features/calendar-feeds/api.server.ts'
import { deleteEvent } from '#features/events/commands/deletion.server.ts'
import { duplicateEvent } from '#features/events/commands/duplicate.server.ts'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { NO_STORE } from '#platform/cache/cache-tags.ts'
import { errorOf } from '../fixtures/accounts/account-fixtures.ts'
import { multipart } from '../fixtures/api-caller.ts'
import { withContext } from '../fixtures/context.ts'
import { eventApi } from '../fixtures/event-api.ts'
import { testImage } from '../fixtures/organization-fixtures.ts'

const {
  sql,
  call,
  postEvent,
  club,
  olga,
  addEvent,
  setPublished,
  addPublishedEvent,
  storage,
  mediaHashes,
  fetchMedia,
  mediaStatus,
  getContext,
  ctxFor,
} = await eventApi()

test('replaces an image with all its files, keeps it, describes it, removes it and duplicates it', async () => {
  const { translationId, eventId } = await addEvent({ title: 'Con imagen' })
  const update = (data: unknown, file?: Uint8Array) =>
    call('Mar', `PUT /api/event/my_event/${translationId}`, multipart(data, 'header', file))
  await update({}, await testImage(800, 600))
  const [first] = await mediaHashes(eventId)
  await update({ header: { alternative_text: 'Un faro', x: 10 } })
  const { body } = await update({}, await testImage(900, 600))
  const [second, ...more] = await mediaHashes(eventId)
  expect([more, second === first, await mediaStatus(first), await mediaStatus(second)]).toEqual([[], false, 404, 200])
  expect(await storage.read(`media/${first.slice(0, 2)}/${first}/original.webp`)).toBeNull()
  expect(body.data.attributes.header.data.attributes.width).toBe(900)
  const copy = await duplicateEvent(olga.ctx, translationId, { date_start: '2028-01-01' })
  const [third] = await mediaHashes(copy.eventId)
  await update({ header: null })
  expect(await mediaHashes(eventId)).toEqual([])
  expect([await mediaStatus(second), await mediaStatus(third)]).toEqual([404, 200])
  const { formats } = (await sql`select formats from media where hash = ${third}`)[0]!
  expect(JSON.stringify(formats)).not.toContain(second)
  await deleteEvent(olga.ctx, copy.translationId, { word: 'borrar' })
  // Nobody sees it, and it comes back with the event.
  expect([await mediaHashes(copy.eventId), await mediaStatus(third)]).toEqual([[third], 404])
})

test('shows a draft to its organization and the site team only', async () => {
  const { body } = await postEvent(
    { organization: club.id, title: 'Sólo nuestra', tags: ['aún-no'] },
    await testImage(),
  )
  const { slug } = body.data.attributes
  const { event_id: event } = (await sql`select event_id from event_texts where slug = ${slug}`)[0]!
  const [hash] = await mediaHashes(event)
  const page = async (user: string) => {
    const ctx = { ...ctxFor(user), cacheTags: new Set<string>() }
    const visit = await getEventPage(ctx, slug).catch(() => null)
    return visit && { ...visit.preview, isCacheable: !ctx.cacheTags.has(NO_STORE), dateStart: visit.dateStart }
  }
  const draft = { moderation: 'draft', undated: true, isCacheable: false, dateStart: '2026-11-20' }
  for (const user of ['Olga', 'Edu', 'Mar', 'Rosa', 'Team', 'Uxia']) {
    expect(await page(user), user).toEqual(draft)
    expect(await mediaStatus(hash, user), user).toBe(200)
  }
  for (const user of ['', 'Sara', 'Vera']) {
    expect(await page(user), user).toBeNull()
    expect(await mediaStatus(hash, user), user).toBe(404)
  }
  const own = await fetchMedia(hash, 'Rosa')
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  const feeds = withContext(getContext, calendarFeeds())
  const calendar = (user: string) => feeds.request(`/evento-rol-vivo-larp/${slug}.ics`, { headers: { 'x-who': user } })
  expect((await calendar('Olga')).status, 'feeds show only public events').toBe(404)
  for (const user of ['', 'Olga', 'Team']) {
    for (const path of [`event/by_slug/${slug}`, 'events?pagination[pageSize]=400', 'tags', 'tickets'])
      expect(JSON.stringify((await call(user, `GET /api/${path}`)).body), `${user} ${path}`).not.toMatch(
        /lo nuestra|aún-no/,
      )
  }
  await sql`update events set date_start = '2027-01-01' where id = ${event}`
  await setPublished(event)
  expect(await page('')).toEqual({ isCacheable: true, dateStart: '2027-01-01' })
  expect(await page('Olga')).toEqual({ isCacheable: true, dateStart: '2027-01-01' })
  expect((await fetchMedia(hash, '')).headers.get('cache-control')).toBe('public, no-cache')
  expect(JSON.stringify((await call('', 'GET /api/tags')).body)).toContain('aún-no')
})

test('shows a suspended organization’s event to itself and the site team, and a deleted event to nobody', async () => {
  const { translationId, eventId, slug } = await addPublishedEvent({ title: 'Suspendida' })
  await sql`update organizations set status = 'suspended' where id = ${club.id}`
  const visit = async (user: string) => (await errorOf(getEventPage(ctxFor(user), slug)))?.kind ?? 'seen'
  expect(await Promise.all(['', 'Sara', 'Rosa', 'Team'].map(visit))).toEqual(['missing', 'missing', 'seen', 'seen'])
  await sql`update organizations set status = 'active' where id = ${club.id}`
  await sql`update events set deleted_at = now() where id = ${eventId}`
  expect(await Promise.all(['', 'Sara', 'Rosa', 'Team'].map(visit))).toEqual(Array(4).fill('gone'))
  expect((await call('Olga', `GET /api/event/my_event/${translationId}`)).status).toBe(410)
})
