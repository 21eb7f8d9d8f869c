import { z } from 'zod'
import type { CallDescriptions } from '#platform/openapi/call-description.ts'

export const gatewayCalls: CallDescriptions = {
  'POST /api/payments/stripe/{organization}': {
    ...{ group: 'Organizations', access: 'signature', summary: 'Receive what Stripe tells an organization' },
    description: 'Stripe’s webhook, signed with the organization’s own secret; at most 64 kB.',
    parameters: [
      {
        ...{ name: 'Stripe-Signature', in: 'header', required: true, example: 't=1700000000,v1=5f2b…' },
        ...{ description: 'Over the body.', schema: { type: 'string' } },
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
  },
}
