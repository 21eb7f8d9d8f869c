import { expect, test } from 'vitest'
import { duplicateEvent } from '#features/events/commands/duplicate.server.ts'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { listEventRevisions } from '#features/events/queries/stats.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { saveEventFacts } from './commands.server.ts'
import { getEditableFacts, getFactsEditor } from './queries.server.ts'
import { deleteOldContacts } from './retention.server.ts'

const { sql, olga, edu, mar, rosa, sara, team, addEvent, addPublishedEvent, anonymousCtx } = await eventFixtures()
const jobCtx = { ...anonymousCtx, actor: { kind: 'job', name: 'test' } as const }
const factsOf = async (slug: string) => (await getEventPage(anonymousCtx, slug)).facts
const SAID = {
  first_timers: 'yes',
  first_timers_how_es: 'Taller el viernes.',
  combat: 'none',
  diets: ['', 'vegan'],
  to_bring_es: 'Saco\r\n\r\nTaza',
  safety_contact_name: 'Noa Ferreiro',
  schedule: [
    { day: '0', time: '2:00', what_es: '' },
    { day: '1', time: '10:30', what_es: 'Se juega', in_play: 'on' },
    { day: '0', time: '02:00', what_es: 'A dormir' },
    { day: '0', time: '20:30', what_es: 'Cena', what_en: 'Dinner', in_play: 'on' },
  ],
}

test('says what was filled in, in order, and nothing of the rest', async () => {
  const { translationId, slug } = await addPublishedEvent()
  expect(await factsOf(slug)).toBeNull()
  const blank = { ...SAID, schedule: SAID.schedule.map((row, index) => (index === 0 ? { ...row, time: '' } : row)) }
  expect(await saveEventFacts(mar.ctx, translationId, blank)).toMatchObject({ changed: true })
  expect(await factsOf(slug)).toMatchObject({
    firstTimers: true,
    firstTimersHow: 'Taller el viernes.',
    combat: 'none',
    meals: null,
    stepFree: null,
    diets: ['vegan'],
    toBring: ['Saco', 'Taza'],
    schedule: [
      { day: 0, time: '20:30', what: 'Cena', inPlay: true },
      { day: 0, time: '02:00', what: 'A dormir', inPlay: false },
      { day: 1, time: '10:30', what: 'Se juega', inPlay: true },
    ],
    safetyContactName: 'Noa Ferreiro',
    revisedOn: '2026-11-20',
  })
  const english = (await getEventPage({ ...anonymousCtx, locale: 'en' }, slug)).facts
  expect(
    english?.schedule.map(({ what }) => what),
    'in English where there is some',
  ).toEqual(['Dinner', 'A dormir', 'Se juega'])
})

test('a row with a time needs its words, and nothing of the form is saved without them', async () => {
  const { translationId, slug } = await addPublishedEvent()
  expect(await errorOf(saveEventFacts(olga.ctx, translationId, SAID))).toMatchObject({
    fields: { 'schedule.0.time': 'time' },
  })
  const timed = { schedule: [{ day: 0, time: '20:00', what_es: '' }], combat: 'swords', play_hours: '0' }
  expect(await errorOf(saveEventFacts(olga.ctx, translationId, timed))).toMatchObject({
    fields: { 'schedule.0.what_es': 'required', combat: 'choice', play_hours: 'number' },
  })
  expect(await factsOf(slug)).toBeNull()
})

test('is saved by who may edit the event, and by the site team while its organizer has no account', async () => {
  const { translationId, eventId } = await addPublishedEvent()
  const save = (ctx: typeof olga.ctx) => errorOf(saveEventFacts(ctx, translationId, { combat: 'none' }))
  expect(await save(rosa.ctx)).toMatchObject({ status: 403 })
  expect(await save(team.ctx)).toMatchObject({ status: 403 })
  expect(await save(sara.ctx)).toMatchObject({ status: 404 })
  expect(await save(anonymousCtx as typeof olga.ctx)).toMatchObject({ status: 403 })
  await sql`update organizations set owner_id = null where id = (select organizer_id from events where id = ${eventId})`
  await saveEventFacts(team.ctx, translationId, { combat: 'none' })
  await sql`update organizations set owner_id = ${olga.id} where id = (select organizer_id from events where id = ${eventId})`
  expect(await save(team.ctx)).toMatchObject({ status: 403 })
})

