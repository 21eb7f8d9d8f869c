import { beforeEach, expect, test } from 'vitest'
import { erasePersonalData, personalDataSources } from '#features/identity/accounts/personal-data-sources.server.ts'
import { jobContext } from '#platform/context/request-context.ts'
import { INVITATIONS_OPEN_MAX, INVITATIONS_PER_DAY, INVITATIONS_UNVERIFIED_MAX } from '#shared/limits.ts'
import { invitationFixtures, later, tokenIn } from '#tests/fixtures/email/invitation-fixtures.ts'
import { errorSummary } from '#tests/fixtures/organization-fixtures.ts'
import { deleteEndedInvitations, invitePerson, resendInvitation, revokeInvitation } from './commands.server.ts'
import { findInvitation, listInvitations } from './queries.server.ts'

const fixtures = await invitationFixtures()
const { sql, ctx, addPerson, addClub, ctxAs, openMailbox, clearTables, addressOf, unknownAddress, invite } = fixtures
beforeEach(() => clearTables())

test('only the owner invites, sees the addresses and takes back; others of the organization are refused, strangers get 404', async () => {
  const { ana, bea, leo, id } = await addClub()
  const [stranger, other] = [await addPerson('Eva'), await addClub({ name: 'Otro Club', slug: 'otro-club' })]
  const form = { email: unknownAddress(), role: 'editor' }
  const moderator = await fixtures.createModerator()
  for (const [person, status] of [
    [ctxAs(bea), 403],
    [ctxAs(leo), 403],
    [moderator, 403],
    [ctxAs(stranger), 404],
    [ctx, 403],
  ] as const) {
    expect((await errorSummary(invitePerson(person, id, form)))?.[0]).toBe(status)
    expect((await errorSummary(listInvitations(person, id)))?.[0]).toBe(status)
  }
  const invitation = await invitePerson(ctxAs(ana), id, form)
  expect((await errorSummary(revokeInvitation(ctxAs(other.ana), other.id, { invitation })))?.[0]).toBe(404)
  expect((await errorSummary(resendInvitation(ctxAs(other.ana), other.id, { invitation })))?.[0]).toBe(404)
  expect(await errorSummary(invitePerson(ctxAs(ana), id, form))).toEqual([400, 'invalid', { email: 'repeated' }])
  expect(await errorSummary(invitePerson(ctxAs(ana), id, { ...form, role: 'administrator' }))).toMatchObject([
    400,
    'invalid',
    { role: 'choice' },
  ])
  expect(
    await errorSummary(invitePerson(ctxAs(ana), id, { email: await addressOf(ana), role: 'editor' })),
  ).toMatchObject([400, 'invalid', { email: 'member' }])
})

test('invitations are limited by organization, fewer before it is verified, and by day', async () => {
  const { ana, id } = await addClub({ status: 'pending' })
  const inviteAnybody = (days = 0) =>
    errorSummary(invitePerson(later(ctxAs(ana), days), id, { email: unknownAddress(), role: 'editor' }))
  for (let turn = 0; turn < INVITATIONS_UNVERIFIED_MAX; turn++) expect(await inviteAnybody()).toBe(null)
  expect(await inviteAnybody()).toEqual([409, 'too_many_invitations', {}])
  await sql`update organizations set status = 'active'`
  for (let turn = INVITATIONS_UNVERIFIED_MAX; turn < INVITATIONS_PER_DAY; turn++)
    expect(await inviteAnybody()).toBe(null)
  expect(await inviteAnybody()).toEqual([429, 'too_many_tries', {}])
  await sql`truncate rate_limits`
  for (let turn = INVITATIONS_PER_DAY; turn < INVITATIONS_OPEN_MAX; turn++) expect(await inviteAnybody()).toBe(null)
  expect(await inviteAnybody()).toEqual([409, 'too_many_invitations', {}])
  // Expired ones make room.
  expect(await inviteAnybody(15)).toBe(null)
})

