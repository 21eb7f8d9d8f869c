import { expect, test } from 'vitest'
import type { RequestContext } from '#platform/context/request-context.ts'
import { MODERATION } from '#shared/enums.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { COMPLETE_EVENT, eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { getEventPage } from '../queries/detail.server.ts'
import { changeEventStatus, changeSignup, submitEvent, withdrawEvent } from './status-changes.server.ts'

const fixtures = await eventFixtures()
const { sql, olga, mar, rosa, sara, team, club, addEvent, saveEvent, readEvent, addPublishedEvent, auditEntries } =
  fixtures

/** Creates a complete event in that state. */
async function inState(moderation: (typeof MODERATION)[number]) {
  const made = await addEvent({ ...COMPLETE_EVENT, title: `En ${moderation}` })
  await sql`update events set moderation = ${moderation}, moderation_reason = 'Falta algo.',
    published_at = case when ${moderation} = 'published' then now() end where id = ${made.eventId}`
  return made
}
const after = async (run: Promise<unknown>, event: number) =>
  (await errorOf(run))?.code ?? (await sql`select moderation from events where id = ${event}`)[0]!['moderation']

const SUBMITTED = { draft: 'submitted', changes_requested: 'submitted', rejected: 'submitted' } as Record<
  string,
  string
>
test.each(MODERATION)('submits and withdraws an event that is %s', async (moderation) => {
  const one = await inState(moderation)
  expect(await after(submitEvent(olga.ctx, one.translationId), one.eventId)).toBe(
    SUBMITTED[moderation] ?? 'wrong_state',
  )
  const two = await inState(moderation)
  expect(await after(withdrawEvent(mar.ctx, two.translationId), two.eventId)).toBe(
    moderation === 'submitted' ? 'draft' : 'wrong_state',
  )
  const three = await inState(moderation)
  const saved = saveEvent(three.translationId, { theme: 'horror', submit: true })
  expect(await after(saved, three.eventId), 'saved and sent in').toBe(SUBMITTED[moderation] ?? moderation)
})

test('submitting records time, person and former state, and clears the reason', async () => {
  const { translationId, eventId } = await inState('changes_requested')
  await submitEvent(mar.ctx, translationId)
  expect(await readEvent(translationId)).toMatchObject({
    ...{ moderation: 'submitted', moderationReason: null, submittedAt: '2026-11-20T10:00:00.000Z' },
  })
  expect((await sql`select submitted_by from events where id = ${eventId}`)[0]).toEqual({ submitted_by: mar.id })
  await withdrawEvent(olga.ctx, translationId)
  const lines = await auditEntries('event', eventId)
  expect(lines.map(({ action, from_state, to_state, actor_id }) => [action, from_state, to_state, actor_id])).toEqual([
    ['createEvent', null, 'draft', olga.id],
    ['submitEvent', 'changes_requested', 'submitted', mar.id],
    ['withdrawEvent', 'submitted', 'draft', olga.id],
  ])
})

test('rejects an incomplete draft and reports every missing field', async () => {
  const { translationId } = await addEvent({ title: 'Sólo el título' })
  const all = { description: 'required', date_start: 'required', venue: 'required' }
  expect(await errorOf(submitEvent(olga.ctx, translationId))).toMatchObject({ kind: 'invalid', fields: all })
  expect(
    (await errorOf(saveEvent(translationId, { description: 'Algo.', venue_tbd: true, submit: true })))?.fields,
  ).toEqual({
    ...{ date_start: 'required', county: 'required' },
  })
  expect((await readEvent(translationId)).description, 'all or nothing').toBe('')
  expect((await errorOf(addEvent({ title: 'De golpe', submit: true })))?.fields).toEqual(all)
  const complete = { ...COMPLETE_EVENT, localizations: { title: 'Half' } }
  expect((await errorOf(addEvent({ ...complete, submit: true })))?.fields).toEqual({ description: 'required' })
  expect((await readEvent((await addEvent({ ...COMPLETE_EVENT, submit: true })).translationId)).moderation).toBe(
    'submitted',
  )
})

