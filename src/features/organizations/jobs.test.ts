import { beforeEach, expect, test } from 'vitest'
import { claims } from '#features/claims/table.server.ts'
import { startSession } from '#features/identity/sessions/commands.server.ts'
import { findPerson } from '#features/identity/sessions/queries.server.ts'
import { addMember, changeRole, leaveOrganization, removeMember } from '#features/memberships/commands.server.ts'
import { transferOwnership } from '#features/memberships/transfer.server.ts'
import { acceptClaim, rejectClaim } from '#features/review/commands/claims.server.ts'
import { publishEvent, rejectEvent, requestChanges, takeDown } from '#features/review/commands/events.server.ts'
import {
  rejectOrganization,
  restoreOrganization,
  suspendOrganization,
  verifyOrganization,
} from '#features/review/commands/organizations.server.ts'
import { acceptOrganizer, acceptVenue, rejectVenue } from '#features/review/commands/proposals.server.ts'
import { undoDecision } from '#features/review/commands/undo.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { readSettings } from '#platform/config/settings.ts'
import type { Context } from '#platform/context/request-context.ts'
import { addEvents } from '../../../tests/fixtures/calendar.ts'
import { house, letterWorld } from '../../../tests/fixtures/emails.ts'
import { workOrganizations } from './jobs.server.ts'
import { organizations } from './table.server.ts'

const world = await letterWorld()
const { db, sql, jobs, office, as, addPerson, addClub, clear } = world
await workOrganizations(jobs, { db, mail: world.mail, settings: house })
beforeEach(() => clear())
const means = { jobs }

const judge = async () => as(await addPerson('Juez'), { siteRole: 'moderator' })
const told = (letters: Awaited<ReturnType<Awaited<ReturnType<typeof office>>['arrived']>>) =>
  letters.map(({ box, subject }) => [box, subject])
const reason = 'Falta el correo.\nEscríbelo en el perfil.'

type Decide = (ctx: Context, id: number) => Promise<number>
const verify: Decide = (ctx, id) => verifyOrganization(ctx, id, means)
const publish: Decide = (ctx, id) => publishEvent(ctx, id, means)
const saying =
  (decide: typeof rejectEvent): Decide =>
  (ctx, id) =>
    decide(ctx, id, { reason }, means)

test.each([
  ['pending', verify, 'Club Farol está verificada', 'Club Farol is verified'],
  ['pending', saying(rejectOrganization), 'Club Farol no se ha verificado', 'Club Farol has not been verified'],
  ['active', saying(suspendOrganization), 'Club Farol está suspendida', 'Club Farol is suspended'],
  ['suspended', saying(restoreOrganization), 'Club Farol vuelve a estar activa', 'Club Farol is active again'],
] as const)(
  'owner and editors of a %s organization get one letter each, in their language: %#',
  async (status, decide, es, en) => {
    const { arrived } = await office()
    const { id } = await addClub({ status })
    await decide(await judge(), id)
    const letters = await arrived()
    expect(told(letters)).toEqual([
      ['ana', es],
      ['bea', en],
    ])
    expect(letters.map(({ html }) => /<html lang="(\w+)"/.exec(html)?.[1])).toEqual(['es', 'en'])
    for (const { text, html } of letters) {
      expect(text.includes('Falta el correo.')).toBe(decide !== verify)
      expect(`${text}${html}`).not.toMatch(/\{\w+\}|undefined|null/)
    }
  },
)

test.each([
  ['submitted', publish, 'Faroles está en el calendario', '/es/evento-rol-vivo-larp/faroles-'],
  ['submitted', saying(requestChanges), 'Faroles necesita cambios', '/es/ae/faroles-'],
  ['submitted', saying(rejectEvent), 'Faroles no se publicará', '/es/ae/faroles-'],
  ['published', saying(takeDown), 'Faroles ya no está en el calendario', '/es/ae/faroles-'],
] as const)(
  'a %s event: its organization hears what became of it, and where it is: %#',
  async (moderation, decide, subject, path) => {
    const { arrived } = await office()
    const { id } = await addClub()
    const [eventId] = await addEvents(db, id, [{ title: 'Faroles', moderation }])
    await decide(await judge(), eventId!)
    const [ana, bea] = await arrived()
    expect(ana).toMatchObject({ box: 'ana', subject })
    expect(ana!.links[0]).toContain(`https://candil.example${path}`)
    expect(bea!.links[0]).toContain('https://candil.example/en/')
    expect(ana!.text.includes('Escríbelo en el perfil.')).toBe(decide !== publish)
  },
)

