import { expect, test } from 'vitest'
import { createEvent } from '#features/events/commands/event.server.ts'
import { changeEventStatus } from '#features/events/commands/status-changes.server.ts'
import { eventChangeJobs } from '#features/registrations/event-changes/jobs.server.ts'
import { runJobs } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { moneyQuery } from '#shared/payments/money-overview.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { COMPLETE_EVENT } from '#tests/fixtures/event-fixtures.ts'
import { register } from '#tests/fixtures/registering.ts'
import { recordPayment } from '../commands/payments.server.ts'
import { previewCancelling } from './cancelling.server.ts'
import { getMoneyOverview } from './overview.server.ts'

const fixtures = await emailFixtures()
const { sql, jobs, addPerson, addClub, ctxAs, openMailbox } = fixtures
await runJobs(jobs, fixtures, eventChangeJobs)
// Who else is told of these is told by other features.
for (const name of [
  ...(['registrations.changed', 'payments.changed'] as const),
  ...(['follows.event_changed', 'push.event_changed', 'follows.signup_alerts'] as const),
])
  await jobs.work(name, async () => {})

const WINTER = new Date('2026-12-01T10:00:00Z')
const at = (id: number): RequestContext => ({ ...ctxAs(id), now: WINTER })

test('before cancelling, it says how many will be emailed and what will be given back, and so it is', async () => {
  const mailbox = await openMailbox()
  const club = await addClub({ name: 'Club', slug: 'club' })
  const owner = at(club.ana)
  const tickets = [{ title: 'Plaza', price: 6000 }]
  const { eventId, translationId: ref } = await createEvent(owner, club.id, {
    ...COMPLETE_EVENT,
    signup: 'open',
    tickets,
  })
  await sql`update events set moderation = 'published', published_at = now() where id = ${eventId}`
  const [ticket] = await sql<{ id: number }[]>`select id from tickets where event_id = ${eventId}`
  const people = [await addPerson('Nora'), await addPerson('Tom'), await addPerson('Iris')]
  for (const [index, person] of people.entries()) {
    const { id } = await register(at(person), ref, { ticket: ticket!.id, answers: {} })
    if (index > 0) await recordPayment(owner, id, { amount: 2500, method: 'cash', moved_on: '2026-11-30' })
  }
  // An address that is not confirmed any more gets no email.
  await sql`update users set confirmed_at = null where id = ${people[0]!}`
  const said = await previewCancelling(owner, ref)
  expect(said).toEqual({ told: 2, toRefund: { amount: 5000, people: 2 } })
  await changeEventStatus(owner, ref, { event_status: 'cancelled', reason_es: 'Se quemó la casa' })
  const told = (await mailbox.deliveredEmails()).filter(({ subject }) => subject.includes('se ha cancelado'))
  expect(told).toHaveLength(said.told)
  expect((await getMoneyOverview(owner, ref, moneyQuery.read())).figures.toRefund).toEqual(said.toRefund)
})

test('says it to nobody but those who may cancel, and sums only to who sees money', async () => {
  const club = await addClub({ name: 'Otro club', slug: 'otro-club' })
  const { translationId: ref } = await createEvent(at(club.ana), club.id, COMPLETE_EVENT)
  const stranger = at(await addPerson('Vera'))
  expect((await errorOf(previewCancelling(stranger, ref)))?.code).toBe('not_found')
  expect(await previewCancelling(at(club.ana), ref)).toEqual({ told: 0, toRefund: { amount: 0, people: 0 } })
})
