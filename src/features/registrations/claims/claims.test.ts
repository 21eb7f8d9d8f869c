import { beforeEach, expect, test } from 'vitest'
import { listPayments } from '#features/payments/ledger.server.ts'
import { findClaimedMoney } from '#features/payments/queries/claimed-money.server.ts'
import { undoPeople } from '#features/player-imports/commands/undo.server.ts'
import { getImported } from '#features/player-imports/imported.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { DAY_MS } from '#shared/durations.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { claimFixtures } from '#tests/fixtures/claim-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { formField } from '#tests/fixtures/registration-fixtures.ts'
import { getMyRegistration } from '../queries/own/registration.server.ts'
import { listMyRegistrations } from '../queries/own/registrations.server.ts'
import { getPlayer } from '../queries/players/player.server.ts'
import { declineClaim } from './accept.server.ts'
import { inviteToClaim } from './invite.server.ts'
import { getClaim } from './link.server.ts'

const fixtures = await claimFixtures()
const { sql, olga, mar, rosa, createPlayers, createOpenEvent, upload, bringIn, claimOf, accept, bringOne } = fixtures
const [eva, leo] = (await createPlayers(2, 'Reclama')) as [typeof olga, typeof olga]
const anonymous: RequestContext = { ...olga.ctx, actor: { kind: 'anonymous' } as RequestContext['actor'] }
const FIELDS = [formField('size', 'text'), formField('diet', 'text', { sensitivity: 'special' })]
const rowOf = async (id: number) => (await sql`select * from registrations where id = ${id}`)[0]!
const actionsOf = async (id: number) =>
  (await sql`select action, user_id, note from registration_history where registration_id = ${id} order by id`).slice(1)
beforeEach(() => emptyTables(sql, 'rate_limits, registrations, player_imports'))

test('a name on a list becomes a registration of an account, with answers, money, code and history', async () => {
  const event = await createOpenEvent({ fields: FIELDS })
  const { id, key, claim } = await bringOne(
    event,
    'Nombre;Correo;Pagado;size;diet\nMarta López;marta@example.org;20;M;celiaca',
  )
  const { code } = (await rowOf(id)) as { code: string }
  const before = await listPayments(olga.ctx, [id])
  // The link shows whose it is, and money once somebody has signed in; never an answer.
  const shown = await getClaim(anonymous, claim, key)
  expect(shown).toMatchObject({ status: 'open', name: 'Marta López', me: null, registrationId: null })
  expect(JSON.stringify(shown)).not.toMatch(/celiaca|"M"/)
  expect(await findClaimedMoney(anonymous, claim, key)).toBe(null)
  expect(await findClaimedMoney(eva.ctx, claim, key)).toEqual({ paid: 2000, total: 6000, coin: 'EUR' })
  expect(await rowOf(id)).toMatchObject({ user_id: null, name: 'Marta López' })

  expect(await accept(eva, claim, key)).toBe(id)
  expect(await rowOf(id)).toMatchObject({
    ...{ user_id: eva.id, holder_id: eva.id, name: null, email: null, code, state: 'confirmed' },
    ...{ organizer_note: 'En la lista: Marta López', answers: { size: 'M' }, special_answers: { diet: 'celiaca' } },
  })
  expect(await listPayments(olga.ctx, [id])).toEqual(before)
  const mine = await getMyRegistration(eva.ctx, id)
  expect(mine.history.map(({ action }) => action)).toEqual(['claim_done', 'claim_offered', 'import'])
  expect(await actionsOf(id)).toEqual([
    { action: 'claim_offered', user_id: olga.id, note: null },
    { action: 'claim_done', user_id: eva.id, note: 'En la lista: Marta López' },
  ])
  const consents = await sql`select key from registration_consents where registration_id = ${id} order by key`
  expect(consents.map((row) => row['key'])).toEqual(['privacy', 'terms'])
})

