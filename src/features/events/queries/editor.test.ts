import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { eventListQuery } from '#shared/panel-lists.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { COMPLETE_EVENT, eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { searchOrganizationEvents } from './organization-events.server.ts'
import { listEventStats } from './stats.server.ts'
import { checkTitle } from './titles.server.ts'

const fixtures = await eventFixtures()
const {
  sql,
  olga,
  rosa,
  sara,
  vera,
  team,
  club,
  otherClub,
  addEvent,
  saveEvent,
  readEvent,
  setPublished,
  addPublishedEvent,
} = fixtures

const list = async (ctx: RequestContext, organization: number | string) =>
  (await searchOrganizationEvents(ctx, organization, eventListQuery.read())).rows

test('lists undated drafts first, then upcoming events by date, then past ones; no deleted ones', async () => {
  await addEvent({ title: 'Sin fecha' })
  const ahead = await addPublishedEvent({ title: 'Lejos', date_start: '2027-06-01', date_end: null })
  await addEvent({
    title: 'Cerca',
    date_start: '2026-12-01',
    description: 'Algo.',
    tickets: [{ title: 'x', price: 1 }],
  })
  await addPublishedEvent({ title: 'Pasada', date_start: '2026-01-10', date_end: '2026-01-12' })
  const gone = await addPublishedEvent({ title: 'Borrada' })
  await sql`update events set deleted_at = now() where id = ${gone.eventId}`
  await addEvent({ title: 'De otros' }, vera.ctx, otherClub.id)
  const listed = await list(rosa.ctx, club.slug)
  expect(
    listed.map(({ title, past, moderation, missing, tickets }) => [title, past, moderation, missing, tickets]),
  ).toEqual([
    ['Sin fecha', false, 'draft', ['description', 'date_start', 'venue'], 0],
    ['Cerca', false, 'draft', ['venue'], 1],
    ['Lejos', false, 'published', [], 0],
    ['Pasada', true, 'published', [], 0],
  ])
  expect(listed[2]).toMatchObject({
    translationId: ahead.translationId,
    slug: 'lejos',
    locale: 'es',
    place: 'Teruel',
    dateStart: '2027-06-01',
  })
  expect((await list(team.ctx, club.id)).length).toBe(4)
  expect((await errorOf(list(sara.ctx, club.id)))?.status).toBe(404)
  expect((await errorOf(list(fixtures.anonymousCtx, club.id)))?.status).toBe(403)
})

test('searches, filters, orders and counts, a page of fifty of five hundred', async () => {
  const crowd = await fixtures.createVerifiedOrganization(vera.ctx, 'Gran Club')
  await sql`with made as (insert into events (organizer_id, type, primary_language, date_start, county, moderation, published_at)
      select ${crowd.id}, 'event', 'ES', date '2027-01-01' + n, case when n % 2 = 0 then 'Lugo' else 'Ávila' end,
        case when n % 5 = 0 then 'published' else 'draft' end, case when n % 5 = 0 then now() end
      from generate_series(1, 500) n returning id)
    insert into event_texts (event_id, locale, title, slug)
    select id, 'es', 'Evento ' || lpad((row_number() over (order by id))::text, 3, '0'), 'evento-' || id from made`
  const read = (query: string) => searchOrganizationEvents(vera.ctx, crowd.id, eventListQuery.read(query))
  const titles = async (query: string) => (await read(query)).rows.map(({ title }) => title)
  const first = await read('')
  expect([first.rows.length, first.total, first.page]).toEqual([50, 500, 1])
  expect(first.counts).toMatchObject([{ count: 500 }, { count: 400 }, {}, { count: 100 }, {}, {}, { count: 0 }])
  expect((await titles('page=10')).at(-1)).toBe('Evento 500')
  expect((await read('page=99')).page).toBe(10)
  expect((await titles('sort=latest'))[0]).toBe('Evento 500')
  expect((await titles('q=avila+07&sort=title'))[0]).toBe('Evento 007')
  const found = await read('q=lugo&state=published')
  expect([found.total, found.counts[0]?.count]).toEqual([50, 250])
  expect((await read('q=nada')).rows).toEqual([])
})

