import { expect, test } from 'vitest'
import type { Context } from '#platform/context/request-context.ts'
import { MODERATION } from '#shared/enums.ts'
import { refusal } from '../../../../tests/accounts/own-account.ts'
import { COMPLETE, eventWorld } from '../../../../tests/fixtures/event-fixtures.ts'
import { getEventPage } from '../queries/detail.server.ts'
import { changeHappening, changeSignup, submitEvent, withdrawEvent } from './status-changes.server.ts'

const world = await eventWorld()
const { sql, olga, mar, rosa, sara, team, club, make, save, read, published, history } = world

/** A complete event in that state, as the site team may have left it. */
async function inState(moderation: (typeof MODERATION)[number]) {
  const made = await make({ ...COMPLETE, title: `En ${moderation}` })
  await sql`update events set moderation = ${moderation}, moderation_reason = 'Falta algo.',
    published_at = case when ${moderation} = 'published' then now() end where id = ${made.event}`
  return made
}
const after = async (run: Promise<unknown>, event: number) =>
  (await refusal(run))?.code ?? (await sql`select moderation from events where id = ${event}`)[0]!['moderation']

const SUBMITTED = { draft: 'submitted', changes_requested: 'submitted', rejected: 'submitted' } as Record<
  string,
  string
>
test.each(MODERATION)('sending in and taking back what is %s', async (moderation) => {
  const one = await inState(moderation)
  expect(await after(submitEvent(olga.ctx, one.id), one.event)).toBe(SUBMITTED[moderation] ?? 'wrong_state')
  const two = await inState(moderation)
  expect(await after(withdrawEvent(mar.ctx, two.id), two.event)).toBe(
    moderation === 'submitted' ? 'draft' : 'wrong_state',
  )
  const three = await inState(moderation)
  const saved = save(three.id, { theme: 'horror', submit: true })
  expect(await after(saved, three.event), 'saved and sent in').toBe(SUBMITTED[moderation] ?? moderation)
})

test('what is sent in says when, by whom and what went before, and what was objected to is over', async () => {
  const { id, event } = await inState('changes_requested')
  await submitEvent(mar.ctx, id)
  expect(await read(id)).toMatchObject({
    ...{ moderation: 'submitted', moderationReason: null, submittedAt: '2026-11-20T10:00:00.000Z' },
  })
  expect((await sql`select submitted_by from events where id = ${event}`)[0]).toEqual({ submitted_by: mar.id })
  await withdrawEvent(olga.ctx, id)
  const lines = await history('event', event)
  expect(lines.map(({ verb, from_state, to_state, actor_id }) => [verb, from_state, to_state, actor_id])).toEqual([
    ['createEvent', null, 'draft', olga.id],
    ['submitEvent', 'changes_requested', 'submitted', mar.id],
    ['withdrawEvent', 'submitted', 'draft', olga.id],
  ])
})

test('a draft that misses something is not sent in, and every missing field is named', async () => {
  const { id } = await make({ title: 'Sólo el título' })
  const all = { description: 'required', date_start: 'required', venue: 'required' }
  expect(await refusal(submitEvent(olga.ctx, id))).toMatchObject({ kind: 'invalid', fields: all })
  expect((await refusal(save(id, { description: 'Algo.', venue_tbd: true, submit: true })))?.fields).toEqual({
    ...{ date_start: 'required', county: 'required' },
  })
  expect((await read(id)).description, 'all or nothing').toBe('')
  expect((await refusal(make({ title: 'De golpe', submit: true })))?.fields).toEqual(all)
  const whole = { ...COMPLETE, localizations: { title: 'Half' } }
  expect((await refusal(make({ ...whole, submit: true })))?.fields).toEqual({ description: 'required' })
  expect((await read((await make({ ...COMPLETE, submit: true })).id)).moderation).toBe('submitted')
})

test('what is sent in stays editable and complete; what an old event never had is not asked for', async () => {
  const { id, event } = await make({ ...COMPLETE, submit: true })
  await save(id, { title: 'Mejor así' })
  expect(await read(id)).toMatchObject({ title: 'Mejor así', moderation: 'submitted' })
  expect((await refusal(save(id, { date_start: null, description: '', county: '' })))?.fields).toEqual({
    ...{ date_start: 'required', description: 'required', venue: 'required' },
  })
  await sql`update events set county = null, moderation = 'published', published_at = now() where id = ${event}`
  await save(id, { theme: 'horror' })
  expect((await refusal(save(id, { description: '' })))?.fields).toEqual({ description: 'required' })
})

test.each([
  ['active', 'submitted'],
  ['pending', 'submitted'],
  ['rejected', 'organization_not_active'],
  ['suspended', 'organization_not_active'],
  ['closed', 'organization_not_active'],
])('events of an organization that is %s: %s', async (status, outcome) => {
  const { id, event, slug } = await make({ ...COMPLETE, title: `De ${status}` })
  await sql`update organizations set status = ${status} where id = ${club.id}`
  expect(await after(submitEvent(olga.ctx, id), event)).toBe(outcome)
  expect(await refusal(getEventPage(world.outside, slug)), 'nothing of it is public').toMatchObject({ kind: 'missing' })
  await sql`update organizations set status = 'active' where id = ${club.id}`
})

