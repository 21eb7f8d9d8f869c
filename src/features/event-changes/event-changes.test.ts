import { sql as query } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { visibleEvents } from '#features/events/access.server.ts'
import { readQuery } from '#platform/strapi/query/raw-query.ts'
import { testContext } from '#tests/fixtures/context.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { resources } from '#tests/fixtures/resources.ts'
import { listChanges } from './queries.server.ts'
import { readChangesQuery } from './schema.ts'

const fixtures = await eventFixtures()
const { db, sql, club, addPublishedEvent } = fixtures
const visitor = testContext(db)

const changes = async (since?: string, limit?: number) => {
  const values = { ...(since !== undefined && { since }), ...(limit && { limit: String(limit) }) }
  return listChanges(visitor, resources, readChangesQuery(readQuery(new URLSearchParams(values).toString())))
}
/** The ids of what changed since a cursor: `12`, or `12 gone`. */
const changedSince = async (since: string) =>
  (await changes(since)).data.map((entry) => ('gone' in entry ? `${entry.id} ${entry.gone}` : String(entry.id)))
const cursor = async () => {
  let { meta } = await changes()
  while (meta.more) meta = (await changes(meta.next)).meta
  return meta.next
}
const idsOf = async (eventId: number) =>
  (await sql<{ id: number }[]>`select id from event_texts where event_id = ${eventId} order by id`).map(({ id }) => id)

test('lists a published event in the shape of the API, both translations with the ids of the other', async () => {
  const before = await cursor()
  const { eventId } = await addPublishedEvent({
    title: 'Dos lenguas',
    title_en: 'Two tongues',
    description_en: 'A night.',
  })
  await sql`insert into event_texts (event_id, locale, title, slug) values (${eventId}, 'en', 'Two tongues', 'two-tongues')
    on conflict do nothing`
  const [es, en] = await idsOf(eventId)
  const { data, meta } = await changes(before)
  expect(data).toMatchObject([
    { id: es, attributes: { title: 'Dos lenguas', locale: 'es', organizer: { data: { id: club.id } } } },
    { id: en, attributes: { title: 'Two tongues', locale: 'en', localizations: { data: [{ id: es }] } } },
  ])
  expect(meta.more).toBe(false)
  expect(await changedSince(meta.next)).toEqual([])
})

test('never shows what was not public', async () => {
  const before = await cursor()
  const { eventId } = await fixtures.addEvent({ title: 'Un borrador' })
  await sql`update events set moderation = 'rejected' where id = ${eventId}`
  await sql`delete from events where id = ${eventId}`
  expect(await changedSince(before)).toEqual([])
})

const HIDDEN = {
  'a rejected event': (id: number) => sql`update events set moderation = 'rejected' where id = ${id}`,
  'an event of a suspended organization': () =>
    sql`update organizations set status = 'suspended' where id = ${club.id}`,
}
const SHOWN = {
  'a rejected event': (id: number) => sql`update events set moderation = 'published' where id = ${id}`,
  'an event of a suspended organization': () => sql`update organizations set status = 'active' where id = ${club.id}`,
}
test.each(Object.keys(HIDDEN) as (keyof typeof HIDDEN)[])('%s becomes a tombstone, and comes back', async (kind) => {
  const { eventId } = await addPublishedEvent({ title: `Ida y vuelta, ${kind}` })
  const [id] = await idsOf(eventId)
  const published = await cursor()
  await HIDDEN[kind](eventId)
  expect(await changedSince(published)).toContain(`${id} unpublished`)
  const hidden = await cursor()
  await SHOWN[kind](eventId)
  expect(await changedSince(hidden)).toContain(String(id))
})

test('a deleted event and a deleted translation are tombstones for good', async () => {
  const { eventId } = await addPublishedEvent({ title: 'Se borra' })
  await sql`insert into event_texts (event_id, locale, title, slug) values (${eventId}, 'en', 'Goes', 'goes-away')`
  const [es, en] = await idsOf(eventId)
  const both = await cursor()
  await sql`delete from event_texts where id = ${en!}`
  expect(await changedSince(both)).toEqual([String(es), `${en} deleted`])
  await sql`update events set deleted_at = now() where id = ${eventId}`
  expect(await changedSince(both)).toEqual([`${es} deleted`, `${en} deleted`])
  await sql`delete from events where id = ${eventId}`
  expect(await changedSince(both)).toEqual([`${es} deleted`, `${en} deleted`])
})

test.each([
  ['tickets', (id: number) => sql`insert into tickets (event_id, title_es, price) values (${id}, 'Entrada', 1000)`],
  ['status', (id: number) => sql`update events set happening = 'cancelled' where id = ${id}`],
  [
    'place, which also changes the text of the search',
    (id: number) => sql`update events set county = 'Soria' where id = ${id}`,
  ],
  ['name of the organizer', () => sql`update organizations set name = name || ' II' where id = ${club.id}`],
])('a change of the %s is listed', async (_, change) => {
  const { eventId } = await addPublishedEvent({ title: 'Cambia' })
  const [id] = await idsOf(eventId)
  const before = await cursor()
  await change(eventId)
  expect(await changedSince(before)).toContain(String(id))
})

