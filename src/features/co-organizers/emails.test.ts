import { expect, test } from 'vitest'
import { createEvent } from '#features/events/commands/event.server.ts'
import { runJobs } from '#kit/job.server.ts'
import { transaction } from '#platform/context/request-context.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { COMPLETE_EVENT } from '#tests/fixtures/event-fixtures.ts'
import { acceptCoOrganizing, leaveCoOrganizing } from './answer.server.ts'
import { inviteCoOrganizer, removeCoOrganizer } from './commands.server.ts'
import { coOrganizerJobs } from './jobs.server.ts'

const fixtures = await emailFixtures()
const { jobs, sql, addClub, addPerson, ctxAs, openMailbox } = fixtures
await runJobs(jobs, fixtures, coOrganizerJobs)
const host = await addClub({ verifiedAt: new Date() })
const dora = await addPerson('Dora')
const [row] = await sql`insert into organizations (name, slug, type, status, owner_id, verified_at)
  values ('La Otra Orilla', 'la-otra-orilla', 'association', 'active', ${dora}, now()) returning id`
const partner = row!['id'] as number
const tom = await addPerson('Tom', 'en')
const mod = await addPerson('Mod')
await sql`insert into memberships (organization_id, user_id, role) values (${partner}, ${tom}, 'editor'), (${partner}, ${mod}, 'moderator')`
const { translationId: ref } = await createEvent(ctxAs(host.ana), host.id, { ...COMPLETE_EVENT, title: 'Mareas' })

test('the other side is told of each step, owner and editors, each in their language', async () => {
  const { deliveredEmails, received } = await openMailbox()
  const told = async () => {
    const emails = (await deliveredEmails()).map(({ box, subject }) => [box, subject])
    received.length = 0
    return emails
  }
  const invite = (ctx = ctxAs(host.ana)) => inviteCoOrganizer(ctx, ref, { organization: partner })
  const id = await invite()
  expect(await told()).toEqual([
    ['dora', 'Club Farol os invita a organizar «Mareas»'],
    ['tom', 'Club Farol invites you to organize “Mareas”'],
  ])
  await acceptCoOrganizing(ctxAs(tom), { id })
  expect(await told()).toEqual([
    ['ana', 'La Otra Orilla organiza «Mareas» con vosotros'],
    ['bea', 'La Otra Orilla is organizing “Mareas” with you'],
  ])
  await leaveCoOrganizing(ctxAs(dora), { id })
  expect((await told()).map(([box]) => box)).toEqual(['ana', 'bea'])
  // What is over by the time it would be sent is not told: no job runs before both are written.
  await transaction(ctxAs(host.ana), async (ctx) => removeCoOrganizer(ctx, ref, { id: await invite(ctx) }))
  expect((await told()).map(([, subject]) => subject)).toEqual([
    'Club Farol ha retirado la invitación a «Mareas»',
    'Club Farol took back the invitation to “Mareas”',
  ])
})
