import { beforeEach, expect, test } from 'vitest'
import { eraseDueAccounts } from '#features/identity/accounts/commands/erasure.server.ts'
import { exportAccount } from '#features/identity/accounts/queries/personal-data.server.ts'
import { runJobs } from '#kit/job.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { answerQuestion, discardQuestion, publishQuestion, unpublishQuestion } from './commands/answer.server.ts'
import { questionJobs } from './jobs.server.ts'
import { listOwnQuestions } from './queries/own.server.ts'
import { getPublicQuestions } from './queries/published.server.ts'
import { countWaitingQuestions, listTeamQuestions } from './queries/team.server.ts'
import { forgetQuestions } from './retention.server.ts'

const { db, sql, sara, vera, olga, mar, rosa, team, club, anonymousCtx, services, ...rest } = await eventFixtures()
await runJobs(services.jobs as Jobs, { db, services }, questionJobs)
const { slug, eventId, translationId } = await rest.addPublishedEvent({ title: 'Noche' })
const mateo = await rest.createSignedInUser('Mateo')
await sql`insert into event_grants (event_id, user_id, kind) values (${eventId}, ${mateo.id}, 'mail')`
beforeEach(() => emptyTables(sql, 'event_questions, rate_limits'))

const TEXT = '¿Puedo llegar el sábado?'
async function add(columns: object = {}): Promise<number> {
  const row = {
    event_id: eventId,
    asker_id: sara.id,
    locale: 'es',
    question: TEXT,
    may_publish: true,
    confirmed_at: '2026-11-20T08:00:00Z',
  }
  const [made] = await sql<{ id: number }[]>`insert into event_questions ${sql({ ...row, ...columns })} returning id`
  return made!.id
}
const answer = (ctx: RequestContext, id: number, form: object = {}) =>
  answerQuestion(ctx, slug, id, { answer: 'Sí, a las 9:00.', ...form })
const shown = async () => (await getPublicQuestions(anonymousCtx, slug)).list

test('members from moderators on and who has the grant for mail answer; who only reads does not see who asks', async () => {
  for (const { ctx } of [mar, mateo]) await answer(ctx, await add())
  const id = await add()
  for (const [ctx, kind] of [
    [rosa.ctx, 'forbidden'],
    [team.ctx, 'forbidden'],
    [vera.ctx, 'missing'],
    [anonymousCtx, 'forbidden'],
  ] as const)
    expect(await errorOf(answer(ctx, id))).toMatchObject({ kind })
  expect(await listTeamQuestions(rosa.ctx, slug)).toMatchObject([{ id, asker: null, answer: null }, {}, {}])
  expect(await listTeamQuestions(mateo.ctx, slug)).toMatchObject([{ id, asker: 'Sara', mayPublish: true }, {}, {}])
  expect(await errorOf(listTeamQuestions(vera.ctx, slug))).toMatchObject({ kind: 'missing' })
  const ref = { organization: club.id, events: [translationId] }
  expect(await countWaitingQuestions(olga.ctx, ref)).toEqual(new Map([[translationId, 1]]))
  const { eventId: other } = await rest.addPublishedEvent({ title: 'Otra' })
  const elsewhere = await add({ event_id: other })
  expect(await errorOf(answer(olga.ctx, elsewhere))).toMatchObject({ kind: 'missing' })
  expect(
    await errorOf(answer(olga.ctx, await add({ asker_id: null, email: 'a@b.es', confirmed_at: null }))),
  ).toMatchObject({ kind: 'missing' })
})

test('of two who answer at once one reads what the other wrote, and corrects it', async () => {
  const id = await add()
  await answer(olga.ctx, id)
  expect(await errorOf(answer(mar.ctx, id, { answer: 'No.' }))).toMatchObject({ code: 'changed_meanwhile' })
  const [before] = await listTeamQuestions(mar.ctx, slug)
  await answer(mar.ctx, id, { answer: 'No.', seen: before!.answeredAt!.toISOString() })
  expect(await listOwnQuestions(sara.ctx)).toMatchObject([{ state: 'answered', answer: 'No.', isPublished: false }])
})