test('whoever has neither the key nor the address gets nothing, and the link works once', async () => {
  const { id, key, claim } = await bringOne(await createOpenEvent(), 'Nombre;Correo\nUno;uno@example.org')
  for (const wrong of [null, '', key.replace(/^./, (digit) => (digit === '0' ? '1' : '0')), key.slice(1)])
    for (const act of [
      () => getClaim(eva.ctx, claim, wrong),
      () => accept(eva, claim, wrong),
      () => declineClaim(eva.ctx, claim, wrong),
    ])
      expect(await errorOf(act() as Promise<unknown>)).toMatchObject({ status: 404 })
  expect(await errorOf(accept(eva, claim, key, { person: leo.id }))).toMatchObject({ code: 'changed_meanwhile' })
  await accept(eva, claim, key)
  expect(await errorOf(accept(leo, claim, key))).toMatchObject({ code: 'registration_changed' })
  expect(await getClaim(leo.ctx, claim, key)).toMatchObject({ status: 'done', registrationId: null })
  expect(await getClaim(eva.ctx, claim, key)).toMatchObject({ status: 'done', registrationId: id })
  // It is somebody's now: the link shows no money of theirs, to whomever it was forwarded.
  expect(await findClaimedMoney(leo.ctx, claim, key)).toBe(null)
  expect(await rowOf(id)).toMatchObject({ user_id: eva.id })
})

test('of two who have the link at once one gets it', async () => {
  const { id, key, claim } = await bringOne(await createOpenEvent(), 'Nombre;Correo\nUno;uno@example.org')
  const results = await Promise.all([eva, leo].map((who) => accept(who, claim, key).catch((error: unknown) => error)))
  expect(results.filter((result) => result === id)).toHaveLength(1)
})

test('whose confirmed address it is finds it in their list; the link confirms the address of who has it', async () => {
  const [{ email } = { email: '' }] = await sql`select email from users where id = ${leo.id}`
  const { key, claim } = await bringOne(await createOpenEvent(), `Nombre;Correo\nLeo;${email}`)
  expect((await listMyRegistrations(leo.ctx)).incoming).toMatchObject([{ id: claim, isClaim: true }])
  expect((await listMyRegistrations(eva.ctx)).incoming).toEqual([])
  await sql`update users set confirmed_at = null where id in (${leo.id}, ${eva.id})`
  expect((await listMyRegistrations(leo.ctx)).incoming).toEqual([])
  expect(await errorOf(accept(leo, claim, null))).toMatchObject({ status: 404 })
  expect(await errorOf(accept(eva, claim, key))).toMatchObject({ details: { reason: 'unconfirmed' } })
  await accept(leo, claim, key)
  const [confirmed] = await sql`select confirmed_at from users where id = ${leo.id}`
  expect(confirmed!['confirmed_at']).not.toBe(null)
  await sql`update users set confirmed_at = now() where id = ${eva.id}`
})

test('who is in the event already, blocked or about to be erased does not take another registration', async () => {
  const event = await createOpenEvent()
  const { key, claim } = await bringOne(event, 'Nombre;Correo\nUno;uno@example.org')
  await fixtures.registerPlayer(eva, event)
  expect(await errorOf(accept(eva, claim, key))).toMatchObject({ details: { reason: 'duplicate' } })
  for (const column of ['blocked_at', 'erase_after']) {
    await sql`update users set ${sql(column)} = now() where id = ${leo.id}`
    expect(await errorOf(accept(leo, claim, key))).toMatchObject({ details: { reason: 'unconfirmed' } })
    await sql`update users set ${sql(column)} = null where id = ${leo.id}`
  }
  expect((await claimOf(claim))['state']).toBe('offered')
})

test('what the list does not say of ages is asked, and of minors whom to call', async () => {
  const event = await createOpenEvent({ event: { minimum_age: 16 }, settings: { asksBirthDate: true } })
  const { id, key, claim } = await bringOne(event, 'Nombre;Correo\nUno;uno@example.org')
  expect(await getClaim(eva.ctx, claim, key)).toMatchObject({ asksBirthDate: true })
  const fields = async (form: object) => (await errorOf(accept(eva, claim, key, form)))?.fields
  expect(await fields({})).toEqual({ birth_date: 'required' })
  expect(await fields({ birth_date: '2020-01-01' })).toEqual({ birth_date: 'underage' })
  expect(await fields({ birth_date: '2010-01-01' })).toMatchObject({ 'guardian.name': 'required' })
  expect(await fields({ birth_date: '1990-01-01', consents: [] })).toEqual({ terms: 'accept', privacy: 'accept' })
  await accept(eva, claim, key, { birth_date: '1990-01-01' })
  expect((await getPlayer(olga.ctx, event.ref, id)).birthDate).toBe('1990-01-01')
})

