import { z } from 'zod'
import { call } from '#kit/call.server.ts'
import { readText } from '#platform/forms/read-body.server.ts'
import { receiveWebhook } from './webhook.server.ts'

const WEBHOOK_BYTES = 64 * 1024

export const gatewayCalls = [
  call('POST /api/payments/stripe/{organization}', {
    group: 'Organizations',
    access: 'signature',
    scope: 'public',
    summary: 'Receive what Stripe tells an organization',
    description: 'Stripe’s webhook, signed with the organization’s own secret; at most 64 kB.',
    parameters: [
      {
        name: 'Stripe-Signature',
        in: 'header',
        required: true,
        example: 't=1700000000,v1=5f2b…',
        description: 'Over the body.',
        schema: { type: 'string' },
      },
    ],
    body: { schema: z.looseObject({ type: z.string() }), example: { type: 'checkout.session.completed' } },
    answers: {
      200: {
        description: 'Received.',
        schema: z.object({ received: z.literal(true) }),
        example: { received: true },
      },
    },
    errors: { 400: 'The signature is wrong.', 403: null, 404: 'The organization takes no cards.' },
    // The signature is over the body as it came, which is read for an organization that takes cards.
    run: async ({ ctx, params, c }) => {
      const readBody = () => readText(c.req.raw, WEBHOOK_BYTES)
      const signature = c.req.header('stripe-signature') ?? ''
      await receiveWebhook(ctx, Number(params.organization), { signature, readBody })
      return { received: true }
    },
  }),
]
