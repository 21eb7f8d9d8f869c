import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#shared/durations.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { claimFixtures } from '#tests/fixtures/claim-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { register } from '#tests/fixtures/registering.ts'
import { addRegistration } from '../commands/organizer/add-registration.server.ts'
import { expireDueHandovers } from '../handovers/expire.server.ts'
import { getPlayer } from '../queries/players/player.server.ts'
import { inviteToClaim, previewInvitations } from './invite.server.ts'

const fixtures = await claimFixtures()
const { sql, olga, mar, rosa, vera, jobCtx, createPlayers, createOpenEvent, bringIn, registerPlayer, claimOf, keyOf } =
  fixtures
const [ana] = (await createPlayers(1, 'Ana')) as [typeof olga]
const claims = (event: { eventId: number }) =>
  sql`select h.* from registration_handovers h join registrations r on r.id = h.registration_id where r.event_id = ${event.eventId}`
const idsOf = async (event: { eventId: number }) =>
  (await sql`select id from registrations where event_id = ${event.eventId} order by id`).map(
    (row) => row['id'] as number,
  )
const LIST = 'Nombre;Correo\nUno;uno@example.org\nDos;\nTres;tres@example.org'
const HIDDEN = { moderation: 'changes_requested' }
const LATER = new Date(olga.ctx.now.getTime() + DAY_MS + 1)
beforeEach(() => emptyTables(sql, 'rate_limits, registrations, player_imports'))

test('nobody is written to unless it was ticked, and then who has an address', async () => {
  const event = await createOpenEvent()
  await bringIn(event, LIST)
  expect(await claims(event)).toEqual([])
  const other = await createOpenEvent()
  await bringIn(other, LIST, { invite: 'yes' })
  const sent = await claims(other)
  expect(sent.map((row) => row['to_email'])).toEqual(['uno@example.org', 'tres@example.org'])
  const hidden = await createOpenEvent()
  await sql`update events set ${sql(HIDDEN)} where id = ${hidden.eventId}`
  expect(await bringIn(hidden, LIST, { invite: 'yes' })).toEqual({ added: 3 })
  expect(await claims(hidden)).toEqual([])
})

test('invites from the list those without an account, says of the others why not, and writes once a day', async () => {
  const event = await createOpenEvent()
  await bringIn(event, LIST)
  await registerPlayer(ana, event)
  const [ticket] = event.tickets
  const { id: byHand } = await addRegistration(mar.ctx, event.ref, {
    ticket,
    name: 'A mano',
    email: 'mano@example.org',
    state: 'waitlisted',
  })
  const ids = await idsOf(event)
  const [one, two, three, hers] = ids as [number, number, number, number]
  const refused = [
    { id: two, reason: 'no_address' },
    { id: hers, reason: 'has_account' },
    { id: 999_999, reason: 'missing' },
  ]
  const expected = { changed: [one, three, byHand], refused }
  const form = { ids: [...ids, 999_999, one] }
  expect(await previewInvitations(mar.ctx, event.ref, form)).toEqual({ ...expected })
  expect(await claims(event)).toEqual([])
  expect(await inviteToClaim(mar.ctx, event.ref, form)).toEqual(expected)
  expect(await inviteToClaim(olga.ctx, event.ref, { ids: [one] })).toEqual({
    changed: [],
    refused: [{ id: one, reason: 'invited' }],
  })
  expect(await claims(event)).toHaveLength(3)
  expect((await getPlayer(mar.ctx, event.ref, one)).claim).toEqual({
    until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  expect((await getPlayer(olga.ctx, event.ref, two)).claim).toBe(null)
  for (const { ctx } of [rosa, vera])
    for (const act of [inviteToClaim, previewInvitations])
      expect(await errorOf(act(ctx, event.ref, { ids: [one] }))).toMatchObject({ status: 404 })
})

test('who is invited again gets the same link for longer, and another one at another address', async () => {
  const event = await createOpenEvent({ event: { date_start: '2027-12-01', date_end: null } })
  const { id, claim, key } = await fixtures.bringOne(event, 'Nombre;Correo\nUno;uno@example.org')
  const { expires_at: before } = await claimOf(claim)
  const later = { ...olga.ctx, now: LATER }
  expect(await inviteToClaim(later, event.ref, { ids: [id] })).toEqual({ changed: [id], refused: [] })
  expect(await keyOf(claim)).toBe(key)
  expect(new Date((await claimOf(claim))['expires_at']).getTime()).toBe(new Date(before).getTime() + DAY_MS + 1)
  await sql`update registrations set email = 'nueva@example.org' where id = ${id}`
  const muchLater = { ...olga.ctx, now: new Date(LATER.getTime() + DAY_MS + 1) }
  await inviteToClaim(muchLater, event.ref, { ids: [id] })
  expect((await claims(event)).map((row) => [row['state'], row['to_email']])).toEqual([
    ['withdrawn', 'uno@example.org'],
    ['offered', 'nueva@example.org'],
  ])
})

test.each([
  ['is cancelled', { happening: 'cancelled' }],
  ['is hidden', HIDDEN],
  ['has begun', { date_start: '2026-01-01', date_end: '2027-12-31', last_day: '2027-12-31' }],
])('nobody is invited once the event %s', async (_, columns) => {
  const event = await createOpenEvent()
  await bringIn(event, 'Nombre;Correo\nUno;uno@example.org')
  const { last_day: _last, ...changed } = columns as Record<string, string>
  await sql`update events set ${sql(changed)} where id = ${event.eventId}`
  const [id] = await idsOf(event)
  expect(await inviteToClaim(olga.ctx, event.ref, { ids: [id] })).toEqual({
    changed: [],
    refused: [{ id, reason: 'claim_off' }],
  })
})

test('a claim ends with its time or the event, and its address is forgotten a day later', async () => {
  const event = await createOpenEvent()
  const { id, claim } = await fixtures.bringOne(event, 'Nombre;Correo\nUno;uno@example.org')
  const until = new Date((await claimOf(claim))['expires_at'])
  await expireDueHandovers(jobCtx(new Date(until.getTime() + 1)))
  expect(await claimOf(claim)).toMatchObject({ state: 'expired', to_email: 'uno@example.org' })
  await expireDueHandovers(jobCtx(new Date(until.getTime() + 2 * DAY_MS)))
  expect(await claimOf(claim)).toMatchObject({ state: 'expired', to_email: null })
  expect((await sql`select name, email from registrations where id = ${id}`)[0]).toEqual({
    name: 'Uno',
    email: 'uno@example.org',
  })
})

test('a claim does not stand in the way of another ticket, and who claims it can sign up for nothing else', async () => {
  const event = await createOpenEvent({ tickets: [{ title: 'Elfo' }, { title: 'Orco' }] })
  const { id, claim, key } = await fixtures.bringOne(event, 'Nombre;Correo;Entrada\nUno;uno@example.org;Elfo')
  const { changeTicket } = await import('../commands/organizer/change-ticket.server.ts')
  expect(await changeTicket(olga.ctx, event.ref, { ids: [id], ticket: event.tickets[1] })).toMatchObject({
    changed: [id],
  })
  await fixtures.accept(ana, claim, key)
  expect(await errorOf(register(ana.ctx, event.ref, { ticket: event.tickets[0] }))).toMatchObject({
    details: { reason: 'duplicate' },
  })
})
