import { once } from 'node:events'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { encrypt } from '#platform/crypto/encrypt.server.ts'
import { fullTest } from '../fixtures/full.ts'
import { answerWith, webhookReceiver } from '../fixtures/webhooks/receiver.ts'
import { createDataDir, startServer } from './server.ts'

const test = fullTest('src/features/webhooks/')

const SECRET = 'a secret of the tests, long enough'
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

test('a change is sent at once, and again with the same id when the server is killed while it is sent', async () => {
  const receiver = await webhookReceiver()
  // The first request is never answered.
  receiver.state.answer = () => {}
  const { folder, sql } = createDataDir()
  const settings = { DATA_DIR: folder, SECRET, FETCH_LOOPBACK: 'on' }
  const server = startServer(settings)
  await server.ready()
  const before = sql()
  await addOrganization(before, receiver.url)
  // Not by the run of each minute: told by what is written.
  await before`delete from pgboss.schedule where name = 'webhooks.deliver'`
  await before`update events set moderation = 'published', published_at = now()`
  await expect.poll(() => receiver.received.length, { interval: 20 }).toBe(1)
  server.child.kill('SIGKILL')
  await once(server.child, 'exit')

  receiver.state.answer = answerWith(204)
  await startServer(settings).ready()
  const after = sql()
  // As if a minute had passed: until then the dead process might still be sending it.
  await after`update webhook_deliveries set claimed_until = now() - interval '1 second'`
  await after`notify candil_changed, 'webhooks'`
  await expect.poll(() => receiver.received.length, { interval: 20 }).toBe(2)
  const states = () => after`select state, attempts from webhook_deliveries`
  await expect.poll(states, { interval: 50 }).toEqual([{ state: 'delivered', attempts: 2 }])
  const [first, second] = receiver.received
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  expect(second!.body).toBe(first!.body)
  const message = new Webhook(WEBHOOK_SECRET).verify(second!.body, second!.headers as Record<string, string>)
  expect(message).toMatchObject({ type: 'event.published', sequence: 1, data: { event: { title: 'Noche' } } })
})

async function addOrganization(sql: ReturnType<ReturnType<typeof createDataDir>['sql']>, url: string) {
  await sql`insert into organizations (name, slug, type, status) values ('Club Farol', 'club-farol', 'association', 'active')`
  await sql`insert into events (type, primary_language, organizer_id, date_start, date_end, county)
    select 'event', 'ES', id, '2027-05-12', '2027-05-14', 'Teruel' from organizations`
  await sql`insert into event_texts (event_id, locale, title, slug, description) select id, 'es', 'Noche', 'noche', 'x' from events`
  await sql`insert into webhook_endpoints (organization_id, url, kinds, secret)
    select id, ${url}, '{event.published}', ${encrypt(SECRET, 'webhook-secrets', WEBHOOK_SECRET)} from organizations`
}
