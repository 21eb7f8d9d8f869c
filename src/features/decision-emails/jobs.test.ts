import { beforeEach, expect, test } from 'vitest'
import { acceptClaim, rejectClaim } from '#features/claims/review.server.ts'
import { claims } from '#features/claims/table.server.ts'
import { publishEvent, rejectEvent, requestChanges, takeDown } from '#features/events/review.server.ts'
import { startSession } from '#features/identity/sessions/commands.server.ts'
import { findPersonByToken } from '#features/identity/sessions/queries.server.ts'
import { addMember, changeRole, leaveOrganization, removeMember } from '#features/memberships/commands.server.ts'
import { transferOwnership } from '#features/memberships/transfer.server.ts'
import {
  rejectOrganization,
  restoreOrganization,
  suspendOrganization,
  verifyOrganization,
} from '#features/organizations/review.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { acceptOrganizer, acceptVenue, rejectVenue } from '#features/proposals/review.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { runJobs } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { addEvents } from '#tests/fixtures/add-events.ts'
import { emailFixtures, recipientsAndSubjects } from '#tests/fixtures/email/email-fixtures.ts'
import { decisionEmailJobs } from './jobs.server.ts'

const fixtures = await emailFixtures()
const { db, sql, jobs, openMailbox, ctxAs, addPerson, addClub, clearTables, createModerator } = fixtures
await runJobs(jobs, fixtures, decisionEmailJobs)
beforeEach(() => clearTables())

const reason = 'Falta el correo.\nEscríbelo en el perfil.'

type Decide = (ctx: RequestContext, id: number) => Promise<number>
const verify: Decide = (ctx, id) => verifyOrganization(ctx, id)
const publish: Decide = (ctx, id) => publishEvent(ctx, id)
const saying =
  (decide: typeof rejectEvent): Decide =>
  (ctx, id) =>
    decide(ctx, id, { reason })

test.each([
  ['pending', verify, 'Club Farol está verificada', 'Club Farol is verified'],
  ['pending', saying(rejectOrganization), 'Club Farol no se ha verificado', 'Club Farol hasn’t been verified'],
  ['active', saying(suspendOrganization), 'Club Farol está suspendida', 'Club Farol is suspended'],
  ['suspended', saying(restoreOrganization), 'Club Farol vuelve a estar activa', 'Club Farol is active again'],
] as const)(
  'owner and editors of a %s organization get one email each, in their language: %#',
  async (status, decide, es, en) => {
    const { deliveredEmails } = await openMailbox()
    const { id } = await addClub({ status })
    await decide(await createModerator(), id)
    const emails = await deliveredEmails()
    expect(recipientsAndSubjects(emails)).toEqual([
      ['ana', es],
      ['bea', en],
    ])
    expect(emails.map(({ html }) => /<html lang="(\w+)"/.exec(html)?.[1])).toEqual(['es', 'en'])
    for (const { text, html } of emails) {
      expect(text.includes('Falta el correo.')).toBe(decide !== verify)
      expect(`${text}${html}`).not.toMatch(/\{\w+\}|undefined|null/)
    }
  },
)

test.each([
  ['submitted', publish, 'Faroles está en el calendario', '/es/evento-rol-vivo-larp/faroles-'],
  ['submitted', saying(requestChanges), 'Faroles necesita cambios', '/es/ae/faroles-'],
  ['submitted', saying(rejectEvent), 'Faroles no se ha publicado', '/es/ae/faroles-'],
  ['published', saying(takeDown), 'Faroles ya no está en el calendario', '/es/ae/faroles-'],
] as const)(
  'a %s event: its organization is emailed the decision with a link: %#',
  async (moderation, decide, subject, path) => {
    const { deliveredEmails } = await openMailbox()
    const { id } = await addClub()
    const [eventId] = await addEvents(db, id, [{ title: 'Faroles', moderation }])
    await decide(await createModerator(), eventId!)
    const [ana, bea] = await deliveredEmails()
    expect(ana).toMatchObject({ box: 'ana', subject })
    expect(ana!.links[0]).toContain(`https://candil.example${path}`)
    expect(bea!.links[0]).toContain('https://candil.example/en/')
    expect(ana!.text.includes('Escríbelo en el perfil.')).toBe(decide !== publish)
  },
)

