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
const headers = { cookie: `session=${moderator.token}` }
const mainAt = async (path: string) => mainOf(await (await get(path, { headers })).text())
const idOf = async (name: string) => (await sql`select id from organizations where name = ${name}`)[0]!['id']

test('an item of one’s own has no decisions, and a link to the next one', async () => {
  const own = await mainAt(`/es/admin/organizations/${await idOf('Club propio')}`)
  expect(own).toContain('Esto no lo puedes decidir tú')
  const onwards = new RegExp(`href="/es/admin/organizations/${await idOf('Club ajeno')}"[^>]*>Seguir con la cola`)
  expect(own).toMatch(onwards)
  expect(await mainAt(`/es/admin/organizations/${await idOf('Club ajeno')}`)).not.toMatch(/Seguir con la cola/)
})

test('the filters count what waits, and not while words reduce the list', async () => {
  const counted = /Nuevos(<!-- -->)? <b>\d+<\/b>/
  expect(await mainAt('/es/admin/organizations')).toMatch(counted)
  const found = await mainAt('/es/admin/organizations?q=ajeno')
  expect(found).toContain('Club ajeno')
  expect(found).not.toMatch(counted)
})
