import { expect, test } from 'vitest'
import { reportAbuse } from '#features/abuse-reports/report.server.ts'
import { decideCase, takeCase } from '#features/abuse-reports/review.server.ts'
import { runJobs } from '#kit/job.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { publishQuestion } from './commands/answer.server.ts'
import { questionJobs } from './jobs.server.ts'
import { getPublicQuestions } from './queries/published.server.ts'
import { listTeamQuestions } from './queries/team.server.ts'

const { db, sql, sara, mar, team, anonymousCtx, services, ...rest } = await eventFixtures()
await runJobs(services.jobs as Jobs, { db, services }, questionJobs)
for (const name of ['reports.hidden', 'reports.decided'] as const)
  await (services.jobs as Jobs).work(name, async () => {})
const { slug, eventId } = await rest.addPublishedEvent({ title: 'Noche' })
const REPORT = { reason: 'personal_data', message: 'Dice cómo me llamo y dónde vivo.' }

test('a published answer is reported, and hidden by the site team for good; the team of the event still reads it', async () => {
  const [{ id }] =
    (await sql`insert into event_questions (event_id, asker_id, locale, question, may_publish, confirmed_at, answer, answered_at)
    values (${eventId}, ${sara.id}, 'es', '¿Quién lleva la cocina?', true, now(), 'Nora, de Soria.', now()) returning id`) as unknown as [
      { id: number },
    ]
  const report = (ref: string) => reportAbuse(anonymousCtx, { type: 'question', ref }, REPORT)
  expect(await errorOf(report(String(id)))).toMatchObject({ kind: 'missing' })
  await publishQuestion(mar.ctx, slug, id, {})
  for (const wrong of ['0', 'x', `${id + 1}`]) expect(await errorOf(report(wrong))).toMatchObject({ kind: 'missing' })
  await report(String(id))
  const [{ id: caseId }] = (await sql`select id from abuse_cases`) as unknown as [{ id: number }]
  await takeCase(team.ctx, caseId)
  await decideCase(team.ctx, caseId, 'hide', { reason: 'Publica datos de otra persona.' })
  expect((await getPublicQuestions(anonymousCtx, slug)).list).toEqual([])
  await publishQuestion(mar.ctx, slug, id, { public_question: '¿Y la cocina?' })
  expect((await getPublicQuestions(anonymousCtx, slug)).list).toEqual([])
  expect(await listTeamQuestions(mar.ctx, slug)).toMatchObject([{ isHidden: true, answer: 'Nora, de Soria.' }])
})
