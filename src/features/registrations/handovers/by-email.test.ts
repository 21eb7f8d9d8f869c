import { beforeEach, expect, test } from 'vitest'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { acceptHandover } from '#tests/fixtures/registering.ts'
import { at, registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { getMyRegistration } from '../queries/own/registration.server.ts'
import { listMyRegistrations } from '../queries/own/registrations.server.ts'
import { declineHandover } from './accept.server.ts'
import { expireDueHandovers } from './expire.server.ts'
import { offerHandover, withdrawHandover } from './offer.server.ts'
import { findIncomingHandover, getEndedHandover } from './queries.server.ts'
import { offerKey } from './receiver.server.ts'

const fixtures = await registrationFixtures()
const { sql, services, jobCtx, createPlayers, createOpenEvent, registerPlayer } = fixtures
await (services.jobs as Jobs).work('registrations.handover', async () => {})
const [ana, eva, leo] = (await createPlayers(3, 'Persona')) as [Player, Player, Player]
type Player = Awaited<ReturnType<typeof createPlayers>>[number]
const emailOf = async ({ id }: Player) => (await sql`select email from users where id = ${id}`)[0]!['email'] as string
const handoverOf = async (id: number) => (await sql`select * from registration_handovers where id = ${id}`)[0]!
const keyOf = async (id: number) =>
  offerKey(services.secret, { id, createdAt: new Date((await handoverOf(id))['created_at']) })
beforeEach(() => emptyTables(sql, 'rate_limits, registrations'))

async function offerTo(username: string, handover: 'free' | 'approval' = 'free') {
  const { id } = await registerPlayer(ana, await createOpenEvent({ settings: { handover } }))
  return { id, handover: await offerHandover(ana.ctx, id, { username }) }
}

test('a seat offered to an address is taken with the key of the email, by whatever account, once', async () => {
  const { id, handover } = await offerTo('New.Player@example.org')
  expect((await getMyRegistration(ana.ctx, id)).handover?.to).toBe('new.player@example.org')
  const key = await keyOf(handover)
  for (const wrong of [
    null,
    '',
    key.replace(/./, (digit) => (digit === '0' ? '1' : '0')),
    await keyOf(handover - 1).catch(() => 'x'),
  ])
    for (const act of [
      () => findIncomingHandover(eva.ctx, handover, wrong),
      () => acceptHandover(eva.ctx, handover, {}, { key: wrong }),
      () => declineHandover(eva.ctx, handover, wrong),
    ])
      expect(await errorOf(act() as Promise<unknown>)).toMatchObject({ status: 404 })
  expect(await findIncomingHandover(eva.ctx, handover, key)).toMatchObject({ id: handover, byEmail: true })
  await acceptHandover(eva.ctx, handover, {}, { key })
  expect(await handoverOf(handover)).toMatchObject({ state: 'done', to_user_id: eva.id, to_email: null })
  expect(await getEndedHandover(eva.ctx, handover, key)).toEqual({ state: 'done', registrationId: id })
  expect(await errorOf(acceptHandover(leo.ctx, handover, {}, { key }))).toMatchObject({ status: 404 })
})

test('whose confirmed address it is finds it without the key, and nothing is said of accounts before', async () => {
  const { id, handover } = await offerTo((await emailOf(eva)).toUpperCase(), 'approval')
  expect((await getMyRegistration(ana.ctx, id)).handover?.to).toBe((await emailOf(eva)).toLowerCase())
  expect((await listMyRegistrations(eva.ctx)).incoming).toMatchObject([{ id: handover, byEmail: true }])
  expect((await listMyRegistrations(leo.ctx)).incoming).toEqual([])
  await sql`update users set confirmed_at = null where id = ${eva.id}`
  expect((await listMyRegistrations(eva.ctx)).incoming).toEqual([])
  await sql`update users set confirmed_at = now() where id = ${eva.id}`
  expect(await acceptHandover(eva.ctx, handover, {})).toMatchObject({ waiting: true })
  expect(await handoverOf(handover)).toMatchObject({ state: 'accepted', to_user_id: eva.id, to_email: null })
  const key = await keyOf(handover)
  expect(await errorOf(declineHandover(leo.ctx, handover, key))).toMatchObject({ status: 404 })
})

test('refuses what is no address, and that of who offers', async () => {
  const { id } = await registerPlayer(ana, await createOpenEvent({ settings: { handover: 'free' } }))
  const offer = async (username: string) => (await errorOf(offerHandover(ana.ctx, id, { username })))?.fields
  expect(await offer('nadie@')).toEqual({ username: 'email' })
  expect(await offer(await emailOf(ana))).toEqual({ username: 'choice' })
})

test('one person writes to five addresses a day, and none is kept once its offer is over', async () => {
  const { id } = await registerPlayer(ana, await createOpenEvent({ settings: { handover: 'free' } }))
  const offer = (address: string) => offerHandover(ana.ctx, id, { username: address })
  for (let time = 0; time < 5; time++) {
    await offer(`player${time}@example.org`)
    await withdrawHandover(ana.ctx, id)
  }
  expect(await errorOf(offer('player6@example.org'))).toMatchObject({ status: 429 })
  const later = new Date(ana.ctx.now.getTime() + 25 * 3_600_000)
  await expireDueHandovers(at(jobCtx(), later.toISOString()))
  expect(await sql`select 1 from registration_handovers where to_email is not null`).toEqual([])
})