test('called off, put off and on again: with a reason, on its page, and in the history', async () => {
  const { id, event, slug } = await published()
  const to = (happening: string, reason: object = {}) => changeHappening(mar.ctx, id, { happening, ...reason })
  for (const happening of ['cancelled', 'postponed'])
    expect(await refusal(to(happening))).toMatchObject({ fields: { reason_es: 'required' } })
  await to('cancelled', { reason_es: 'Obras en la casa.', reason_en: 'Building works.' })
  const seen = { ...world.outside, locale: 'en' as const }
  expect(await getEventPage(seen, slug)).toMatchObject({ happening: 'cancelled', happeningReason: 'Building works.' })
  await to('cancelled', { reason_es: 'Obras en la casa.', reason_en: 'Building works.' })
  await to('postponed', { reason_en: 'Later.' })
  expect(await read(id)).toMatchObject({ happening: 'postponed', happeningReasonEs: 'Later.' })
  await to('tentative')
  await to('confirmed', { reason_es: 'Todo listo.' })
  expect(await read(id)).toMatchObject({ happening: 'confirmed', happeningReasonEs: null, happeningReasonEn: null })
  const lines = (await history('event', event)).filter(({ verb }) => verb === 'changeHappening')
  expect(lines.map(({ from_state, to_state }) => [from_state, to_state])).toEqual([
    ['confirmed', 'cancelled'],
    ['cancelled', 'postponed'],
    ['postponed', 'tentative'],
    ['tentative', 'confirmed'],
  ])
  expect(await refusal(to('borrado'))).toMatchObject({ fields: { happening: 'choice' } })
})

test('what nobody has seen is not called off, but may be uncertain', async () => {
  const { id } = await make({ title: 'Quizá' })
  const to = (happening: string) => changeHappening(olga.ctx, id, { happening, reason_es: 'Porque sí.' })
  expect(await refusal(to('cancelled'))).toMatchObject({ code: 'wrong_state', status: 409 })
  await to('tentative')
  expect((await read(id)).happening).toBe('tentative')
})

test('sign-up goes its own way, and needs to say where and when', async () => {
  const { id, event } = await published({ title: 'Con inscripción' })
  const to = (form: object) => changeSignup(olga.ctx, id, form)
  expect(await refusal(to({ signup: 'external' }))).toMatchObject({ fields: { signup_url: 'required' } })
  expect(await refusal(to({ signup: 'scheduled' }))).toMatchObject({ fields: { signup_opens: 'required' } })
  expect(await refusal(to({}))).toMatchObject({ fields: { signup: 'required' } })
  await to({ signup: 'external', signup_url: 'forms.example/abc' })
  await to({ signup: 'open' })
  await to({ signup: 'open' })
  expect(await read(id)).toMatchObject({ signup: 'open', signupUrl: 'https://forms.example/abc' })
  await save(id, { signup: 'closed' })
  const lines = (await history('event', event)).filter(({ verb }) => verb === 'changeSignup')
  expect(lines.map(({ from_state, to_state }) => [from_state, to_state])).toEqual([
    ['none', 'external'],
    ['external', 'open'],
    ['open', 'closed'],
  ])
})

test('where one signs up, and why it is called off, is read by the site team like any other edit of what is public', async () => {
  const { id, event } = await published({ title: 'A la vista' })
  await changeSignup(olga.ctx, id, { signup: 'external', signup_url: 'forms.example/a' })
  await changeHappening(mar.ctx, id, { happening: 'cancelled', reason_es: 'Obras.', reason_en: 'Building works.' })
  const edits = await sql`select changed_by, after from event_revisions where event_id = ${event} order by id`
  expect(edits).toMatchObject([
    { changed_by: olga.id, after: { signup: 'external', signupUrl: 'https://forms.example/a' } },
    { changed_by: mar.id, after: { happening: 'cancelled', happeningReasonEn: 'Building works.' } },
  ])
  const draft = await make({ title: 'Aún no' })
  await changeSignup(olga.ctx, draft.id, { signup: 'open' })
  expect(await sql`select from event_revisions where event_id = ${draft.event}`).toHaveLength(0)
})

test.each([
  ['suspended', 'organization_not_active', 'organization_not_active'],
  ['rejected', 'organization_not_active', 'organization_not_active'],
  ['closed', 'organization_not_active', undefined],
])('of an organization that is %s, what was public keeps its sign-up', async (status, signup, happening) => {
  const { id } = await published({ title: `Público de ${status}` })
  await sql`update organizations set status = ${status} where id = ${club.id}`
  const off = { happening: 'cancelled', reason_es: 'Ya no.' }
  expect((await refusal(changeSignup(olga.ctx, id, { signup: 'open' })))?.code).toBe(signup)
  expect((await refusal(changeHappening(olga.ctx, id, off)))?.code).toBe(happening)
  await sql`update organizations set status = 'active' where id = ${club.id}`
})

test('only who may edit changes a state', async () => {
  const { id } = await inState('draft')
  const form = { happening: 'tentative', signup: 'open' }
  for (const run of [
    (ctx: Context) => submitEvent(ctx, id),
    (ctx: Context) => withdrawEvent(ctx, id),
    (ctx: Context) => changeHappening(ctx, id, form),
    (ctx: Context) => changeSignup(ctx, id, form),
  ]) {
    const answers = [rosa, team, sara].map(async ({ ctx }) => (await refusal(run(ctx)))?.status)
    expect(await Promise.all(answers)).toEqual([403, 403, 404])
    expect((await refusal(run(world.outside)))?.status).toBe(403)
  }
})

test('ten who send in the same draft at once send it in once', async () => {
  const { id, event } = await inState('draft')
  const codes = await Promise.all(
    Array.from({ length: 10 }, async () => (await refusal(submitEvent(olga.ctx, id)))?.code),
  )
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  expect((await history('event', event)).filter(({ verb }) => verb === 'submitEvent')).toHaveLength(1)
})