test('emails the moderator who submitted the event, while still a member', async () => {
  const { deliveredEmails } = await openMailbox()
  const { id, leo } = await addClub()
  const [first, second] = await addEvents(db, id, [{ moderation: 'submitted' }, { moderation: 'submitted' }])
  await sql`update events set submitted_by = ${leo}`
  await publish(await createModerator(), first!)
  await sql`update memberships set role = 'moderator' where user_id = ${leo}`
  expect(recipientsAndSubjects(await deliveredEmails()).map(([box]) => box)).toEqual(['ana', 'bea', 'leo'])
  await sql`update memberships set role = 'read_only' where user_id = ${leo}`
  await publish(await createModerator(), second!)
  expect(recipientsAndSubjects(await deliveredEmails()).map(([box]) => box)).toEqual([
    'ana',
    'ana',
    'bea',
    'bea',
    'leo',
  ])
})

test('emails members about their role, and both sides of a transfer of ownership', async () => {
  const { deliveredEmails } = await openMailbox()
  const { id, ana, bea } = await addClub()
  const eva = await addPerson('Eva', 'en')
  const [{ username } = { username: '' }] = await sql`select username from users where id = ${eva}`
  await addMember(ctxAs(ana), id, { username, role: 'read_only' })
  expect(recipientsAndSubjects(await deliveredEmails())).toEqual([['eva', 'You’re now part of Club Farol']])
  await changeRole(ctxAs(ana), id, { user_id: eva, role: 'moderator' })
  const [, second] = await deliveredEmails()
  expect(second!.text).toContain('Your role in the organization “Club Farol” is now: Moderator.')
  const token = await startSession(fixtures.ctx, ana, { kind: 'site', remember: false, browser: null })
  const owner = { ...ctxAs(ana), actor: (await findPersonByToken(fixtures.ctx, token))! }
  await transferOwnership(owner, id, { new_owner_id: bea, word: 'traspasar' })
  expect((await deliveredEmails()).map(({ box }) => box)).toEqual(['ana', 'bea', 'eva', 'eva'])
  await removeMember(ctxAs(bea), id, { user_id: eva, word: 'delete' })
  await leaveOrganization(ctxAs(ana), id)
  const emails = await deliveredEmails()
  expect(emails).toHaveLength(5)
  expect(emails.at(-1)).toMatchObject({ box: 'eva', subject: 'You’re no longer part of Club Farol' })
})

test('emails claimants about acceptance and rejection', async () => {
  const { deliveredEmails } = await openMailbox()
  const { id } = await addClub({ ownerId: null })
  const people = [await addPerson('Uno'), await addPerson('Dos', 'en'), await addPerson('Tres')]
  const rows = people.map((userId) => ({ organizationId: id, userId, message: 'Es mía, de verdad' }))
  const created = await db.insert(claims).values(rows).returning({ id: claims.id })
  const moderator = await createModerator()
  await rejectClaim(moderator, created[2]!.id, { reason })
  await acceptClaim(moderator, created[0]!.id, { rivals: String(created[1]!.id) })
  expect(recipientsAndSubjects(await deliveredEmails())).toEqual([
    ['dos', 'We couldn’t check that Club Farol is yours'],
    ['tres', 'No hemos podido comprobar que Club Farol es tuya'],
    ['uno', 'Club Farol es tuya'],
  ])
})

