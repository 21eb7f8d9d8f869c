import { expect, test } from 'vitest'
import { encrypt } from '#platform/crypto/encrypt.server.ts'
import { stripeWebhookPath } from '#shared/payments/checkout.ts'
import { HOME, openBuiltApp } from '#tests/fixtures/built-app.ts'
import { signedEvent } from './stripe-server.ts'

const app = await openBuiltApp()
const [SECRET_KEY, WEBHOOK_SECRET] = ['sk_test_nobody_is_asked', 'whsec_of_the_webhook']
const encrypted = (text: string) => encrypt('a secret of the tests, long enough', 'stripe-keys', text)
await app.sql`insert into payment_gateways (organization_id, provider, secret_key, webhook_secret)
  values (1, 'stripe', ${encrypted(SECRET_KEY)}, ${encrypted(WEBHOOK_SECRET)})`

const send = (body: string, signature: string, organization: number | string = 1) =>
  app.get(stripeWebhookPath(organization), {
    ...{ method: 'POST', body },
    headers: {
      ...{ 'content-type': 'application/json', 'stripe-signature': signature },
      ...{ origin: 'https://api.stripe.com', host: new URL(HOME).host },
    },
  })

test('takes a signed webhook from another origin without a session, and answers well what is not ours', async () => {
  const { body, signature } = signedEvent(
    'checkout.session.completed',
    { id: 'cs_unknown', expires_at: 1 },
    WEBHOOK_SECRET,
  )
  const response = await send(body, signature)
  expect([response.status, await response.json()]).toEqual([200, { received: true }])
  expect(response.headers.get('set-cookie')).toBeNull()
  const other = signedEvent('customer.created', { id: 'cus_1' }, WEBHOOK_SECRET)
  expect((await send(other.body, other.signature)).status).toBe(200)
})

test('refuses what is not signed, changed on the way, too long, or for nobody', async () => {
  const { body, signature } = signedEvent('charge.refunded', { id: 'ch_1' }, WEBHOOK_SECRET)
  expect((await send(body, '')).status).toBe(400)
  expect((await send(`${body} `, signature)).status).toBe(400)
  expect((await send('x'.repeat(64 * 1024 + 1), signature)).status).toBe(413)
  for (const organization of [2, 999_999, 'x', '1e9', '9'.repeat(30)])
    expect((await send(body, signature, organization)).status).toBe(404)
  expect((await app.get(stripeWebhookPath(1))).status).toBe(405)
})

test('does not pass on what the keys are', async () => {
  const response = await send('{}', 't=1,v1=00')
  const text = await response.text()
  for (const secret of [SECRET_KEY, WEBHOOK_SECRET]) expect(text).not.toContain(secret)
})

test('stops who guesses signatures', async () => {
  let status = 0
  for (let attempt = 0; attempt < 70 && status !== 429; attempt++) status = (await send('{}', 't=1,v1=00')).status
  expect(status).toBe(429)
})