test('an email is sent again with the same link after an hour, five times at most, and renews the time', async () => {
  const { ana, id } = await addClub()
  const { id: invitation, token } = await invite(ctxAs(ana), id, unknownAddress())
  const resend = (days: number) => errorSummary(resendInvitation(later(ctxAs(ana), days), id, { invitation }))
  expect((await errorSummary(resendInvitation(ctxAs(ana), id, { invitation })))?.[1]).toBe('too_many_tries')
  const { deliveredEmails } = await openMailbox()
  expect(await resend(1 / 24)).toBe(null)
  expect(tokenIn((await deliveredEmails())[0]!)).toBe(token)
  for (const days of [1, 2, 16]) expect(await resend(days)).toBe(null)
  expect((await findInvitation(later(ctx, 29), token))?.status).toBe('open')
  expect((await resend(20))?.[1]).toBe('sent_already')
})

test('one that expired is open again once it is sent again, also after others were sent, unless another one waits', async () => {
  const { ana, id } = await addClub()
  const [email, other] = [unknownAddress(), unknownAddress()]
  const { id: invitation, token } = await invite(ctxAs(ana), id, email)
  const resend = (days: number) => errorSummary(resendInvitation(later(ctxAs(ana), days), id, { invitation }))
  // Expired ones end when the next one is sent.
  await invitePerson(later(ctxAs(ana), 15), id, { email: other, role: 'editor' })
  expect((await findInvitation(later(ctx, 15), token))?.status).toBe('expired')
  expect(await resend(16)).toBe(null)
  expect((await findInvitation(later(ctx, 29), token))?.status).toBe('open')
  expect(await listInvitations(later(ctxAs(ana), 29), id)).toContainEqual(
    expect.objectContaining({ id: invitation, status: 'open', endedAt: null }),
  )
  await invitePerson(later(ctxAs(ana), 31), id, { email, role: 'editor' })
  expect((await resend(32))?.[1]).toBe('wrong_state')
})

test('one address gets five emails a day, whoever invites; the rest is sent later', async () => {
  const { received, deliveredEmails } = await openMailbox()
  const email = unknownAddress()
  for (let turn = 0; turn < 7; turn++) {
    const club = await addClub({ name: `Club ${turn} Faro`, slug: `club-faro-${turn}` })
    await invitePerson(ctxAs(club.ana), club.id, { email, role: 'editor' })
    // The first one makes the counter.
    if (turn === 0) await deliveredEmails()
  }
  await deliveredEmails()
  expect(received).toHaveLength(5)
  const waiting =
    await sql`select 1 from pgboss.job j join membership_invitations i on i.id = (j.data->>'invitationId')::int
    where j.name = 'memberships.invitation' and j.state = 'retry' and i.email = ${email}`
  expect(waiting).toHaveLength(2)
})

test('old invitations are deleted with their addresses, and those of an account with the account', async () => {
  const { ana, id } = await addClub()
  const eva = await addPerson('Eva')
  await invitePerson(ctxAs(ana), id, { email: unknownAddress(), role: 'editor' })
  const revoked = await invitePerson(ctxAs(ana), id, { email: unknownAddress(), role: 'editor' })
  await revokeInvitation(ctxAs(ana), id, { invitation: revoked })
  const email = await addressOf(eva)
  await invitePerson(ctxAs(ana), id, { email, role: 'editor' })
  const count = async () => (await sql`select 1 from membership_invitations`).length
  const job = { ...jobContext(fixtures, 'memberships.clean_up'), now: fixtures.clock() }
  expect(await deleteEndedInvitations(later(job, 89))).toBe(0)
  expect(await deleteEndedInvitations(later(job, 91))).toBe(1)
  const owner = { id: eva, emailKey: email, confirmedAt: ctx.now }
  const exported = await Promise.all(personalDataSources(ctx).map((source) => source.exportFields?.(ctx, owner)))
  expect(Object.assign({}, ...exported)).toMatchObject({
    invitations: [{ organization: 'Club Farol', role: 'editor' }],
  })
  await erasePersonalData(jobContext(fixtures, 'accounts.erase'), owner)
  expect(await count()).toBe(1)
  expect(await deleteEndedInvitations(later(job, 105))).toBe(1)
})