test('what its asker lets be published is, in the words of the team and without the asker; it is taken back', async () => {
  const id = await add({ question: 'Soy Sara Ruiz. ¿Puedo llegar el sábado?' })
  expect(await errorOf(publishQuestion(olga.ctx, slug, id, {}))).toMatchObject({ code: 'wrong_state' })
  await answer(olga.ctx, id, { publish: 'on', public_question: '¿Se puede llegar el sábado?' })
  const [published] = await shown()
  expect(published).toEqual({
    id,
    question: '¿Se puede llegar el sábado?',
    answer: 'Sí, a las 9:00.',
    answeredOn: '2026-11-20',
  })
  await unpublishQuestion(mar.ctx, slug, id)
  expect(await shown()).toEqual([])
  await publishQuestion(mar.ctx, slug, id, { public_question: '¿Y el sábado?' })
  expect(await shown()).toMatchObject([{ question: '¿Y el sábado?' }])
  await sql`update event_questions set hidden_at = now() where id = ${id}`
  expect(await shown()).toEqual([])
})

test('what its asker keeps private stays so', async () => {
  const id = await add({ may_publish: false })
  expect(await errorOf(answer(olga.ctx, id, { publish: 'on' }))).toMatchObject({ code: 'question_private' })
  await answer(olga.ctx, id)
  expect(await errorOf(publishQuestion(olga.ctx, slug, id, {}))).toMatchObject({ code: 'question_private' })
  expect(await shown()).toEqual([])
})

test('nothing is answered while the event is not public, and what nobody will answer is discarded', async () => {
  const id = await add()
  await sql`update organizations set status = 'suspended' where id = ${club.id}`
  expect(await errorOf(answer(olga.ctx, id))).toMatchObject({ code: 'wrong_state' })
  await sql`update organizations set status = 'active' where id = ${club.id}`
  expect(await errorOf(discardQuestion(rosa.ctx, slug, id))).toMatchObject({ kind: 'forbidden' })
  await discardQuestion(mar.ctx, slug, id)
  const answered = await add()
  await answer(olga.ctx, answered)
  expect(await errorOf(discardQuestion(mar.ctx, slug, answered))).toMatchObject({ code: 'changed_meanwhile' })
  const lines = await sql`select action, details from audit_log where action like '%Question' order by id desc limit 2`
  expect(lines).toEqual([
    { action: 'answerQuestion', details: { question: answered } },
    { action: 'discardQuestion', details: { question: id } },
  ])
})

const sweep = (now: string) => forgetQuestions({ ...jobContext({ db, services }, 'sweep'), now: new Date(now) })
const left = () => sql`select asker_id, email, question, public_question from event_questions order by id`

test('addresses that nobody confirmed go after three days; a month after the event all but what is published, without who asked', async () => {
  const at = { created_at: '2026-11-20T08:00:00Z' }
  await add({ ...at, asker_id: null, email: 'a@b.es', confirmed_at: null })
  await add(at)
  const published = {
    answer: 'Sí',
    answered_at: '2026-11-21',
    published_at: '2026-11-21',
    public_question: '¿El sábado?',
  }
  await add({ ...at, ...published })
  await sweep('2026-11-22T00:00:00Z')
  expect(await left()).toHaveLength(3)
  await sweep('2026-11-24T00:00:00Z')
  expect(await left()).toHaveLength(2)
  await sweep('2027-03-10T00:00:00Z')
  expect(await left()).toHaveLength(2)
  await sweep('2027-03-18T00:00:00Z')
  expect(await left()).toEqual([
    { asker_id: null, email: null, question: '¿El sábado?', public_question: '¿El sábado?' },
  ])
})

test('the copy of an account holds what it asked, also from its confirmed address, and its erasure leaves what is published', async () => {
  const ana = await rest.createSignedInUser('Ana')
  await add({ asker_id: ana.id, question: '¿Cabe una furgoneta?' })
  await add({ asker_id: null, email: 'Ana@example.org', question: '¿Hay leña?', confirmed_at: null })
  const published = { answer: 'Sí', answered_at: '2026-11-21', published_at: '2026-11-21', public_question: '¿Cabe?' }
  await add({ asker_id: ana.id, question: 'Soy Ana, ¿quepo?', ...published })
  const copy = JSON.stringify(await exportAccount(jobContext({ db, services }, 'copy'), ana.id))
  for (const text of ['furgoneta', 'leña', 'quepo']) expect(copy).toContain(text)
  await sql`update users set erase_after = '2026-11-30' where id = ${ana.id}`
  await eraseDueAccounts({ ...jobContext({ db, services }, 'erase'), now: new Date('2026-12-01T00:00:00Z') })
  expect(await left()).toEqual([{ asker_id: null, email: null, question: '¿Cabe?', public_question: '¿Cabe?' }])
})
