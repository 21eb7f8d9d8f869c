import { expect, test } from 'vitest'
import { runJobs } from '#kit/job.server.ts'
import { emailFixtures } from '#tests/fixtures/email/email-fixtures.ts'
import { registrationRows } from '#tests/fixtures/email/registration-rows.ts'
import { handoverEmailJobs } from './handover-jobs.server.ts'

const fixtures = await emailFixtures()
const { db, sql, jobs, addPerson, openMailbox } = fixtures
await runJobs(jobs, fixtures, handoverEmailJobs)
const { addEvent, addRegistration } = registrationRows(fixtures)

/** A name on a list, invited in English. */
async function addClaim(columns: object = {}) {
  const id = await addRegistration(await addEvent(), { state: 'confirmed', user: await addPerson('Nora') })
  await sql`update registrations set ${sql({ user_id: null, holder_id: null, name: 'Luz Prado', email: 'luz@example.net', locale: 'en', ...columns })}
    where id = ${id}`
  const [claim] = await sql`insert into registration_handovers (registration_id, is_claim, to_email, expires_at)
    values (${id}, true, 'luz@example.net', '2027-01-10T17:30:00Z') returning id`
  return { id, claim: claim!['id'] as number }
}
const tell = (handoverId: number, about: string) => jobs.enqueue(db, 'registrations.handover', { handoverId, about })

test('the invitation says who, what and for which ticket, with its link, and no money or answers', async () => {
  const { deliveredEmails } = await openMailbox()
  const { claim } = await addClaim()
  await tell(claim, 'offered')
  const [email, ...others] = await deliveredEmails()
  expect([email!.box, others]).toEqual(['luz', []])
  expect(email!.text).toMatch(new RegExp(`https://candil\\.example/en/claim/${claim}\\?key=[0-9a-f]{64}\\s`))
  expect(email!.text).toContain('Luz Prado')
  expect(email!.text).not.toContain('€')
})

test('a name that would advertise is not in it, nor is anybody written to about what is over', async () => {
  const { deliveredEmails } = await openMailbox()
  const { claim } = await addClaim({ name: 'Compra en www.example.com' })
  await tell(claim, 'offered')
  expect((await deliveredEmails())[0]!.text).not.toContain('www.example.com')
  for (const columns of [{ state: 'cancelled' }, { email: 'otra@example.net' }])
    await tell((await addClaim(columns)).claim, 'offered')
  const over = await addClaim()
  await sql`update registration_handovers set state = 'withdrawn' where id = ${over.claim}`
  for (const about of ['offered', 'withdrawn', 'expired', 'declined']) await tell(over.claim, about)
  expect(await deliveredEmails()).toHaveLength(1)
})

test.each([
  ['another account', 'tom@example.net', ['luz', 'tom']],
  ['the account of the address', 'luz@example.net', ['tom']],
] as const)('once %s has it, it is told, and so is the address that was invited', async (_, address, told) => {
  const { deliveredEmails } = await openMailbox()
  const tom = await addPerson('Tom', 'en')
  const { id, claim } = await addClaim()
  if (address === 'luz@example.net')
    await sql`update registration_handovers set to_email = (select email_key from users where id = ${tom}) where id = ${claim}`
  await sql`update registrations set user_id = ${tom}, holder_id = ${tom}, name = null, email = null where id = ${id}`
  await sql`update registration_handovers set state = 'done', to_user_id = ${tom} where id = ${claim}`
  await tell(claim, 'done')
  const emails = await deliveredEmails()
  expect(emails.map(({ box }) => box).toSorted()).toEqual([...told])
  const toAddress = emails.find(({ box }) => box === 'luz')
  if (toAddress) {
    expect(toAddress.text).toMatch(/Tom\d* has put your registration/)
    // The list has the account now, not the address.
    expect(toAddress.text).not.toContain('you stay on the list')
  }
  expect(emails.find(({ box }) => box === 'tom')!.text).toContain(`/en/account/registrations/${id}`)
})