test('a moderator who sent an event in hears of it too, as long as they may', async () => {
  const { arrived } = await office()
  const { id, leo } = await addClub()
  const [first, second] = await addEvents(db, id, [{ moderation: 'submitted' }, { moderation: 'submitted' }])
  await sql`update events set submitted_by = ${leo}`
  await publish(await judge(), first!)
  await sql`update memberships set role = 'moderator' where user_id = ${leo}`
  expect(told(await arrived()).map(([box]) => box)).toEqual(['ana', 'bea', 'leo'])
  await sql`update memberships set role = 'read_only' where user_id = ${leo}`
  await publish(await judge(), second!)
  expect(told(await arrived()).map(([box]) => box)).toEqual(['ana', 'ana', 'bea', 'bea', 'leo'])
})

test('members hear of their role, and both sides of who owns', async () => {
  const { arrived } = await office()
  const { id, ana, bea } = await addClub()
  const eva = await addPerson('Eva', 'en')
  const [{ username } = { username: '' }] = await sql`select username from users where id = ${eva}`
  await addMember(as(ana), id, { username, role: 'read_only' }, means)
  expect(told(await arrived())).toEqual([['eva', 'You belong to Club Farol']])
  await changeRole(as(ana), id, { user_id: eva, role: 'moderator' }, means)
  const [, second] = await arrived()
  expect(second!.text).toContain('another role in the organization “Club Farol”: Moderator.')
  const token = await startSession(world.ctx, ana, { kind: 'site', remember: false, browser: null })
  const owner = { ...as(ana), actor: (await findPerson(world.ctx, token))! }
  await transferOwnership(owner, id, { new_owner_id: bea, word: 'traspasar' }, { ...means, settings: readSettings({}) })
  expect(told(await arrived())).toEqual([
    ['ana', 'Has cedido Club Farol'],
    ['bea', 'Club Farol is yours'],
    ['eva', 'You belong to Club Farol'],
    ['eva', 'Your role in Club Farol has changed'],
  ])
  await removeMember(as(bea), id, { user_id: eva, word: 'delete' }, means)
  await leaveOrganization(as(ana), id)
  const letters = await arrived()
  expect(letters).toHaveLength(5)
  expect(letters.at(-1)).toMatchObject({ box: 'eva', subject: 'You no longer belong to Club Farol' })
})

test('who claimed a card hears of it; who claimed it in vain as well', async () => {
  const { arrived } = await office()
  const { id } = await addClub({ ownerId: null })
  const people = [await addPerson('Uno'), await addPerson('Dos', 'en'), await addPerson('Tres')]
  const rows = people.map((userId) => ({ organizationId: id, userId, message: 'Es mía, de verdad' }))
  const made = await db.insert(claims).values(rows).returning({ id: claims.id })
  const moderator = await judge()
  await rejectClaim(moderator, made[2]!.id, { reason }, means)
  await acceptClaim(moderator, made[0]!.id, means)
  expect(told(await arrived())).toEqual([
    ['dos', 'We could not give you Club Farol'],
    ['tres', 'No hemos podido darte Club Farol'],
    ['uno', 'Club Farol es tuya'],
  ])
})

