import { Hono } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import { readText } from '#platform/forms/read-body.server.ts'
import { receiveWebhook } from './webhook.server.ts'

const WEBHOOK_BYTES = 64 * 1024

/** `POST api/payments/stripe/{organization id}`: where Stripe tells of an organization's payments. Signed; no session. */
export const gatewayApi = new Hono<Env>().post('/payments/stripe/:organization', async (c) => {
  const readBody = () => readText(c.req.raw, WEBHOOK_BYTES)
  const signature = c.req.header('stripe-signature') ?? ''
  await receiveWebhook(c.var.ctx, Number(c.req.param('organization')), { signature, readBody })
  return c.json({ received: true })
})