test('checks a title without blocking', async () => {
  const check = async (form: object, ctx = olga.ctx, organization = club.id) => {
    const { verdict, similar } = await checkTitle(ctx, organization, form)
    return [verdict, ...similar.map(({ title }) => title)]
  }
  const mine = await addPublishedEvent({ title: 'Los faroles de Teruel', date_start: '2027-02-12', date_end: null })
  const theirs = await addEvent({ ...COMPLETE_EVENT, title: 'El tren de medianoche' }, vera.ctx, otherClub.id)
  expect(await check({ title: '  ' })).toEqual(['empty'])
  expect(await check({})).toEqual(['empty'])
  expect(await check({ title: 'a'.repeat(121) })).toEqual(['too_long'])
  expect(await check({ title: 'Algo del todo distinto', date_start: '2027-02-12' })).toEqual(['free'])
  expect(await check({ title: 'LOS FÁROLES  de Teruel' })).toEqual(['used', 'Los faroles de Teruel'])
  expect(await check({ title: 'Los faroles de Teruel', event: mine.translationId }), 'itself').toEqual(['free'])
  const near = { title: 'Faroles de Teruel', date_start: '2027-04-01' }
  expect(await check(near)).toEqual(['similar', 'Los faroles de Teruel'])
  expect(await check({ ...near, date_start: '2027-06-01' }), 'far in time').toEqual(['free'])
  expect(await check({ ...near, date_start: 'pronto' }), 'no day yet').toEqual(['free'])
  expect(await check(near, vera.ctx, otherClub.id), 'a public one of others').toEqual([
    'similar',
    'Los faroles de Teruel',
  ])
  const train = { title: 'Tren de medianoche', date_start: '2027-02-01' }
  expect(await check(train), 'a draft of others').toEqual(['free'])
  await setPublished(theirs.eventId)
  expect(await check(train)).toEqual(['similar', 'El tren de medianoche'])
  expect((await addEvent({ title: 'Los faroles de Teruel' })).slug, 'used, and yet made').toBe(
    'los-faroles-de-teruel-2',
  )
  expect((await errorOf(checkTitle(rosa.ctx, club.id, train)))?.status).toBe(403)
  for (const junk of ['x', null, { title: { $ne: 1 } }, { title: 'a%_\\' }, { title: 'x', event: 'abc' }])
    expect((await errorOf(checkTitle(olga.ctx, club.id, junk)))?.kind ?? 'invalid').toBe('invalid')
})

test("counts the month's views and clicks under every slug the event ever had", async () => {
  const { translationId, eventId } = await addPublishedEvent({ title: 'Muy vista' })
  await saveEvent(translationId, { slug: 'vista-de-nuevo' })
  const seen = (path: string, views: number, day = '2026-11-03') =>
    sql`insert into visits (day, path, locale, views) values (${day}, ${path}, 'es', ${views})`
  await seen('/evento-rol-vivo-larp/muy-vista', 3)
  await seen('/evento-rol-vivo-larp2/vista-de-nuevo', 4)
  await seen('/evento-rol-vivo-larp/muy-vista', 100, '2026-10-31')
  await sql`insert into signup_clicks (event_id, day, clicks) values (${eventId}, '2026-11-20', 5), (${eventId}, '2026-10-20', 9)`
  const figures = await listEventStats(rosa.ctx, club.id)
  expect(figures[0]).toEqual({ translationId, slug: 'vista-de-nuevo', title: 'Muy vista', views: 7, clicks: 5 })
  expect(
    figures.every(({ title }) => title !== 'Sin fecha'),
    'no drafts',
  ).toBe(true)
  expect((await errorOf(listEventStats(sara.ctx, club.id)))?.status).toBe(404)
})

test('a new tag is public once a public event has it', async () => {
  const { translationId, eventId } = await addEvent({ ...COMPLETE_EVENT, title: 'Con palabra', tags: ['secretísimo'] })
  expect((await readEvent(translationId)).tags.map(({ text }) => text)).toEqual(['secretísimo'])
  const [row] = await sql`select accepted from tags where text_es = 'secretísimo'`
  expect(row).toEqual({ accepted: false })
  await setPublished(eventId)
})
