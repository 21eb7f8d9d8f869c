import { beforeEach, expect, test } from 'vitest'
import { reportAbuse } from '#features/abuse-reports/report.server.ts'
import { openReportedFile } from '#features/abuse-reports/reported-file.server.ts'
import { decideCase } from '#features/abuse-reports/review.server.ts'
import { restoreDocument } from '#features/documents/commands/remove.server.ts'
import { listQueue } from '#features/site-team/queries/queue.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { errorOf } from '../fixtures/accounts/account-fixtures.ts'
import { documentFixtures, fileOf, formOf, pdf } from '../fixtures/document-fixtures.ts'

const fixtures = await documentFixtures()
const { call, fetchMedia, addDocument, ctxFor, sql, character, event, services } = fixtures
for (const name of ['reports.hidden', 'reports.decided'] as const)
  await (services.jobs as Jobs).work(name, async () => {})
beforeEach(() => sql`truncate abuse_cases, rate_limits cascade`)

const WHY = { reason: 'harassment', message: 'Insulta a otra jugadora con su nombre.' }
const statusOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.status ?? 200
const fileIdOf = async (document: number) =>
  (await sql`select media_id from documents where id = ${document}`)[0]!['media_id'] as number
async function reportLetter() {
  const letter = await addDocument(`character/${character}`)
  await reportAbuse(ctxFor('Olga'), { type: 'document', ref: `character/${character}/${letter.id}` }, WHY)
  const [{ id: caseId }] = (await sql`select id from abuse_cases order by id desc limit 1`) as [{ id: number }]
  return { letter, caseId, file: await fileIdOf(letter.id) }
}

test('the site team looks at a private document that was reported, on record, and at nothing else', async () => {
  const other = await addDocument(`character/${character}`, 'Otra carta del marqués')
  const { letter, caseId, file } = await reportLetter()
  const open = (ctx: RequestContext, id = file) => openReportedFile(ctx, caseId, { file: id })
  const [waiting] = await listQueue(ctxFor('Team'), 'reports')
  expect(waiting!.files).toMatchObject([{ id: file, ext: '.pdf' }])
  const { name, mime, body } = await open(ctxFor('Team'))
  expect([name, mime, Buffer.from(body).equals(pdf())]).toEqual(['Carta del marqués.pdf', 'application/pdf', true])
  expect(
    await sql`select action, actor_id, details from audit_log where entity_type = 'abuse_case' and action = 'openReported'`,
  ).toEqual([{ action: 'openReported', actor_id: fixtures.team.id, details: { file } }])
  expect(await statusOf(open(ctxFor('Team'), await fileIdOf(other.id)))).toBe(404)
  for (const person of ['Ana', 'Olga', 'Bea', 'nobody'])
    expect([person, await statusOf(open(ctxFor(person)))]).toEqual([person, 404])
  // Its address and its list stay closed to the team.
  expect((await fetchMedia(letter.url, 'Team')).status).toBe(404)
  expect((await call('Team', `GET /api/documents/character/${character}`)).status).toBe(404)
  await decideCase(ctxFor('Team'), caseId, 'settle', { reason: 'No incumple nada de lo que pedimos.' })
  expect(await statusOf(open(ctxFor('Team')))).toBe(404)
})

test('a file that was replaced after the report is still there to be looked at, an earlier one is not', async () => {
  const replace = (id: number, text: string) =>
    call(
      'Ana',
      `PUT /api/documents/character/${character}/document/${id}`,
      formOf({ file: fileOf('b.pdf', pdf(text)) }),
    )
  const letter = await addDocument(`character/${character}`)
  const first = await fileIdOf(letter.id)
  expect((await replace(letter.id, '% before')).status).toBe(200)
  await sql`update document_versions set replaced_at = '2000-01-01'`
  const reported = await fileIdOf(letter.id)
  await reportAbuse(ctxFor('Olga'), { type: 'document', ref: `character/${character}/${letter.id}` }, WHY)
  expect((await replace(letter.id, '% after')).status).toBe(200)
  const [waiting] = await listQueue(ctxFor('Team'), 'reports')
  expect(waiting!.files.map(({ id }) => id)).toEqual([await fileIdOf(letter.id), reported])
  expect(await statusOf(openReportedFile(ctxFor('Team'), waiting!.id, { file: first }))).toBe(404)
})

test('a public document of an event is opened the same way, not by who organizes it', async () => {
  const rules = await addDocument(`event/${event.ref}`, 'Reglamento del juego')
  await reportAbuse(ctxFor('Bea'), { type: 'document', ref: `event/${event.ref}/${rules.id}` }, WHY)
  const [waiting] = await listQueue(ctxFor('Team'), 'reports')
  const form = { file: await fileIdOf(rules.id) }
  expect(await statusOf(openReportedFile(ctxFor('Team'), waiting!.id, form))).toBe(200)
  expect(await statusOf(openReportedFile(ctxFor('Olga'), waiting!.id, form))).toBe(404)
})

test('whoever deletes what was reported does not get round the decision', async () => {
  const { letter, caseId, file } = await reportLetter()
  const path = `character/${character}`
  await call('Ana', `DELETE /api/documents/${path}/document/${letter.id}`)
  const [waiting] = await listQueue(ctxFor('Team'), 'reports')
  expect([waiting!.version === null, waiting!.files.map(({ id }) => id)]).toEqual([false, [file]])
  expect(await statusOf(openReportedFile(ctxFor('Team'), caseId, { file }))).toBe(200)
  await decideCase(ctxFor('Team'), caseId, 'hide', { reason: 'Insulta a otra persona por su nombre.' })
  await restoreDocument(ctxFor('Ana'), { kind: 'character', ref: character }, letter.id)
  expect((await fetchMedia(letter.url, 'Ana')).status).toBe(200)
  expect((await fetchMedia(letter.url, 'Olga')).status).toBe(404)
})
