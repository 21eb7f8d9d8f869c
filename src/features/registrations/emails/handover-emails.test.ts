import { expect, test } from 'vitest'
import { runJobs } from '#kit/job.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { registrationRows } from '#tests/fixtures/email/registration-rows.ts'
import { handoverEmailJobs } from './handover-jobs.server.ts'
import { findHandover } from './handover-news.server.ts'

const fixtures = await emailFixtures()
const { db, sql, jobs, addPerson, openMailbox } = fixtures
await runJobs(jobs, fixtures, handoverEmailJobs)
const { addEvent, addRegistration } = registrationRows(fixtures)

test('a handover is told to those it concerns, in their language', async () => {
  const event = await addEvent()
  const [nora, tom] = [await addPerson('Nora'), await addPerson('Tom', 'en')]
  const { deliveredEmails } = await openMailbox()
  const id = await addRegistration(event, { state: 'confirmed', user: nora })
  const [handover] =
    await sql`insert into registration_handovers (registration_id, from_user_id, to_user_id, expires_at)
    values (${id}, ${nora}, ${tom}, '2027-01-10T17:30:00Z') returning id`
  const handoverId = handover!['id'] as number
  await jobs.enqueue(db, 'registrations.handover', { handoverId, about: 'offered' })
  const [offered] = await deliveredEmails()
  expect(offered!.box).toBe('tom')
  expect(offered!.text).toContain(`https://candil.example/en/account/registrations/handover/${handoverId}`)
  await sql`update registration_handovers set state = 'accepted', accepted_form = '{}' where id = ${handoverId}`
  await jobs.enqueue(db, 'registrations.handover', { handoverId, about: 'accepted' })
  await jobs.enqueue(db, 'registrations.handover', { handoverId, about: 'offered' })
  await deliveredEmails()
  await sql`update registration_handovers set state = 'done', accepted_form = null where id = ${handoverId}`
  await jobs.enqueue(db, 'registrations.handover', { handoverId, about: 'done' })
  expect((await deliveredEmails()).map(({ box }) => box)).toEqual(['ana', 'bea', 'nora', 'tom', 'tom'])
})

test('an offer to an address is emailed with its key; an unconfirmed account gets that one too, and a blocked one nothing', async () => {
  const nora = await addPerson('Nora', 'en')
  const uma = await addPerson('Uma', 'es', { confirmedAt: null })
  const mal = await addPerson('Mal', 'es', { blockedAt: new Date() })
  const [blocked] = await sql`select email from users where id = ${mal}`
  const { deliveredEmails } = await openMailbox()
  const offer = async (to: { to_email: string } | { to_user_id: number }) => {
    const id = await addRegistration(await addEvent(), { state: 'confirmed', user: nora })
    const row = { registration_id: id, from_user_id: nora, expires_at: '2027-01-10T17:30:00Z', ...to }
    const [handover] = await sql`insert into registration_handovers ${sql(row)} returning id`
    await jobs.enqueue(db, 'registrations.handover', { handoverId: handover!['id'] as number, about: 'offered' })
    return handover!['id'] as number
  }
  const handover = await offer({ to_email: 'luz@example.net' })
  await offer({ to_user_id: uma })
  await offer({ to_email: blocked!['email'] as string })
  const [toAddress, toUma, ...others] = await deliveredEmails()
  expect([toAddress!.box, toUma!.box, others]).toEqual(['luz', 'uma', []])
  expect(toAddress!.text).toMatch(
    new RegExp(`https://candil\\.example/en/account/registrations/handover/${handover}\\?key=[0-9a-f]{64}\\s`),
  )
  expect(toAddress!.text).toMatch(/because Nora\d* typed your email address/)
  expect(toUma!.text).not.toContain('key=')
  await sql`update registration_handovers set state = 'withdrawn' where id = ${handover}`
  await jobs.enqueue(db, 'registrations.handover', { handoverId: handover, about: 'withdrawn' })
  const toLuz = (await deliveredEmails()).filter(({ box }) => box === 'luz')
  expect(toLuz.map(({ text }) => text.includes('/account/'))).toEqual([true, false])
})

const ABOUT = ['offered', 'accepted', 'declined', 'withdrawn', 'expired', 'done'] as const
test.each([
  ['as it was', {}, [...ABOUT]],
  ['postponed', { happening: 'postponed' }, [...ABOUT]],
  ['cancelled', { happening: 'cancelled' }, ['done']],
  ['over', { date_start: '2020-02-01', date_end: null }, ['done']],
  ['deleted', { deleted_at: '2026-11-01T10:00:00Z' }, ['done']],
] as const)('of an event that is %s by then, handovers are told that are: %j', async (_, columns, told) => {
  const event = await addEvent()
  const [nora, tom] = [await addPerson('Nora'), await addPerson('Tom')]
  const id = await addRegistration(event, { state: 'confirmed', user: nora })
  const row = { registration_id: id, from_user_id: nora, to_user_id: tom, expires_at: '2027-01-10T17:30:00Z' }
  const [handover] = await sql`insert into registration_handovers ${sql(row)} returning id`
  if (Object.keys(columns).length > 0) await sql`update events set ${sql(columns)} where id = ${event.id}`
  const job = { ...jobContext(fixtures, 'test'), now: fixtures.clock() }
  const found = []
  for (const about of ABOUT) {
    await sql`update registration_handovers set state = ${about}, accepted_form = ${about === 'accepted' ? '{}' : null}
      where id = ${handover!['id']}`
    if (await findHandover(job, handover!['id'] as number, about)) found.push(about)
  }
  expect(found).toEqual(told)
})
