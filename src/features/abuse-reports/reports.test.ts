import { beforeEach, expect, test } from 'vitest'
import { addFile } from '#features/media/commands.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { listQueue } from '#features/site-team/queries/queue.server.ts'
import { jobContext, type RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { HIDES_PER_CALLER_DAY } from '#shared/limits.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { secondsLater, siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'
import { appealDecision } from './appeal.server.ts'
import { getOwnCase, getReportProgress } from './queries.server.ts'
import { reportAbuse } from './report.server.ts'
import { forgetOldReports } from './retention.server.ts'
import { addNote, decideAppeal, decideCase, takeCase } from './review.server.ts'

const fixtures = await siteTeamFixtures()
const { mara, nil, ada, olga, raul, insert, getRow, createSignedInUser, anonymousCtx, services, storage, sql, db } =
  fixtures
for (const name of ['reports.hidden', 'reports.decided'] as const)
  await (services.jobs as Jobs).work(name, async () => {})
beforeEach(() => sql`truncate abuse_cases, rate_limits, blocked_files cascade`)

let addresses = 0
/** From another network each time. */
const from = (ctx: RequestContext): RequestContext => ({ ...ctx, clientIp: `198.51.${++addresses}.7` })
const WHY = { reason: 'copyright', message: 'Es una foto mía sin permiso.' }
const REASON = { reason: 'Usa una obra de otra persona sin su permiso.' }
const event = () => insert.publishedEvent()
const refOf = async (id: number) => String((await sql`select id from event_texts where event_id = ${id}`)[0]!['id'])
const report = async (ctx: RequestContext, id: number, form: object = WHY) =>
  reportAbuse(ctx, { type: 'event', ref: await refOf(id) }, form)
const moderationOf = async (id: number) => (await getRow('events', id))['moderation']
const openCase = async () => (await sql`select * from abuse_cases order by id desc limit 1`)[0]!
const person = async (name: string, days = 10) => {
  const made = await createSignedInUser(name)
  await sql`update users set created_at = ${new Date(anonymousCtx.now.getTime() - days * 86_400_000).toISOString()} where id = ${made.id}`
  return made
}
async function addCharacter(owner: number, visibility = 'public') {
  const [row] = await sql`insert into characters (owner_id, name, visibility, biography)
    values (${owner}, 'Sombra', ${visibility}, '<p>Nació en Ávila.</p>') returning id`
  return row!['id'] as number
}

test('reports join one case, and say no more than the reference lets one see', async () => {
  const id = await event()
  const first = await report(from(anonymousCtx), id)
  expect(first.reference).toMatch(/^D-[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/)
  const own = await report(raul.ctx, id)
  expect(await report(raul.ctx, id, { ...WHY, reason: 'other' }), 'the same person again').toEqual(own)
  const [waiting, ...others] = await listQueue(mara.ctx, 'reports')
  expect(others).toEqual([])
  expect(waiting).toMatchObject({ type: 'event', status: 'open', targetState: 'shown', own: false })
  expect(waiting!.reports.map(({ kind }) => kind)).toEqual(['anonymous', 'account'])
  expect(await getReportProgress(anonymousCtx, own.reference.toLowerCase())).toEqual({
    ...{ reference: own.reference, at: expect.any(String), status: 'open', action: null, hidden: false, appeal: null },
  })
  expect(await errorOf(getReportProgress(anonymousCtx, 'D-22222-22222'))).toMatchObject({ status: 404 })
  const bot = await report(from(anonymousCtx), id, { ...WHY, website: 'x' })
  expect(await errorOf(getReportProgress(anonymousCtx, bot.reference))).toMatchObject({ status: 404 })
})

test('what one cannot see cannot be reported, and answers as if it did not exist', async () => {
  const draft = await insert.event({ moderation: 'draft', submitted_at: null })
  const secret = await addCharacter(raul.id, 'private')
  const reportCharacter = (ctx: RequestContext, ref: number | string) =>
    errorOf(reportAbuse(ctx, { type: 'character', ref: String(ref) }, WHY))
  const missing = await reportCharacter(mara.ctx, 999_999)
  for (const ctx of [anonymousCtx, olga.ctx, mara.ctx]) {
    expect(await errorOf(report(from(ctx), draft))).toMatchObject({ status: 404 })
    expect(await reportCharacter(from(ctx), secret)).toEqual(missing)
  }
  expect(await reportCharacter(anonymousCtx, "1'; --")).toMatchObject({ status: 404 })
  expect(await errorOf(reportAbuse(anonymousCtx, { type: 'document', ref: 'event/1/9999' }, WHY))).toMatchObject({
    status: 404,
  })
  expect((await errorOf(report(anonymousCtx, await event(), { message: 'corta' })))?.fields).toEqual({
    reason: 'required',
    message: 'too_short',
  })
})

test('three people hide it until someone has looked; sock puppets do not', async () => {
  const id = await event()
  for (let n = 0; n < 4; n++) await report(from(anonymousCtx), id)
  // One connection, then a new account, then one without a confirmed address.
  for (const name of ['Uno', 'Dos', 'Tres']) await report((await person(name)).ctx, id)
  await report(from((await person('Nueva', 0)).ctx), id)
  const unconfirmed = await person('Sinfirmar')
  await sql`update users set confirmed_at = null where id = ${unconfirmed.id}`
  await report(from(unconfirmed.ctx), id)
  expect(await moderationOf(id)).toBe('published')
  await report(from((await person('Cuatro')).ctx), id)
  expect(await moderationOf(id)).toBe('published')
  await report(from((await person('Cinco')).ctx), id)
  expect(await moderationOf(id)).toBe('changes_requested')
  expect((await openCase())['target_state']).toBe('hidden')
  // Dismissed: as before.
  await decideCase(mara.ctx, (await openCase())['id'], 'dismiss', {})
  expect(await moderationOf(id)).toBe('published')
})

test('of two simultaneous reports after a first the last hides', async () => {
  const id = await event()
  const [first, ...both] = await Promise.all(['Ana', 'Eva', 'Leo'].map((name) => person(`${name}AlaVez`)))
  await report(from(first!.ctx), id)
  await Promise.all(both.map(({ ctx }) => report(from(ctx), id)))
  expect(await moderationOf(id)).toBe('changes_requested')
  expect(await sql`select count(*)::int as cases from abuse_cases`).toEqual([{ cases: 1 }])
})

test('minors and malware are hidden at once, within what one caller may hide', async () => {
  const urgent = { reason: 'minor', message: 'Sale un menor con su nombre.' }
  const caller = from(anonymousCtx)
  const events = [await event(), await event(), await event()]
  for (const id of events) await report(caller, id, urgent)
  const hidden = await Promise.all(events.map(moderationOf))
  expect(hidden.filter((state) => state === 'changes_requested')).toHaveLength(HIDES_PER_CALLER_DAY)
  expect(hidden.at(-1)).toBe('published')
  const [{ id: caseId }] = (await sql`select id from abuse_cases where target_id = ${events[0]!}`) as [{ id: number }]
  await decideCase(mara.ctx, caseId, 'dismiss', {})
  await report(from(raul.ctx), events[0]!, urgent)
  expect(await moderationOf(events[0]!), 'looked at lately').toBe('published')
})

test('a case is taken, noted and decided on what was read, never by who has an interest', async () => {
  const id = await event()
  await report(nil.ctx, id)
  const { id: caseId } = await openCase()
  expect(await errorOf(takeCase(raul.ctx, caseId))).toMatchObject({ status: 404 })
  expect(await errorOf(takeCase(nil.ctx, caseId)), 'their own report').toMatchObject({ code: 'own_interest' })
  await sql`update users set site_role = 'moderator' where id = ${olga.id}`
  const olgaCtx = { ...olga.ctx, actor: { ...olga.ctx.actor, siteRole: 'moderator' } } as RequestContext
  expect(await errorOf(decideCase(olgaCtx, caseId, 'dismiss', {})), 'their own event').toMatchObject({
    code: 'own_interest',
  })
  await sql`update users set site_role = 'member' where id = ${olga.id}`
  await takeCase(mara.ctx, caseId)
  await addNote(mara.ctx, caseId, { note: 'He pedido pruebas.' })
  const [waiting] = await listQueue(mara.ctx, 'reports')
  expect(waiting).toMatchObject({
    status: 'in_review',
    mine: true,
    takenBy: 'Mara',
    notes: [{ by: 'Mara', text: 'He pedido pruebas.' }],
  })
  expect((await errorOf(decideCase(mara.ctx, caseId, 'hide', {})))?.fields).toEqual({ reason: 'required' })
  await sql`update event_texts set title = 'Cambiado' where event_id = ${id}`
  const version = { version: waiting!.version }
  expect(await errorOf(decideCase(mara.ctx, caseId, 'hide', REASON, version))).toMatchObject({ code: 'changed_since' })
  const entry = await decideCase(mara.ctx, caseId, 'hide', REASON)
  expect(await moderationOf(id)).toBe('changes_requested')
  expect(await errorOf(decideCase(ada.ctx, caseId, 'dismiss', {}))).toMatchObject({ code: 'already_decided' })
  await undoDecision(secondsLater(mara.ctx, 30), entry)
  expect(await moderationOf(id)).toBe('published')
  expect(await listQueue(ada.ctx, 'reports')).toMatchObject([{ status: 'in_review', targetState: 'shown' }])
})

test('the owner appeals once, and another moderator decides', async () => {
  const character = await addCharacter(raul.id)
  const reported = await reportAbuse(olga.ctx, { type: 'character', ref: String(character) }, WHY)
  const { id } = await openCase()
  expect(await errorOf(getOwnCase(raul.ctx, id)), 'not decided yet').toMatchObject({ status: 404 })
  await decideCase(mara.ctx, id, 'remove', REASON)
  expect((await getRow('characters', character))['hidden_at']).not.toBe(null)
  for (const ctx of [olga.ctx, mara.ctx]) expect(await errorOf(getOwnCase(ctx, id))).toMatchObject({ status: 404 })
  expect(await errorOf(getOwnCase(anonymousCtx, id))).toMatchObject({ status: 403 })
  const own = await getOwnCase(raul.ctx, id)
  expect(own).toMatchObject({ name: 'Sombra', action: 'removed', ...REASON, appeal: null })
  expect(JSON.stringify(own)).not.toMatch(/Olga|foto mía/)
  const text = { text: 'La obra es mía y puedo demostrarlo cuando queráis.' }
  const outcomes = await Promise.all([1, 2].map(() => errorOf(appealDecision(raul.ctx, id, text))))
  expect(outcomes.map((outcome) => outcome?.code ?? null).sort()).toEqual(['already_appealed', null].sort())
  expect(await errorOf(appealDecision(raul.ctx, id, text))).toMatchObject({ code: 'already_appealed' })
  const [waiting] = await listQueue(mara.ctx, 'reports')
  expect(waiting).toMatchObject({ own: true, appeal: { ...text, action: 'removed', decidedBy: 'Mara' } })
  expect(await errorOf(decideAppeal(mara.ctx, id, 'uphold', REASON))).toMatchObject({ code: 'own_interest' })
  await decideAppeal(nil.ctx, id, 'overturn', REASON)
  expect((await getRow('characters', character))['hidden_at']).toBe(null)
  expect(await getReportProgress(anonymousCtx, reported.reference)).toMatchObject({
    status: 'resolved',
    appeal: 'overturned',
  })
  expect(await listQueue(nil.ctx, 'reports')).toEqual([])
})

test('a removed file cannot come back until the decision is taken back', async () => {
  const id = await event()
  const body = Buffer.from('a file that someone reported')
  const add = (hash: string) =>
    addFile(db, storage, { hash, name: 'mapa.txt' }, { body, ext: '.txt', mime: 'text/plain' })
  const mediaId = await add('reported-file-0001')
  await sql`insert into event_media (media_id, event_id, role) values (${mediaId}, ${id}, 'file')`
  await report(raul.ctx, id)
  const entry = await decideCase(mara.ctx, (await openCase())['id'], 'remove', REASON)
  expect(await errorOf(add('reported-file-0002'))).toMatchObject({ code: 'file_blocked', status: 403 })
  expect(await storage.read('media/re/reported-file-0002/original.bin')).toBeNull()
  await undoDecision(secondsLater(mara.ctx, 30), entry)
  expect(await add('reported-file-0003')).toEqual(expect.any(Number))
})

test('a document of an event is reported by who reads it, hidden, and its file refused', async () => {
  const id = await event()
  const mediaId = await addFile(
    db,
    storage,
    { hash: 'document-of-event-1', name: 'mapa.txt' },
    { body: Buffer.from('the map'), ext: '.txt', mime: 'text/plain' },
  )
  const [row] = await sql`insert into documents (event_id, media_id, name, audience)
    values (${id}, ${mediaId}, 'Mapa del lugar', 'public') returning id`
  const ref = `event/${await refOf(id)}/${row!['id']}`
  const reportDocument = (ctx: RequestContext, of = ref) => reportAbuse(ctx, { type: 'document', ref: of }, WHY)
  await reportDocument(from(anonymousCtx))
  expect(await listQueue(mara.ctx, 'reports')).toMatchObject([{ type: 'document', name: 'Mapa del lugar' }])
  expect(
    await errorOf(reportDocument(anonymousCtx, `event/${await refOf(await event())}/${row!['id']}`)),
  ).toMatchObject({
    status: 404,
  })
  await decideCase(mara.ctx, (await openCase())['id'], 'remove', REASON)
  expect((await getRow('documents', row!['id']))['hidden_at']).not.toBe(null)
  expect(await sql`select count(*)::int as files from blocked_files`).toEqual([{ files: 1 }])
  expect(await errorOf(reportDocument(from(anonymousCtx))), 'hidden').toMatchObject({ status: 404 })
  expect(await getOwnCase(olga.ctx, (await openCase())['id'])).toMatchObject({
    type: 'document',
    name: 'Mapa del lugar',
  })
})

test('forgets where reports came from, and old cases', async () => {
  await report(raul.ctx, await event())
  await decideCase(mara.ctx, (await openCase())['id'], 'dismiss', {})
  const later = (days: number) => ({
    ...jobContext({ db, services }, 'reports.forget'),
    now: new Date(anonymousCtx.now.getTime() + days * 86_400_000),
  })
  expect(await forgetOldReports(later(1))).toBe(0)
  expect(await sql`select caller_key from abuse_reports`).toEqual([{ caller_key: null }])
  expect(await forgetOldReports(later(366))).toBe(1)
  expect(await sql`select 1 from abuse_reports`).toEqual([])
})
