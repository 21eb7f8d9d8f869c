import { expect, test } from 'vitest'
import { decisionEmailJobs } from '#features/decision-emails/jobs.server.ts'
import { publishEvent, rejectEvent } from '#features/events/review.server.ts'
import { verifyOrganization } from '#features/organizations/review.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { runJobs } from '#kit/job.server.ts'
import { createMailer } from '#platform/email/send-email.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { startMailbox } from '#tests/fixtures/email/mailbox.ts'
import { parseEmail } from '#tests/fixtures/email/read-email.ts'
import { siteTeamFixtures } from '#tests/fixtures/site-team-fixtures.ts'

const { db, sql, services, mara, olga, insert, addUnownedOrganizer } = await siteTeamFixtures({ workers: false })
const because = { reason: 'Falta la dirección.' }

test('sends an email for every decision, and none for undone ones', async () => {
  const office = await startMailbox()
  const mail = createMailer({ smtpUrl: office.smtpUrl, mailFrom: 'Candil <c@candil.example>', dataDir: '/dev/null' })
  await runJobs(services.jobs as Jobs, { db, services: { ...services, mail } }, decisionEmailJobs)
  const organization = await addUnownedOrganizer('Club Pendiente', { status: 'pending', owner_id: olga.id })
  const [stands, undone, again] = [await insert.event(), await insert.event(), await insert.event()]
  await publishEvent(mara.ctx, stands)
  await undoDecision(mara.ctx, await rejectEvent(mara.ctx, undone, because))
  await undoDecision(mara.ctx, await rejectEvent(mara.ctx, again, because))
  await publishEvent(mara.ctx, again)
  await undoDecision(mara.ctx, await verifyOrganization(mara.ctx, organization))
  expect(await sql`select 1 from pgboss.job where data ? 'entry' and start_after <= now()`).toHaveLength(0)
  expect(office.received).toHaveLength(0)
  await sql`update pgboss.job set start_after = now() where data ? 'entry'`
  const open = () => sql`select 1 from pgboss.job where data ? 'entry' and state in ('created', 'active', 'retry')`
  await expect.poll(open, { interval: 300 }).toHaveLength(0)
  expect(office.received.map(({ to }) => to)).toEqual([['olga@example.org'], ['olga@example.org']])
  const rows = await sql`select title from event_texts where event_id in (${stands}, ${again})`
  const texts = office.received.map(({ raw }) => parseEmail(raw).text)
  for (const { title } of rows) expect(texts.filter((text) => text.includes(`«${title}»`))).toHaveLength(1)
})
