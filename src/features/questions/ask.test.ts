import { beforeEach, expect, test } from 'vitest'
import { runJobs } from '#kit/job.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { questionToken } from './access.server.ts'
import { askQuestion, confirmQuestion } from './commands/ask.server.ts'
import { withdrawByLink, withdrawQuestion } from './commands/withdraw.server.ts'
import { questionJobs } from './jobs.server.ts'
import { getLinkedQuestion, listOwnQuestions } from './queries/own.server.ts'
import { countWaitingOf } from './queries/team.server.ts'

const { db, sql, sara, vera, olga, club, anonymousCtx, services, createSignedInUser, ...rest } = await eventFixtures()
await runJobs(services.jobs as Jobs, { db, services }, questionJobs)
const { slug, eventId } = await rest.addPublishedEvent({ title: 'Noche' })
const uxia = await createSignedInUser('Uxia', { confirmed: false })
beforeEach(() => emptyTables(sql, 'event_questions, rate_limits'))

const FORM = { question: '¿Puedo llegar el sábado?', visibility: 'public' }
let addresses = 0
/** From another network each time. */
const moved = (ctx: RequestContext): RequestContext => ({ ...ctx, clientIp: `198.51.${++addresses}.7` })
const ask = (ctx: RequestContext, form: object = FORM) => askQuestion(moved(ctx), slug, form)
const byAddress = (email = 'ana@example.org', more: object = {}) => ask(anonymousCtx, { ...FORM, email, ...more })
const stored = () =>
  sql`select asker_id, email, question, may_publish, confirmed_at is not null as confirmed from event_questions order by id`
async function tokens() {
  const rows = await sql<{ id: number; created_at: string }[]>`select id, created_at from event_questions order by id`
  return rows.map(({ id, created_at }) => questionToken(services, { id, createdAt: new Date(created_at) }))
}
const setEvent = (columns: object) => sql`update events set ${sql(columns)} where id = ${eventId}`

test('who has an account asks at once; an address waits for its link, which a second click leaves as it is', async () => {
  expect(await ask(sara.ctx)).toBe('sent')
  expect(await byAddress('ana@example.org', { visibility: 'private' })).toBe('address')
  const [own, other] = await stored()
  expect(own).toEqual({ asker_id: sara.id, email: null, question: FORM.question, may_publish: true, confirmed: true })
  expect(other).toMatchObject({ asker_id: null, email: 'ana@example.org', may_publish: false, confirmed: false })
  expect(await countWaitingOf(olga.ctx, slug)).toBe(1)
  const token = (await tokens())[1]!
  expect(await getLinkedQuestion(anonymousCtx, token)).toMatchObject({ state: 'unconfirmed', question: FORM.question })
  await confirmQuestion(anonymousCtx, token)
  await confirmQuestion(anonymousCtx, token)
  expect(await getLinkedQuestion(anonymousCtx, token)).toMatchObject({ state: 'waiting' })
  expect(await countWaitingOf(olga.ctx, slug)).toBe(2)
  const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
  for (const one of [wrong, 'x', '1-'])
    expect(await errorOf(confirmQuestion(anonymousCtx, one))).toMatchObject({ kind: 'missing' })
})

test('a confirmed address of an account makes the question that of the account, unless it is blocked', async () => {
  await byAddress('SARA@example.org')
  const [token] = await tokens()
  await sql`update users set blocked_at = now() where id = ${sara.id}`
  expect(await errorOf(confirmQuestion(anonymousCtx, token!))).toMatchObject({ code: 'account_blocked' })
  await sql`update users set blocked_at = null where id = ${sara.id}`
  await confirmQuestion(anonymousCtx, token!)
  expect(await stored()).toMatchObject([{ asker_id: sara.id, email: null }])
  expect(await listOwnQuestions(sara.ctx, eventId)).toMatchObject([{ question: FORM.question, state: 'waiting' }])
})

test('an account whose address is not confirmed asks nothing, and a bot is told nothing', async () => {
  expect(await errorOf(ask(uxia.ctx))).toMatchObject({ code: 'unconfirmed' })
  expect(await byAddress('ana@example.org', { website: 'x' })).toBe('address')
  expect(await stored()).toEqual([])
  expect((await errorOf(ask(anonymousCtx, { question: 'corta' })))?.fields).toEqual({
    ...{ question: 'too_short', visibility: 'required', email: 'required' },
  })
  const blank = { ...FORM, question: '\u200b'.repeat(12) }
  expect((await errorOf(ask(sara.ctx, blank)))?.fields).toEqual({ question: 'wrong' })
})