test('a change of a venue is one of its events, but not what is between its proposer and the site team', async () => {
  const { eventId } = await addPublishedEvent({ title: 'En un lugar' })
  const [id] = await idsOf(eventId)
  await sql`with made as (insert into venues (name, slug, country, status) values ('Nave', 'nave', 'ES', 'active') returning id)
    update events set venue_id = made.id from made where events.id = ${eventId}`
  const before = await cursor()
  await sql`update venues set status_reason = 'Falta la calle.', changes_requested_at = now(), updated_at = now()
    where slug = 'nave'`
  await sql`update venues set proposed_email = 'quien@example.org', proposed_locale = 'en' where slug = 'nave'`
  expect(await changedSince(before)).toEqual([])
  await sql`update venues set phone_number = '+34600000000' where slug = 'nave'`
  expect(await changedSince(before)).toEqual([String(id)])
})

test('a picture that the site team removes is a change of its event', async () => {
  const { eventId } = await addPublishedEvent({ title: 'Con imagen' })
  const [id] = await idsOf(eventId)
  await sql`with made as (insert into media (hash, name, ext, mime, bytes)
    values ('hash-of-a-header-0', 'x.webp', 'webp', 'image/webp', 1) returning id)
    insert into event_media (media_id, event_id, role) select id, ${eventId}, 'header' from made`
  const before = await cursor()
  await sql`update media set removed_at = now() where hash = 'hash-of-a-header-0'`
  expect(await changedSince(before)).toEqual([String(id)])
})

test('what commits late is not skipped: numbers follow the commits, not the changes', async () => {
  const slow = await addPublishedEvent({ title: 'La lenta' })
  const fast = await addPublishedEvent({ title: 'La rápida' })
  const [[slowId], [fastId]] = [await idsOf(slow.eventId), await idsOf(fast.eventId)]
  const before = await cursor()
  const [changed, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = sql.begin(async (tx) => {
    await tx`update events set minimum_age = 16 where id = ${slow.eventId}`
    changed.resolve()
    await commit.promise
  })
  await changed.promise
  await sql`update events set minimum_age = 18 where id = ${fast.eventId}`
  expect(await changedSince(before)).toEqual([String(fastId)])
  const between = await cursor()
  commit.resolve()
  await late
  expect(await changedSince(between)).toEqual([String(slowId)])
})

test('many transactions at once: a reader who pages meanwhile misses none', async () => {
  const created = await Promise.all(Array.from({ length: 8 }, (_, n) => addPublishedEvent({ title: `A la vez ${n}` })))
  let since = await cursor()
  const seen: string[] = []
  const read = async () => {
    const page = await changes(since, 1)
    seen.push(...page.data.map(({ id }) => String(id)))
    since = page.meta.next
    return page.meta.more
  }
  let writing = true
  const reader = (async () => {
    while (writing) await read()
  })()
  await Promise.all(
    created.map(({ eventId }, n) =>
      db.transaction(async (tx) => {
        await tx.execute(query`update events set capacity = ${n + 1} where id = ${eventId}`)
        await tx.execute(query`select pg_sleep(${(8 - n) / 100})`)
      }),
    ),
  )
  writing = false
  await reader
  while (await read()) {}
  const expected = await Promise.all(created.map(async ({ eventId }) => String((await idsOf(eventId))[0])))
  expect(new Set(seen)).toEqual(new Set(expected))
})

test('the log agrees with the rule of who sees an event', async () => {
  const rows = await db.execute(query`select c.event_id from event_changes c left join events e on e.id = c.event_id
    where c.is_public is distinct from coalesce(${visibleEvents(visitor)}, false)`)
  expect([...rows]).toEqual([])
  const missing = await db.execute(query`select e.id from events e where ${visibleEvents(visitor)}
    and not exists (select 1 from event_changes c where c.event_id = e.id)`)
  expect([...missing]).toEqual([])
})

test.each([
  ['since=abc', /since/],
  ['since=-1', /since/],
  ['since=1.5', /since/],
  ['since[]=1', /since/],
  ['since=', /since/],
  ['since=999999999', /since is later/],
  ['limit=0', /limit/],
  ['limit=51', /limit/],
  ['limit=x', /limit/],
  ['filters[id]=1', /filters/],
])('refuses ?%s by name', async (text, message) => {
  const asked = (async () => listChanges(visitor, resources, readChangesQuery(readQuery(text))))()
  await expect(asked).rejects.toMatchObject({ status: 400, detail: expect.stringMatching(message) })
})
