import { expect, test } from 'vitest'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { eventFixtures } from '#tests/fixtures/event-fixtures.ts'
import { getSignUp } from './sign-up.server.ts'

const { sql, olga, sara, vera, addPublishedEvent, addEvent, anonymousCtx, readEvent } = await eventFixtures()

const SEATED = { title: 'General', price: 5000, amount: 2 }
/** Writes a registration with its seats as the commands do. */
async function register(eventId: number, ticketId: number, state: string, user: number | null = null, group?: number) {
  const expires = state === 'offered' ? new Date(Date.now() + 3_600_000).toISOString() : null
  const [row] =
    await sql`insert into registrations (event_id, ticket_id, user_id, holder_id, state, locale, ticket_price, code, waiting_since, expires_at, group_id)
    values (${eventId}, ${ticketId}, ${user}, ${user}, ${state}, 'es', 5000, ${crypto.randomUUID()}, ${state === 'waitlisted' ? new Date().toISOString() : null}, ${expires}, ${group ?? null}) returning id`
  for (const [kind, ticket] of [
    ['event', null],
    ['ticket', ticketId],
  ] as const) {
    await sql`insert into seat_pools (event_id, kind, ticket_id) values (${eventId}, ${kind}, ${ticket}) on conflict do nothing`
    await sql`insert into registration_seats (registration_id, pool_id, taken)
      select ${row!['id']}, id, ${state !== 'waitlisted'} from seat_pools where event_id = ${eventId} and kind = ${kind} and ticket_id is not distinct from ${ticket}`
  }
  return row!['id'] as number
}
const addOpen = async (form: object = {}) => {
  const event = await addPublishedEvent({ signup: 'open', tickets: [SEATED], ...form })
  const { tickets, slug } = await readEvent(event.translationId)
  return { ...event, slug, tickets: tickets.map(({ id }) => id) }
}

test('counts the seats of ticket and event, and lets people wait when either is full', async () => {
  const { eventId, slug, tickets } = await addOpen({
    title: 'Plazas',
    capacity: 3,
    tickets: [SEATED, { title: 'Libre', price: 0 }, { title: 'Aprobada', price: 0, opening_mode: 'approval' }],
  })
  const states = async () => (await getSignUp(anonymousCtx, slug)).tickets.map(({ state, left }) => [state, left])
  expect(await states()).toEqual([
    ['open', 2],
    ['open', 3],
    ['open', 3],
  ])
  const first = await register(eventId, tickets[0]!, 'confirmed', sara.id)
  await register(eventId, tickets[0]!, 'offered', vera.id)
  expect(await states()).toEqual([
    ['waiting_list', 0],
    ['open', 1],
    ['open', 1],
  ])
  await register(eventId, tickets[1]!, 'confirmed')
  expect(await states()).toEqual([
    ['waiting_list', 0],
    ['waiting_list', 0],
    ['open', 0],
  ])
  expect((await getSignUp(anonymousCtx, slug)).state).toBe('open')
  expect((await getSignUp(anonymousCtx, slug)).mine).toBeNull()
  expect((await getSignUp(sara.ctx, slug)).mine).toEqual({
    ...{ id: first, ticketId: tickets[0]!, state: 'confirmed', expiresAt: null, waitingPlace: null },
  })
  // An offer that is over takes no seat, also before the job has ended it.
  const later = { ...anonymousCtx, now: new Date(Date.now() + 2 * 3_600_000) }
  expect((await getSignUp(later, slug)).tickets[0]).toMatchObject({ state: 'open', left: 1 })
  await sql`insert into registration_settings (event_id, waiting_list) values (${eventId}, false)`
  expect((await states())[0]).toEqual(['sold_out', 0])
})

test('nobody overtakes a group that waits for two seats of the same pool, and only of that pool', async () => {
  const { eventId, slug, tickets } = await addOpen({ title: 'Grupo', tickets: [SEATED, { ...SEATED, title: 'Otra' }] })
  await register(eventId, tickets[0]!, 'confirmed')
  const first = await register(eventId, tickets[0]!, 'waitlisted')
  await sql`update registrations set group_id = ${first} where id = ${first}`
  await register(eventId, tickets[0]!, 'waitlisted', null, first)
  expect((await getSignUp(anonymousCtx, slug)).tickets.map(({ state, left }) => [state, left])).toEqual([
    ['waiting_list', 1],
    ['open', 2],
  ])
  await register(eventId, tickets[0]!, 'waitlisted', olga.id)
  expect((await getSignUp(olga.ctx, slug)).mine).toMatchObject({ state: 'waitlisted', waitingPlace: 3 })
})

test('tells the state of the event, and opens at midnight of the venue', async () => {
  const stateOf = async (form: object) => {
    const { slug } = await addOpen(form)
    const { state, opensAt } = await getSignUp(anonymousCtx, slug)
    return [state, opensAt]
  }
  const opens = { signup: 'scheduled', signup_opens: '2099-07-01' }
  expect(await stateOf({ title: 'Abre', date_start: '2099-08-01', date_end: null, ...opens })).toEqual([
    'scheduled',
    '2099-06-30T22:00:00Z',
  ])
  expect(await stateOf({ title: 'Cerrada', signup: 'closed' })).toEqual(['closed', null])
  expect(await stateOf({ title: 'Cambios', signup: 'changes_only' })).toEqual(['closed', null])
  expect(await stateOf({ title: 'Ninguna', signup: 'none' })).toEqual(['none', null])
  expect(await stateOf({ title: 'Sin entradas', tickets: [] })).toEqual(['with_organizer', null])
  expect(await stateOf({ title: 'Vendida', tickets: [{ ...SEATED, limit_date: '2020-01-01' }] })).toEqual([
    'closed',
    null,
  ])
  expect(await stateOf({ title: 'Pasó', date_start: '2020-01-01', date_end: null })).toEqual(['past', null])
})

test('lists a ticket by code only with the code, and hides drafts', async () => {
  const hidden = { title: 'Oculta', price: 0, visibility: 'code', access_code: 'Amigas' }
  const { slug } = await addOpen({ title: 'Código', tickets: [SEATED, hidden] })
  const count = async (code: string | null) => (await getSignUp(anonymousCtx, slug, code)).tickets.length
  expect([await count(null), await count('otra'), await count('AMIGAS')]).toEqual([1, 1, 2])
  const draft = await addEvent({ title: 'Borrador' })
  const { slug: secret } = await readEvent(draft.translationId)
  expect((await errorOf(getSignUp(anonymousCtx, secret)))?.status).toBe(404)
  expect((await getSignUp(olga.ctx, secret)).mine).toBeNull()
})
