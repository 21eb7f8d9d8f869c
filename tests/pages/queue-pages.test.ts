import { expect, test } from 'vitest'
import { proposalToken } from '#features/proposals/asked.server.ts'
import { QUEUE_PAGES } from '#shared/review/queue-pages.ts'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { openBuiltApp, TEST_SECRET } from '../fixtures/built-app.ts'
import { mainOf } from './html.ts'

// The queues of the site team, as a moderator without JavaScript reads them.
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const call = apiClient({ get })
const moderator = await register(call, 'Berta')
const player = await register(call, 'Olga')
await sql`update users set confirmed_at = now()`
await sql`update users set site_role = 'moderator' where id = ${moderator.id}`
for (const [name, token] of [
  ['Club propio', moderator.token],
  ['Club ajeno', player.token],
] as const)
  await call('POST /api/organization/new', { token, body: { name, type: 'association' } })
const mainAt = async (path: string, token = moderator.token) =>
  mainOf(await (await get(path, { headers: { cookie: `session=${token}` } })).text())
const idOf = async (name: string) => (await sql`select id from organizations where name = ${name}`)[0]!['id']

test('an item of one’s own has no decisions, and a link to the next one', async () => {
  const own = await mainAt(`/es/admin/organizations/${await idOf('Club propio')}`)
  expect(own).toContain('Esto no lo puedes decidir tú')
  const onwards = new RegExp(`href="/es/admin/organizations/${await idOf('Club ajeno')}"[^>]*>Seguir con la cola`)
  expect(own).toMatch(onwards)
  expect(await mainAt(`/es/admin/organizations/${await idOf('Club ajeno')}`)).not.toMatch(/Seguir con la cola/)
})

test('the filters count what waits, and not while words reduce the list', async () => {
  const counted = /Nuevas(<!-- -->)? <b>\d+<\/b>/
  expect(await mainAt('/es/admin/organizations')).toMatch(counted)
  const found = await mainAt('/es/admin/organizations?q=ajeno')
  expect(found).toContain('Club ajeno')
  expect(found).not.toMatch(counted)
})

const headers = { cookie: `session=${moderator.token}` }
test.each(QUEUE_PAGES)('/admin/%s answers 404 for what can be no item', async (page) => {
  for (const item of ['%00', '99999999999'])
    expect([item, (await get(`/es/admin/${page}/${item}`, { headers })).status]).toEqual([item, 404])
})

test('what becomes of many is read out while it changes, and takes the focus once it is final', async () => {
  const [bulk] =
    await sql`insert into bulk_decisions (actor_id, page, intent) values (${moderator.id}, 'events', 'publish') returning id`
  const item = { bulk_id: bulk!['id'], position: 0, queue: 'events', key: '1', title: 'Velada', stamp: '-' }
  await sql`insert into bulk_decision_items ${sql(item)}`
  const statusNote = async () =>
    /<div[^>]*role="status"[^>]*>/.exec(await mainAt(`/es/admin/bulk/events/${bulk!['id']}`))?.[0] ?? ''
  expect(await statusNote()).not.toMatch(/tabindex|autofocus/i)
  await sql`update bulk_decisions set finished_at = now() where id = ${bulk!['id']}`
  expect(await statusNote()).toMatch(/tabindex="-1"/i)
})

test('who corrects a proposal without an account is told that the decision comes by email', async () => {
  const [row] = await sql`insert into organizations
    (name, slug, type, status, status_reason, changes_requested_at, proposed_email, proposed_locale)
    values ('Farol Propuesto', 'farol-propuesto', 'association', 'pending', 'Falta algo.', now(), 'ana@example.org', 'es')
    returning id, extract(epoch from changes_requested_at)::text as at`
  const request = { entityType: 'organization', id: row!['id'], requestedAt: row!['at'] } as const
  const path = `/es/shared/proposal/${proposalToken({ secret: TEST_SECRET }, request)}`
  const form = mainOf(await (await get(path)).text())
  expect(form).toContain('Te contamos por correo qué hemos decidido.')
  expect(form).not.toMatch(/Si nos dejas tu correo|proposer_email/)
  const sent = await get(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ name: 'Farol Propuesto', type: 'association' }),
  })
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/es/s/new_organizer?done=told'])
})

test('what was asked for changes says so to its owner wherever it is shown, and can still be decided', async () => {
  const id = await idOf('Club ajeno')
  const reason = 'Falta la web del club.'
  const asked = { status_reason: reason, changes_requested_at: new Date().toISOString() }
  await sql`update organizations set ${sql(asked)} where id = ${id}`
  await call('POST /api/organization/new', { token: player.token, body: { name: 'Club nuevo', type: 'association' } })
  const profile = await mainAt('/es/ao/club-ajeno/profile', player.token)
  for (const words of ['Te pedimos cambios', reason, 'Enviar otra vez']) expect(profile).toContain(words)
  const publish = await mainAt('/es/account/publish', player.token)
  expect(publish.match(/Aún la estamos verificando/g)).toHaveLength(1)
  expect(publish.match(/Te hemos pedido cambios/g)).toHaveLength(1)
  expect(await mainAt('/es/account/organizations', player.token)).toContain(reason)
  const review = await mainAt(`/es/admin/organizations/${id}`)
  expect(review).toMatch(/Con cambios pedidos.*Falta la web del club/s)
  expect(review).toContain('value="verify"')
  expect(review).not.toContain('Ya resuelto')
  expect(await mainAt('/es/admin/search?q=club+ajeno')).toMatch(/con cambios pedidos.*Revisar/s)
})

test('who decides reads beside the reason who will read it: the organization by email, or the team alone', async () => {
  const sent = 'Les llega por correo tal como lo escribas'
  await sql`update organizations set status = 'suspended' where name = 'Club propio'`
  const restoring = await mainAt('/es/admin/search?q=club+propio')
  expect(restoring).toContain('Lo que leerán (opcional)')
  expect(restoring).toContain(sent)
  const blocking = await mainAt(`/es/admin/search?q=${encodeURIComponent('Olga')}`)
  expect(blocking).toMatch(/Nota del equipo.*Solo la lee el equipo/s)
  expect(blocking).not.toContain(sent)
  expect(await mainAt(`/es/admin/organizations/${await idOf('Club ajeno')}?reason=reject`)).toContain(sent)
})
