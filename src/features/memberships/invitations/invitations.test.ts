import { beforeEach, expect, test } from 'vitest'
import { invitationFixtures, later, tokenIn } from '#tests/fixtures/email/invitation-fixtures.ts'
import { errorSummary } from '#tests/fixtures/organization-fixtures.ts'
import {
  acceptInvitation,
  acceptOwnInvitation,
  declineInvitation,
  declineOwnInvitation,
  signUpInvited,
} from './answer.server.ts'
import { invitePerson, revokeInvitation } from './commands.server.ts'
import { findInvitation, listInvitations, listMyInvitations } from './queries.server.ts'

const fixtures = await invitationFixtures()
const { sql, ctx, addPerson, addClub, ctxAs, openMailbox, clearTables, addressOf, unknownAddress, invite } = fixtures
beforeEach(() => clearTables())

const roleOf = async (organization: number, user: number) =>
  (await sql`select role from memberships where organization_id = ${organization} and user_id = ${user}`)[0]?.['role']
const ACCOUNT = { password: 'candil encendido', terms: 'on' }

test('who has no account signs up from the email, with the address confirmed by it, and is a member', async () => {
  const { ana, id } = await addClub()
  const email = unknownAddress()
  const { token, emails } = await invite(ctxAs(ana), id, ` ${email.toUpperCase()} `)
  expect(emails).toHaveLength(1)
  expect(emails[0]!.subject).toMatch(/^Ana\d+ te invita a Club Farol$/)
  expect(emails[0]!.text).toContain('Editor')
  // Stored as a hash only, and in no job.
  const stored = JSON.stringify([await sql`select * from membership_invitations`, await sql`select * from pgboss.job`])
  expect(stored).not.toContain(token)
  expect(await findInvitation(ctx, token)).toMatchObject({ status: 'open', canAccept: true, role: 'editor', me: null })

  const { deliveredEmails } = await openMailbox()
  const { userId, slug } = await signUpInvited(ctx, token, { username: 'Iria', ...ACCOUNT })
  expect(slug).toBe('club-farol')
  expect(await roleOf(id, userId)).toBe('editor')
  const [user] = await sql`select email_key, confirmed_at is not null as confirmed from users where id = ${userId}`
  expect(user).toEqual({ email_key: email, confirmed: true })
  // No activation email; the owner is told who it is.
  const told = await deliveredEmails()
  expect(told.map(({ box, subject }) => [box, subject])).toEqual([['ana', 'Iria ya forma parte de Club Farol']])
  expect((await listInvitations(ctxAs(ana), id))[0]).toMatchObject({ status: 'accepted', acceptedBy: 'Iria' })
  // The link works once.
  expect(await errorSummary(signUpInvited(ctx, token, { username: 'Otra', ...ACCOUNT }))).toEqual([
    400,
    'token_invalid',
    {},
  ])
  expect(await findInvitation(ctx, token)).toMatchObject({ status: 'accepted', canAccept: false })
})

test('inviting says the same of an address with and without an account, and of a member', async () => {
  const { ana, bea, id } = await addClub()
  const [eva, blocked] = [await addPerson('Eva', 'en'), await addPerson('Gil', 'es', { blockedAt: new Date() })]
  const { deliveredEmails } = await openMailbox()
  const addresses = [unknownAddress(), await addressOf(eva), await addressOf(bea), await addressOf(blocked)]
  for (const email of addresses)
    expect(await invitePerson(ctxAs(ana), id, { email, role: 'moderator' })).toEqual(expect.any(Number))
  const listed = (await listInvitations(ctxAs(ana), id)).map(({ status, acceptedBy, canResend }) => [
    status,
    acceptedBy,
    canResend,
  ])
  expect(listed).toEqual(addresses.map(() => ['open', null, false]))
  const emails = await deliveredEmails()
  // In the language of a confirmed account; a blocked one gets none, and nobody is told.
  expect(emails.map(({ box, subject }) => [box, subject.replace(/\d+/, '')])).toEqual([
    ['bea', 'Ana invites you to Club Farol'],
    ['eva', 'Ana invites you to Club Farol'],
    ['nueva', 'Ana te invita a Club Farol'],
  ])
  // A member keeps the role they have.
  await acceptInvitation(ctxAs(bea), tokenIn(emails[0]!), { person: bea })
  expect(await roleOf(id, bea)).toBe('editor')
})