test('a submitted event stays editable and complete; fields missing from old events are not required', async () => {
  const { translationId, eventId } = await addEvent({ ...COMPLETE_EVENT, submit: true })
  await saveEvent(translationId, { title: 'Mejor así' })
  expect(await readEvent(translationId)).toMatchObject({ title: 'Mejor así', moderation: 'submitted' })
  expect((await errorOf(saveEvent(translationId, { date_start: null, description: '', county: '' })))?.fields).toEqual({
    ...{ date_start: 'required', description: 'required', venue: 'required' },
  })
  await sql`update events set county = null, moderation = 'published', published_at = now() where id = ${eventId}`
  await saveEvent(translationId, { theme: 'horror' })
  expect((await errorOf(saveEvent(translationId, { description: '' })))?.fields).toEqual({ description: 'required' })
})

test.each([
  ['active', 'submitted'],
  ['pending', 'submitted'],
  ['rejected', 'organization_not_active'],
  ['suspended', 'organization_not_active'],
  ['closed', 'organization_not_active'],
])('events of an organization that is %s: %s', async (status, outcome) => {
  const { translationId, eventId, slug } = await addEvent({ ...COMPLETE_EVENT, title: `De ${status}` })
  await sql`update organizations set status = ${status} where id = ${club.id}`
  expect(await after(submitEvent(olga.ctx, translationId), eventId)).toBe(outcome)
  expect(await errorOf(getEventPage(fixtures.anonymousCtx, slug)), 'nothing of it is public').toMatchObject({
    kind: 'missing',
  })
  await sql`update organizations set status = 'active' where id = ${club.id}`
})

test('cancels, postpones and reopens an event, with the reason on its page and in the audit log', async () => {
  const { translationId, eventId, slug } = await addPublishedEvent()
  const to = (status: string, reason: object = {}) =>
    changeEventStatus(mar.ctx, translationId, { event_status: status, ...reason })
  for (const status of ['cancelled', 'postponed'])
    expect(await errorOf(to(status))).toMatchObject({ fields: { reason_es: 'required' } })
  await to('cancelled', { reason_es: 'Obras en la casa.', reason_en: 'Building works.' })
  const seen = { ...fixtures.anonymousCtx, locale: 'en' as const }
  expect(await getEventPage(seen, slug)).toMatchObject({ eventStatus: 'cancelled', statusReason: 'Building works.' })
  await to('cancelled', { reason_es: 'Obras en la casa.', reason_en: 'Building works.' })
  await to('postponed', { reason_en: 'Later.' })
  expect(await readEvent(translationId)).toMatchObject({ eventStatus: 'postponed', statusReasonEs: 'Later.' })
  await to('tentative')
  await to('confirmed', { reason_es: 'Todo listo.' })
  expect(await readEvent(translationId)).toMatchObject({
    eventStatus: 'confirmed',
    statusReasonEs: null,
    statusReasonEn: null,
  })
  const lines = (await auditEntries('event', eventId)).filter(({ action }) => action === 'changeHappening')
  expect(lines.map(({ from_state, to_state }) => [from_state, to_state])).toEqual([
    ['confirmed', 'cancelled'],
    ['cancelled', 'postponed'],
    ['postponed', 'tentative'],
    ['tentative', 'confirmed'],
  ])
  expect(await errorOf(to('borrado'))).toMatchObject({ fields: { event_status: 'choice' } })
})

test('a draft cannot be cancelled, but be tentative', async () => {
  const { translationId } = await addEvent({ title: 'Quizá' })
  const to = (status: string) =>
    changeEventStatus(olga.ctx, translationId, { event_status: status, reason_es: 'Porque sí.' })
  expect(await errorOf(to('cancelled'))).toMatchObject({ code: 'wrong_state', status: 409 })
  await to('tentative')
  expect((await readEvent(translationId)).eventStatus).toBe('tentative')
})

