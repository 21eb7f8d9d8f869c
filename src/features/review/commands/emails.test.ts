import { expect, test } from 'vitest'
import { workOrganizations } from '#features/organizations/jobs.server.ts'
import { openMail } from '#platform/email/send-email.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { postOffice } from '../../../../tests/fixtures/mailbox.ts'
import { readMail } from '../../../../tests/fixtures/read-email.ts'
import { teamWorld } from '../../../../tests/fixtures/site-team-fixtures.ts'
import { publishEvent, rejectEvent } from './events.server.ts'
import { verifyOrganization } from './organizations.server.ts'
import { undoDecision } from './undo.server.ts'

const { db, sql, door, mara, olga, make, card } = await teamWorld({ workers: false })
const because = { reason: 'Falta la dirección.' }

test('a letter goes out for every decision that stands, and for none that was taken back', async () => {
  const office = await postOffice()
  const mail = openMail({ smtpUrl: office.smtpUrl, mailFrom: 'Candil <c@candil.example>', dataDir: '/dev/null' })
  await workOrganizations(door.jobs as Jobs, { db, mail, settings: door.settings })
  const organization = await card('Club Pendiente', { status: 'pending', owner_id: olga.id })
  const [stands, undone, again] = [await make.event(), await make.event(), await make.event()]
  await publishEvent(mara.ctx, stands, door)
  await undoDecision(mara.ctx, await rejectEvent(mara.ctx, undone, because, door))
  await undoDecision(mara.ctx, await rejectEvent(mara.ctx, again, because, door))
  await publishEvent(mara.ctx, again, door)
  await undoDecision(mara.ctx, await verifyOrganization(mara.ctx, organization, door))
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(office.taken).toHaveLength(0)
  await sql`update pgboss.job set start_after = now() where data ? 'entry'`
  const open = () => sql`select 1 from pgboss.job where data ? 'entry' and state in ('created', 'active', 'retry')`
  await expect.poll(open, { timeout: 20_000, interval: 300 }).toHaveLength(0)
  expect(office.taken.map(({ to }) => to)).toEqual([['olga@example.org'], ['olga@example.org']])
  const rows = await sql`select title from event_texts where event_id in (${stands}, ${again})`
  const texts = office.taken.map(({ raw }) => readMail(raw).text)
  for (const { title } of rows) expect(texts.filter((text) => text.includes(`«${title}»`))).toHaveLength(1)
})