test('nobody asks where nobody would answer, nor about what is off, over or not public', async () => {
  const codeOf = async () => (await errorOf(ask(sara.ctx)))?.code ?? 'sent'
  const refusals: [string, object, object, string][] = [
    ['events', { happening: 'cancelled' }, { happening: 'confirmed' }, 'asking_closed'],
    [
      'events',
      { date_start: '2026-01-02', date_end: '2026-01-03' },
      { date_start: '2027-02-12', date_end: '2027-02-14' },
      'asking_closed',
    ],
    ['events', { deleted_at: '2026-11-01' }, { deleted_at: null }, 'not_found'],
    ['events', { moderation: 'draft' }, { moderation: 'published' }, 'not_found'],
    ['organizations', { owner_id: null }, { owner_id: olga.id }, 'asking_closed'],
    ['organizations', { status: 'closed' }, { status: 'active' }, 'asking_closed'],
    ['organizations', { status: 'suspended' }, { status: 'active' }, 'not_found'],
  ]
  for (const [table, change, back, code] of refusals) {
    const set = (columns: object) =>
      sql`update ${sql(table)} set ${sql(columns)} where id = ${table === 'events' ? eventId : club.id}`
    await set(change)
    expect(await codeOf(), JSON.stringify(change)).toBe(code)
    await set(back)
  }
  await setEvent({ happening: 'postponed', date_start: '2026-01-02', date_end: '2026-01-03' })
  expect(await codeOf()).toBe('sent')
  await setEvent({ happening: 'confirmed', date_start: '2027-02-12', date_end: '2027-02-14' })
})

test('three wait of one asker, ten a day, and what an address has not confirmed takes no place', async () => {
  for (let n = 0; n < 4; n++) await byAddress()
  for (const token of (await tokens()).slice(0, 3)) await confirmQuestion(anonymousCtx, token)
  expect(await errorOf(confirmQuestion(anonymousCtx, (await tokens())[3]!))).toMatchObject({
    code: 'questions_waiting',
  })
  expect(await errorOf(byAddress('ANA@example.org'))).toMatchObject({ code: 'questions_waiting' })
  for (let n = 0; n < 3; n++) await ask(sara.ctx)
  expect(await errorOf(ask(sara.ctx))).toMatchObject({ code: 'questions_waiting' })
  await sql`update event_questions set answer = 'Sí', answered_at = now()`
  for (let n = 0; n < 3; n++) await ask(sara.ctx)
  await sql`update event_questions set answer = 'Sí', answered_at = now()`
  for (let n = 0; n < 3; n++) await ask(sara.ctx)
  expect(await errorOf(ask(sara.ctx))).toMatchObject({
    kind: 'limited',
  })
  for (let n = 0; n < 4; n++) await byAddress('eva@example.org')
  const calls = await Promise.all(Array.from({ length: 4 }, async () => errorOf(ask(vera.ctx))))
  expect(calls.filter((error) => error?.code === 'questions_waiting')).toHaveLength(1)
})

test('an event has at most two hundred that wait', async () => {
  await sql`insert into event_questions (event_id, email, locale, question, may_publish, confirmed_at)
    select ${eventId}, n || '@example.org', 'es', '¿Y si llueve?', true, now() from generate_series(1, 200) n`
  expect(await errorOf(ask(sara.ctx))).toMatchObject({ code: 'questions_full' })
})

test('its asker takes it back, and nobody else', async () => {
  await ask(sara.ctx)
  await byAddress()
  const [own, other] = await sql<{ id: number }[]>`select id from event_questions order by id`
  expect(await errorOf(withdrawQuestion(vera.ctx, { id: own!.id }))).toMatchObject({ kind: 'missing' })
  expect(await errorOf(withdrawQuestion(sara.ctx, { id: other!.id }))).toMatchObject({ kind: 'missing' })
  const token = (await tokens())[1]!
  await withdrawQuestion(sara.ctx, { id: own!.id })
  await withdrawByLink(anonymousCtx, token)
  expect(await stored()).toEqual([])
  expect(await errorOf(withdrawByLink(anonymousCtx, token))).toMatchObject({ kind: 'missing' })
})

test('links are of this site', () => {
  const linked = { id: 1, createdAt: jobContext({ db, services }, 'test').now }
  expect(questionToken({ secret: 'another' }, linked)).not.toBe(questionToken(services, linked))
})