test('a change of a public event is recorded for review; saying again that it is right is not', async () => {
  const { translationId, eventId } = await addPublishedEvent()
  await saveEventFacts(olga.ctx, translationId, {
    combat: 'padded',
    schedule: [{ day: 0, time: '9:00', what_es: 'Té' }],
  }).catch(() => null)
  await saveEventFacts(olga.ctx, translationId, {
    combat: 'padded',
    schedule: [{ day: 0, time: '09:00', what_es: 'Té' }],
  })
  expect(await listEventRevisions(rosa.ctx, translationId)).toMatchObject([
    { before: { facts: null }, after: { facts: { combat: 'padded', schedule: ['1 · 09:00 · Té'] } } },
  ])
  await sql`update event_revisions set reviewed_at = now()`
  await sql`update event_facts set revised_on = '2026-01-01' where event_id = ${eventId}`
  const { version } = await getEditableFacts(olga.ctx, translationId)
  expect((await saveEventFacts(olga.ctx, translationId, { combat: 'padded', version })).changed).toBe(false)
  expect((await getEditableFacts(olga.ctx, translationId)).revisedOn).toBe('2026-11-20')
  expect(await listEventRevisions(rosa.ctx, translationId)).toHaveLength(1)
  const draft = await addEvent({ title: 'Callada' })
  await saveEventFacts(olga.ctx, draft.translationId, { combat: 'none' })
  expect(await listEventRevisions(rosa.ctx, draft.translationId)).toEqual([])
})

test('refuses to overwrite what someone saved since, and keeps what is not sent', async () => {
  const { translationId } = await addPublishedEvent()
  await saveEventFacts(olga.ctx, translationId, { combat: 'none', meals: 'all', version: '' })
  const { version } = await getEditableFacts(edu.ctx, translationId)
  await saveEventFacts(olga.ctx, translationId, { combat: 'padded', version })
  expect(await errorOf(saveEventFacts(edu.ctx, translationId, { combat: 'airsoft', version }))).toMatchObject({
    code: 'changed_meanwhile',
  })
  expect((await getEditableFacts(edu.ctx, translationId)).facts).toMatchObject({ combat: 'padded', meals: 'all' })
  await saveEventFacts(olga.ctx, translationId, { combat: '', meals: '' })
  expect((await getEditableFacts(edu.ctx, translationId)).facts, 'nothing is said any more').toBeNull()
})

test('offers those of the last event, copies them with the event, and saves neither by itself', async () => {
  const first = await addPublishedEvent()
  await saveEventFacts(
    olga.ctx,
    first.translationId,
    SAID.schedule[1] ? { combat: 'contact', schedule: [SAID.schedule[1]] } : {},
  )
  const next = await addEvent({ title: 'Otra' })
  const offered = await getFactsEditor(olga.ctx, next.translationId, null)
  expect(offered).toMatchObject({ stored: null, taken: null, source: { title: 'La noche larga' }, mayEdit: true })
  const taken = await getFactsEditor(olga.ctx, next.translationId, String(offered.source?.ref))
  expect(taken).toMatchObject({ stored: null, taken: { combat: 'contact' } })
  expect((await getEditableFacts(olga.ctx, next.translationId)).facts).toBeNull()
  const copy = await duplicateEvent(olga.ctx, first.translationId, { date_start: '2028-02-11' })
  expect(await getEditableFacts(olga.ctx, copy.translationId)).toMatchObject({
    facts: { combat: 'contact', schedule: [{ day: 1 }] },
    revisedOn: null,
  })
})

test('forgets who could be talked to some time after the event, in its history too', async () => {
  const { translationId, eventId, slug } = await addPublishedEvent()
  await saveEventFacts(olga.ctx, translationId, {
    combat: 'none',
    safety_contact_name: 'Noa',
    safety_contact_note_es: 'No juega',
  })
  await deleteOldContacts(jobCtx)
  expect((await factsOf(slug))?.safetyContactName).toBe('Noa')
  await sql`update events set date_start = '2026-01-01', date_end = null where id = ${eventId}`
  await sql`update event_facts set updated_at = '2026-01-01' where event_id = ${eventId}`
  await sql`update event_revisions set created_at = '2026-01-01' where event_id = ${eventId}`
  await deleteOldContacts(jobCtx)
  expect(await factsOf(slug)).toMatchObject({ combat: 'none', safetyContactName: null, safetyContactNote: null })
  const [found] =
    await sql`select count(*)::int as names from event_revisions where before::text || after::text like '%Noa%' and event_id = ${eventId}`
  expect(found?.['names']).toBe(0)
})