test('who proposed something hears of it, with an account or with an address alone, or left none', async () => {
  const { arrived } = await office()
  const moderator = await judge()
  const eva = await addPerson('Eva', 'en')
  const row = { name: 'Nave', country: 'ES', status: 'pending' } as const
  const made = await db
    .insert(venues)
    .values([
      { ...row, slug: 'nave', proposedBy: eva, proposedLocale: 'es' },
      { ...row, slug: 'nave-2', proposedEmail: 'quien@example.org', proposedLocale: 'en' },
      { ...row, slug: 'nave-3' },
    ])
    .returning({ id: venues.id })
  await acceptVenue(moderator, made[0]!.id, means)
  await rejectVenue(moderator, made[1]!.id, { reason }, means)
  await acceptVenue(moderator, made[2]!.id, means)
  const card = {
    name: 'Grupo Luna',
    slug: 'grupo-luna',
    type: 'association',
    proposedEmail: 'luna@example.org',
  } as const
  const [luna] = await db.insert(organizations).values(card).returning({ id: organizations.id })
  await acceptOrganizer(moderator, luna!.id, means)
  const letters = await arrived()
  expect(told(letters)).toEqual([
    ['eva', 'Nave is on Candil now'],
    ['luna', 'Grupo Luna ya está en Candil'],
    ['quien', 'Nave has not been added'],
  ])
  expect(letters.map(({ links }) => links[0])).toEqual([
    'https://candil.example/en/venue/nave',
    'https://candil.example/es/organizer/grupo-luna',
    'https://candil.example.',
  ])
})

test('what is taken back within its minute was never told', async () => {
  const { taken, arrived } = await office()
  const { id } = await addClub({ status: 'pending' })
  const moderator = await judge()
  const entry = await verifyOrganization(moderator, id, means)
  expect(await sql`select start_after - created_on >= interval '1 minute' as late from pgboss.job`).toEqual([
    { late: true },
  ])
  await undoDecision(moderator, entry)
  await arrived()
  expect(taken).toHaveLength(0)
})

test('what somebody typed stays text: no markup, no header, no recipient, no hole to be filled', async () => {
  const { arrived } = await office()
  const { id } = await addClub({ status: 'pending', name: 'Club Bcc, x' })
  const hostile = '<script>alert(1)</script>\r\nBcc: victim@example.org\n{name} <a href="javascript:1">x</a>'
  await rejectOrganization(await judge(), id, { reason: hostile }, means)
  const [ana] = await arrived()
  expect(ana!.raw.slice(0, ana!.raw.indexOf('\r\n\r\n'))).not.toMatch(/^Bcc:/im)
  expect(ana!.html).not.toMatch(/<script|<a href="javascript/)
  expect(ana!.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(ana!.text).toContain('{name} <a href="javascript:1">x</a>')
})

test('a mail server that refuses one letter for a while delays that one alone, and it comes as the same mail', async () => {
  let refusals = 0
  const { taken, arrived } = await office({
    onRcptTo: ({ address }, _, done) => {
      const refused = address.startsWith('ana') && refusals++ === 0
      done(refused ? Object.assign(new Error('later'), { responseCode: 451 }) : null)
    },
  })
  const { id } = await addClub({ status: 'pending' })
  await verifyOrganization(await judge(), id, means)
  await arrived()
  expect(taken).toHaveLength(1)
  await sql`update pgboss.job set start_after = now() where state = 'retry'`
  const letters = await arrived()
  expect(told(letters).map(([box]) => box)).toEqual(['ana', 'bea'])
  const [job] = await sql`select id from pgboss.job where name = 'organizations.letter' and retry_count > 0`
  expect(letters[0]!.id).toContain(job!['id'])
})

test('a job that died after it had put its letters into the queue does not put them there again', async () => {
  const { arrived } = await office()
  const { id } = await addClub({ status: 'pending' })
  await verifyOrganization(await judge(), id, means)
  expect(await arrived()).toHaveLength(2)
  await sql`update pgboss.job set state = 'retry', start_after = now(), completed_on = null where name = 'organizations.decided'`
  expect(await arrived()).toHaveLength(2)
})

test('nobody is written to who is blocked, or has not shown that the address is theirs', async () => {
  const { taken, arrived } = await office()
  const { id, ana, bea } = await addClub({ status: 'pending' })
  await sql`update users set blocked_at = now() where id = ${ana}`
  await sql`update users set confirmed_at = null where id = ${bea}`
  await verifyOrganization(await judge(), id, means)
  await arrived()
  expect(taken).toHaveLength(0)
})
