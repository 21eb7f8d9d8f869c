import { expect, test } from 'vitest'
import { unsubscribeToken } from '#features/player-emails/opt-outs.server.ts'
import { apiClient, HIGH_LIMITS, register } from '../fixtures/api-users.ts'
import { HOME, openBuiltApp, TEST_SECRET } from '../fixtures/built-app.ts'

// The link in emails to players, over HTTP and without scripts.
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const ana = await register(apiClient({ get }), 'Ana')
await sql`update users set confirmed_at = now() where id = ${ana.id}`
const [club] = await sql`select id, name from organizations where status = 'active' order by id limit 1`
const path = `/es/unsubscribe/${unsubscribeToken({ secret: TEST_SECRET }, club!['id'], ana.email)}`
const optOuts = async () => (await sql`select 1 from email_opt_outs`).length
const post = (to: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  get(to, { method: 'POST', headers, body: new URLSearchParams(body) })

test('opening the link changes nothing; a mail program’s POST without cookies ends the emails at once', async () => {
  const page = await get(path)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')])
  const text = await page.text()
  expect(text).toContain(`¿Dejar de recibir los mensajes de ${club!['name']}?`)
  expect(text).not.toContain(ana.email)
  expect(await optOuts()).toBe(0)
  const answer = await post(path, { 'List-Unsubscribe': 'One-Click' })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Ya no recibirás los mensajes de')
  expect((await post(path, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
  expect(await optOuts()).toBe(1)
})

test('the account shows it, and takes the emails up again', async () => {
  const cookie = `session=${ana.token}`
  const account = await (await get('/es/account', { headers: { cookie } })).text()
  expect(account).toContain('Mensajes que has dejado de recibir')
  const form = { intent: 'emails_again', organization: String(club!['id']) }
  const again = await post('/es/account', form, { cookie, origin: HOME })
  expect([again.status, again.headers.get('location')]).toEqual([302, '/es/account?done=emails_again#emails'])
  expect(await optOuts()).toBe(0)
  expect((await post('/es/account', form, { cookie, origin: HOME })).status).toBe(404)
})

test('a forged, cut or foreign link ends nothing', async () => {
  const forged = path.replace(/unsubscribe\/\d+/, `unsubscribe/${club!['id'] + 1}`)
  for (const one of [
    forged,
    path.slice(0, -1),
    `${path}0`,
    '/es/unsubscribe/x',
    `/es/unsubscribe/${'9'.repeat(400)}`,
  ]) {
    expect((await get(one)).status).toBe(404)
    expect((await post(one, { intent: 'end' })).status).toBe(404)
  }
  const cookie = `session=${ana.token}`
  expect((await post(path, { intent: 'end' }, { cookie, origin: 'https://evil.example' })).status).toBe(403)
  expect(await optOuts()).toBe(0)
})