test('whoever says no stays a name, and is not written to again', async () => {
  const event = await createOpenEvent()
  const { id, key, claim } = await bringOne(event, 'Nombre;Correo\nUno;uno@example.org')
  await declineClaim(anonymous, claim, key)
  expect(await rowOf(id)).toMatchObject({ user_id: null, name: 'Uno', email: 'uno@example.org', state: 'confirmed' })
  expect(await getClaim(anonymous, claim, key)).toMatchObject({ status: 'declined' })
  expect(await errorOf(declineClaim(anonymous, claim, key))).toMatchObject({ code: 'registration_changed' })
  const later = { ...olga.ctx, now: new Date(olga.ctx.now.getTime() + 2 * DAY_MS) }
  expect(await inviteToClaim(later, event.ref, { ids: [id] })).toEqual({
    changed: [],
    refused: [{ id, reason: 'claim_declined' }],
  })
})

test('whoever said no is not asked again by another list of the event, whatever became of the first', async () => {
  const event = await createOpenEvent()
  const first = await upload(event, 'Nombre;Correo\nUno;Uno@example.org')
  await bringIn(event, first, { invite: 'yes' })
  const [claim] = await sql`select id from registration_handovers`
  await declineClaim(anonymous, claim!['id'] as number, await fixtures.keyOf(claim!['id'] as number))
  await sql`update registrations set state = 'cancelled'`
  const again = async (to: typeof event) => {
    await bringIn(to, await upload(to, 'Nombre;Correo\nUno;uno@example.org\nDos;dos@example.org'), { invite: 'yes' })
    const rows = await sql`select r.name from registration_handovers h join registrations r on r.id = h.registration_id
      where r.event_id = ${to.eventId} and h.state = 'offered' order by r.name`
    return rows.map((row) => row['name'])
  }
  expect(await again(event)).toEqual(['Dos'])
  expect(await again(await createOpenEvent())).toEqual(['Dos', 'Uno'])
})

test.each([
  [
    'expired',
    'offer_expired',
    (id: number) => sql`update registration_handovers set expires_at = '2026-01-01' where registration_id = ${id}`,
  ],
  [
    'withdrawn',
    'registration_changed',
    (id: number) => sql`update registrations set state = 'cancelled' where id = ${id}`,
  ],
  [
    'withdrawn',
    'registration_changed',
    (id: number) => sql`update registrations set email = 'otra@example.org' where id = ${id}`,
  ],
] as const)('a link that is over is %s and gives nothing (%s)', async (status, code, change) => {
  const { id, key, claim } = await bringOne(await createOpenEvent(), 'Nombre;Correo\nUno;uno@example.org')
  await change(id)
  expect(await getClaim(eva.ctx, claim, key)).toMatchObject({ status })
  expect(await errorOf(accept(eva, claim, key))).toMatchObject({ code })
  expect(await rowOf(id)).toMatchObject({ user_id: null })
})

test.each([
  ['is cancelled', { happening: 'cancelled' }],
  ['is hidden', { moderation: 'changes_requested' }],
  ['has begun', { date_start: '2026-01-01' }],
])('the link asks for nothing that would be refused once the event %s', async (_, columns) => {
  const event = await createOpenEvent()
  const { key, claim } = await bringOne(event, 'Nombre;Correo\nUno;uno@example.org')
  await sql`update events set ${sql(columns)} where id = ${event.eventId}`
  expect(await getClaim(eva.ctx, claim, key)).toMatchObject({ status: 'withdrawn', name: '' })
  expect(await errorOf(accept(eva, claim, key))).toMatchObject({ code: 'registration_changed' })
})

test('a list that is taken back takes back its links, but not what was claimed', async () => {
  const event = await createOpenEvent()
  const list = await upload(event, 'Nombre;Correo\nUno;uno@example.org\nDos;dos@example.org')
  await bringIn(event, list, { invite: 'yes' })
  const claims =
    await sql`select h.id, r.id as of from registration_handovers h join registrations r on r.id = h.registration_id order by h.id`
  const [one, two] = claims.map((row) => row['id'] as number)
  await accept(eva, one!, await fixtures.keyOf(one!))
  expect((await getImported(mar.ctx, event.ref, list)).rows.map(({ stays, isInvited }) => [stays, isInvited])).toEqual([
    [true, true],
    [false, true],
  ])
  expect(await undoPeople(olga.ctx, event.ref, list)).toEqual({ undone: 1, kept: 1 })
  expect(await rowOf(claims[0]!['of'])).toMatchObject({ user_id: eva.id, state: 'confirmed' })
  expect((await claimOf(two!))['state']).toBe('withdrawn')
  expect(await errorOf(accept(leo, two!, await fixtures.keyOf(two!)))).toMatchObject({ code: 'registration_changed' })
  expect(await errorOf(inviteToClaim(rosa.ctx, event.ref, { ids: [1] }))).toMatchObject({ status: 404 })
})
