import { expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'
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