test('an account accepts from its own list once its address is confirmed, and nobody else does', async () => {
  const { ana, id } = await addClub()
  const [eva, rut, other] = [
    await addPerson('Eva'),
    await addPerson('Rut', 'es', { confirmedAt: null }),
    await addPerson('Noa'),
  ]
  const first = await invitePerson(ctxAs(ana), id, { email: await addressOf(eva), role: 'moderator' })
  const second = await invitePerson(ctxAs(ana), id, { email: await addressOf(rut), role: 'read_only' })
  expect(await listMyInvitations(ctxAs(eva))).toMatchObject([
    { id: first, organization: 'Club Farol', role: 'moderator' },
  ])
  expect(await listMyInvitations(ctxAs(rut))).toEqual([])
  for (const person of [other, rut])
    expect((await errorSummary(acceptOwnInvitation(ctxAs(person), { invitation: second })))?.[0]).toBe(404)
  expect((await errorSummary(declineOwnInvitation(ctxAs(other), { invitation: first })))?.[0]).toBe(404)
  await acceptOwnInvitation(ctxAs(eva), { invitation: first })
  expect([await roleOf(id, eva), await roleOf(id, rut)]).toEqual(['moderator', undefined])
  expect(await listMyInvitations(ctxAs(eva))).toEqual([])
})

test('another account accepts by the link only as the person that the page named; the link confirms its own address alone', async () => {
  const { ana, id } = await addClub()
  const [noa, rut] = [
    await addPerson('Noa', 'es', { confirmedAt: null }),
    await addPerson('Rut', 'es', { confirmedAt: null }),
  ]
  const { token } = await invite(ctxAs(ana), id, await addressOf(rut))
  expect(await findInvitation(ctxAs(noa), token)).toMatchObject({ me: { id: noa, isInvited: false, role: null } })
  expect(await errorSummary(acceptInvitation(ctxAs(noa), token, { person: rut }))).toEqual([
    409,
    'changed_meanwhile',
    {},
  ])
  expect((await errorSummary(acceptInvitation(ctx, token, { person: rut })))?.[0]).toBe(403)
  expect((await errorSummary(signUpInvited(ctxAs(noa), token, { username: 'Yo', ...ACCOUNT })))?.[1]).toBe(
    'changed_meanwhile',
  )
  await acceptInvitation(ctxAs(noa), token, { person: noa })
  expect(await roleOf(id, noa)).toBe('editor')
  const second = await invite(ctxAs(ana), id, await addressOf(rut), 'read_only')
  await acceptInvitation(ctxAs(rut), second.token, { person: rut })
  const confirmed =
    await sql`select id, confirmed_at is not null as is from users where id in (${noa}, ${rut}) order by id`
  expect(confirmed.map((row) => row['is'])).toEqual([false, true])
})

test('an invitation ends when it expires, is taken back, or its organization takes nobody; a no can be changed until then', async () => {
  const { ana, id } = await addClub()
  const eva = await addPerson('Eva')
  const accept = (token: string, days = 0) =>
    errorSummary(acceptInvitation(later(ctxAs(eva), days), token, { person: eva }))
  const over = [400, 'token_invalid', {}]

  const expired = await invite(ctxAs(ana), id, unknownAddress())
  expect(await accept(expired.token, 14)).toEqual(over)
  expect((await listInvitations(later(ctxAs(ana), 14), id))[0]).toMatchObject({ status: 'expired', canResend: true })

  const revoked = await invite(ctxAs(ana), id, unknownAddress())
  await revokeInvitation(ctxAs(ana), id, { invitation: revoked.id })
  expect(await accept(revoked.token)).toEqual(over)
  expect(await findInvitation(ctx, revoked.token)).toMatchObject({ status: 'revoked', canAccept: false })
  expect((await errorSummary(revokeInvitation(ctxAs(ana), id, { invitation: revoked.id })))?.[1]).toBe('wrong_state')

  const email = unknownAddress()
  const declined = await invite(ctxAs(ana), id, email)
  await declineInvitation(ctx, declined.token)
  expect(await errorSummary(declineInvitation(ctx, declined.token))).toEqual(over)
  expect(await errorSummary(invitePerson(later(ctxAs(ana), 29), id, { email, role: 'editor' }))).toEqual([
    400,
    'invalid',
    { email: 'choice' },
  ])
  for (const change of [{ status: 'suspended' }, { status: 'closed' }]) {
    await sql`update organizations set ${sql(change)} where id = ${id}`
    expect(await accept(declined.token)).toEqual(over)
    expect((await errorSummary(invitePerson(ctxAs(ana), id, { email: unknownAddress(), role: 'editor' })))?.[0]).toBe(
      409,
    )
  }
  await sql`update organizations set status = 'active' where id = ${id}`
  expect(await accept(declined.token)).toBe(null)
  expect((await errorSummary(acceptInvitation(ctxAs(eva), 'x'.repeat(64), { person: eva })))?.[0]).toBe(404)
})
