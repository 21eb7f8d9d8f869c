import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { listDeletedEvents } from '../queries/deleted-events.server.ts'
import { getEventPage } from '../queries/detail.server.ts'
import { deleteEvent, eraseDeletedEvents, restoreEvent } from './deletion.server.ts'

const fixtures = await eventFixtures()
const { sql, olga, mar, rosa, sara, team, club, addEvent, addPublishedEvent } = fixtures

test('a deleted event is restored as it was within thirty days, and erased afterwards', async () => {
  const later = (days: number) => new Date(olga.ctx.now.getTime() + days * 86_400_000)
  const job = (days: number): RequestContext => ({
    ...olga.ctx,
    now: later(days),
    actor: { kind: 'job', name: 'events.erase' } as never,
  })
  const counted = async () => (await sql`select coalesce(sum(events), 0)::int as n from event_days`)[0]!['n']
  const shown = await addPublishedEvent({ title: 'De ida y vuelta' })
  const draft = await addEvent({ title: 'Borrador de ida y vuelta' })
  const [before, [old]] = [await counted(), await sql`select sequence from events where id = ${shown.eventId}`]
  for (const { translationId } of [shown, draft]) await deleteEvent(olga.ctx, translationId, { word: 'borrar' })
  expect(await counted()).toBe(before - 1)
  const titles = async (ctx: RequestContext) => (await listDeletedEvents(ctx, club.id)).map(({ title }) => title)
  expect(await titles(mar.ctx)).toEqual(expect.arrayContaining(['De ida y vuelta', 'Borrador de ida y vuelta']))
  expect(await titles({ ...olga.ctx, now: later(31) })).toEqual([])
  expect((await errorOf(listDeletedEvents(rosa.ctx, club.id)))?.status).toBe(403)
  for (const [{ ctx }, status] of [
    [sara, 404],
    [rosa, 403],
    [team, 403],
  ] as const)
    expect((await errorOf(restoreEvent(ctx, shown.translationId)))?.status).toBe(status)
  expect((await errorOf(restoreEvent({ ...olga.ctx, now: later(31) }, shown.translationId)))?.status).toBe(404)
  await restoreEvent(mar.ctx, shown.translationId)
  expect(await getEventPage(fixtures.anonymousCtx, shown.slug)).toMatchObject({
    title: 'De ida y vuelta',
    preview: null,
  })
  expect(await counted()).toBe(before)
  // Calendars that were told of a cancellation take it back.
  expect((await sql`select sequence from events where id = ${shown.eventId}`)[0]!['sequence']).toBe(
    old!['sequence'] + 2,
  )
  expect((await errorOf(restoreEvent(mar.ctx, shown.translationId)))?.status).toBe(404)
  expect((await fixtures.auditEntries('event', shown.eventId)).at(-1)).toMatchObject({
    action: 'restoreEvent',
    to_state: 'published',
  })
  const rowsOf = () => sql`select id from events where id in ${sql([shown.eventId, draft.eventId])} order by id`
  await deleteEvent(olga.ctx, shown.translationId, { word: 'borrar' })
  await eraseDeletedEvents(job(29))
  expect(await rowsOf()).toHaveLength(2)
  await eraseDeletedEvents(job(31))
  expect([...(await rowsOf())]).toEqual([{ id: shown.eventId }])
  expect(await errorOf(getEventPage(fixtures.anonymousCtx, shown.slug))).toMatchObject({ kind: 'gone' })
  expect((await errorOf(eraseDeletedEvents(olga.ctx)))?.status).toBe(404)
})