test('changes the sign-up, which needs a URL or a date', async () => {
  const { translationId, eventId } = await addPublishedEvent({ title: 'Con inscripción' })
  const to = (form: object) => changeSignup(olga.ctx, translationId, form)
  expect(await errorOf(to({ signup: 'external' }))).toMatchObject({ fields: { signup_url: 'required' } })
  expect(await errorOf(to({ signup: 'scheduled' }))).toMatchObject({ fields: { signup_opens: 'required' } })
  expect(await errorOf(to({}))).toMatchObject({ fields: { signup: 'required' } })
  await to({ signup: 'external', signup_url: 'forms.example/abc' })
  await to({ signup: 'open' })
  await to({ signup: 'open' })
  expect(await readEvent(translationId)).toMatchObject({ signup: 'open', signupUrl: 'https://forms.example/abc' })
  await saveEvent(translationId, { signup: 'closed' })
  const lines = (await auditEntries('event', eventId)).filter(({ action }) => action === 'changeSignup')
  expect(lines.map(({ from_state, to_state }) => [from_state, to_state])).toEqual([
    ['none', 'external'],
    ['external', 'open'],
    ['open', 'closed'],
  ])
})

test('records revisions of sign-up URL and cancellation reason of public events', async () => {
  const { translationId, eventId } = await addPublishedEvent({ title: 'A la vista' })
  await changeSignup(olga.ctx, translationId, { signup: 'external', signup_url: 'forms.example/a' })
  await changeEventStatus(mar.ctx, translationId, {
    event_status: 'cancelled',
    reason_es: 'Obras.',
    reason_en: 'Building works.',
  })
  const edits = await sql`select changed_by, after from event_revisions where event_id = ${eventId} order by id`
  expect(edits).toMatchObject([
    { changed_by: olga.id, after: { signup: 'external', signupUrl: 'https://forms.example/a' } },
    { changed_by: mar.id, after: { happening: 'cancelled', happeningReasonEn: 'Building works.' } },
  ])
  const draft = await addEvent({ title: 'Aún no' })
  await changeSignup(olga.ctx, draft.translationId, { signup: 'open' })
  expect(await sql`select from event_revisions where event_id = ${draft.eventId}`).toHaveLength(0)
})

test.each([
  ['suspended', 'organization_not_active', 'organization_not_active'],
  ['rejected', 'organization_not_active', 'organization_not_active'],
  ['closed', 'organization_not_active', undefined],
])('public events of an organization that is %s cannot change their sign-up', async (status, signup, eventStatus) => {
  const { translationId } = await addPublishedEvent({ title: `Público de ${status}` })
  await sql`update organizations set status = ${status} where id = ${club.id}`
  const off = { event_status: 'cancelled', reason_es: 'Ya no.' }
  expect((await errorOf(changeSignup(olga.ctx, translationId, { signup: 'open' })))?.code).toBe(signup)
  expect((await errorOf(changeEventStatus(olga.ctx, translationId, off)))?.code).toBe(eventStatus)
  await sql`update organizations set status = 'active' where id = ${club.id}`
})

test('only editors change states', async () => {
  const { translationId } = await inState('draft')
  const form = { event_status: 'tentative', signup: 'open' }
  for (const run of [
    (ctx: RequestContext) => submitEvent(ctx, translationId),
    (ctx: RequestContext) => withdrawEvent(ctx, translationId),
    (ctx: RequestContext) => changeEventStatus(ctx, translationId, form),
    (ctx: RequestContext) => changeSignup(ctx, translationId, form),
  ]) {
    const answers = [rosa, team, sara].map(async ({ ctx }) => (await errorOf(run(ctx)))?.status)
    expect(await Promise.all(answers)).toEqual([403, 403, 404])
    expect((await errorOf(run(fixtures.anonymousCtx)))?.status).toBe(403)
  }
})

test('ten simultaneous submissions submit once', async () => {
  const { translationId, eventId } = await inState('draft')
  const codes = await Promise.all(
    Array.from({ length: 10 }, async () => (await errorOf(submitEvent(olga.ctx, translationId)))?.code),
  )
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  expect((await auditEntries('event', eventId)).filter(({ action }) => action === 'submitEvent')).toHaveLength(1)
})