test('emails proposers with an account or an address, and skips those without', async () => {
  const { deliveredEmails } = await openMailbox()
  const moderator = await createModerator()
  const eva = await addPerson('Eva', 'en')
  const row = { name: 'Nave', country: 'ES', status: 'pending' } as const
  const created = await db
    .insert(venues)
    .values([
      { ...row, slug: 'nave', proposedBy: eva, proposedLocale: 'es' },
      { ...row, slug: 'nave-2', proposedEmail: 'quien@example.org', proposedLocale: 'en' },
      { ...row, slug: 'nave-3' },
    ])
    .returning({ id: venues.id })
  await acceptVenue(moderator, created[0]!.id)
  await rejectVenue(moderator, created[1]!.id, { reason })
  await acceptVenue(moderator, created[2]!.id)
  const card = {
    name: 'Grupo Luna',
    slug: 'grupo-luna',
    type: 'association',
    proposedEmail: 'luna@example.org',
  } as const
  const [luna] = await db.insert(organizations).values(card).returning({ id: organizations.id })
  await acceptOrganizer(moderator, luna!.id)
  const emails = await deliveredEmails()
  expect(recipientsAndSubjects(emails)).toEqual([
    ['eva', 'Nave is on Candil now'],
    ['luna', 'Grupo Luna ya está en Candil'],
    ['quien', 'Nave hasn’t been added'],
  ])
  expect(emails.map(({ links }) => links[0])).toEqual([
    'https://candil.example/en/venue/nave',
    'https://candil.example/es/organizer/grupo-luna',
    'https://candil.example.',
  ])
})

test('sends no email for an undone decision', async () => {
  const { received, deliveredEmails } = await openMailbox()
  const { id } = await addClub({ status: 'pending' })
  const moderator = await createModerator()
  const entry = await verifyOrganization(moderator, id)
  expect(await sql`select start_after - created_on >= interval '1 minute' as late from pgboss.job`).toEqual([
    { late: true },
  ])
  await undoDecision(moderator, entry)
  await deliveredEmails()
  expect(received).toHaveLength(0)
})

test('user text in emails is escaped: no markup, headers, recipients or placeholders', async () => {
  const { deliveredEmails } = await openMailbox()
  const { id } = await addClub({ status: 'pending', name: 'Club Bcc, x' })
  const hostile = '<script>alert(1)</script>\r\nBcc: victim@example.org\n{name} <a href="javascript:1">x</a>'
  await rejectOrganization(await createModerator(), id, { reason: hostile })
  const [ana] = await deliveredEmails()
  expect(ana!.raw.slice(0, ana!.raw.indexOf('\r\n\r\n'))).not.toMatch(/^Bcc:/im)
  expect(ana!.html).not.toMatch(/<script|<a href="javascript/)
  expect(ana!.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(ana!.text).toContain('{name} <a href="javascript:1">x</a>')
})

test('a temporary rejection by the mail server delays only that email, which keeps its message id', async () => {
  let refusals = 0
  const { received, deliveredEmails } = await openMailbox({
    onRcptTo: ({ address }, _, done) => {
      const refused = address.startsWith('ana') && refusals++ === 0
      done(refused ? Object.assign(new Error('later'), { responseCode: 451 }) : null)
    },
  })
  const { id } = await addClub({ status: 'pending' })
  await verifyOrganization(await createModerator(), id)
  await deliveredEmails()
  expect(received).toHaveLength(1)
  await sql`update pgboss.job set start_after = now() where state = 'retry'`
  const emails = await deliveredEmails()
  expect(recipientsAndSubjects(emails).map(([box]) => box)).toEqual(['ana', 'bea'])
  const [job] = await sql`select id from pgboss.job where name = 'organizations.letter' and retry_count > 0`
  expect(emails[0]!.id).toContain(job!['id'])
})

test('a retried job does not enqueue its emails again', async () => {
  const { deliveredEmails } = await openMailbox()
  const { id } = await addClub({ status: 'pending' })
  await verifyOrganization(await createModerator(), id)
  expect(await deliveredEmails()).toHaveLength(2)
  await sql`update pgboss.job set state = 'retry', start_after = now(), completed_on = null where name = 'organizations.decided'`
  expect(await deliveredEmails()).toHaveLength(2)
})

test('sends no email to blocked users and unconfirmed addresses', async () => {
  const { received, deliveredEmails } = await openMailbox()
  const { id, ana, bea } = await addClub({ status: 'pending' })
  await sql`update users set blocked_at = now() where id = ${ana}`
  await sql`update users set confirmed_at = null where id = ${bea}`
  await verifyOrganization(await createModerator(), id)
  await deliveredEmails()
  expect(received).toHaveLength(0)
})
