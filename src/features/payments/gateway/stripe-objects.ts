import type Stripe from 'stripe'
import { z } from 'zod'
import type { GatewayCheckout, GatewayDispute, GatewayEvent, RefundTotals } from './gateway.ts'

// What Stripe sends and answers, as far as it is used: whatever is stored is read here, so that what is signed and still cannot be right
// reaches neither the ledger nor the database. Functions throw `ZodError`.

/** Eight digits, the most that Stripe charges at once. */
const amount = z.number().int().min(0).max(99_999_999)
const id = z.string().regex(/^[\w.-]{1,255}$/)
/** Whole seconds since 1970, until the year 9999. */
const moment = z
  .number()
  .int()
  .min(0)
  .max(253_402_300_799)
  .transform((seconds) => new Date(seconds * 1000))
const coin = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .transform((text) => text.toUpperCase())
/** An object, or its id alone. */
const reference = z.union([id, z.object({ id }).transform((object) => object.id)]).nullish()
const text = z.string().max(100).nullish()

const checkoutSession = z.object({
  id,
  url: z.string().max(2000).nullish(),
  status: text,
  payment_status: text,
  payment_intent: reference,
  amount_total: amount.nullish(),
  currency: coin.nullish(),
  expires_at: moment,
})
const refunded = z.object({ payment_intent: reference, metadata: z.record(z.string(), z.unknown()).nullish() })
const refundList = z.array(z.object({ amount, status: text, currency: coin }))
const disputed = z.object({
  id,
  payment_intent: reference,
  amount,
  currency: coin,
  status: text,
  evidence_details: z.object({ due_by: moment.nullish() }).nullish(),
})

export function toCheckout(session: Stripe.Checkout.Session): GatewayCheckout {
  const read = checkoutSession.parse(session)
  return {
    id: read.id,
    url: read.url ?? null,
    state: stateOf(read),
    amount: read.amount_total ?? 0,
    coin: read.currency ?? '',
    paymentIntent: read.payment_intent ?? null,
    expiresAt: read.expires_at,
  }
}

type State = Pick<z.output<typeof checkoutSession>, 'status' | 'payment_status'>
function stateOf({ status, payment_status: payment }: State): GatewayCheckout['state'] {
  if (payment === 'paid') return 'paid'
  if (status === 'expired') return 'ended'
  return status === 'complete' ? 'processing' : 'open'
}

export function toEvent({ type, data: { object } }: Stripe.Event): GatewayEvent {
  if (type.startsWith('checkout.session.'))
    return { kind: 'checkout', checkout: toCheckout(object as Stripe.Checkout.Session) }
  if (type === 'charge.refunded' || type === 'refund.failed') {
    const { payment_intent: paymentIntent, metadata } = refunded.parse(object)
    // A charge has the metadata of its payment, a refund that was made here its own.
    const isOurs = metadata?.['registration_id'] !== undefined
    return paymentIntent ? { kind: 'refund', paymentIntent, isOurs } : { kind: 'other' }
  }
  const dispute = type.startsWith('charge.dispute.') ? toDispute(object) : null
  return dispute ? { kind: 'dispute', dispute } : { kind: 'other' }
}

export function totalsOf({ data }: Pick<Stripe.ApiList<Stripe.Refund>, 'data'>): RefundTotals {
  const refunds = refundList.parse(data)
  const sum = (list: typeof refunds) => list.reduce((total, refund) => total + refund.amount, 0)
  const refused = refunds.filter(({ status }) => status === 'failed' || status === 'canceled')
  return { given: amount.parse(sum(refunds)), refused: sum(refused), coin: refunds[0]?.currency ?? null }
}

function toDispute(object: unknown): GatewayDispute | null {
  const dispute = disputed.parse(object)
  const { status, payment_intent: paymentIntent } = dispute
  const isOver = status === 'won' || status === 'warning_closed' || status === 'prevented'
  if (!paymentIntent) return null
  return {
    id: dispute.id,
    paymentIntent,
    amount: dispute.amount,
    coin: dispute.currency,
    dueAt: dispute.evidence_details?.due_by ?? null,
    state: status === 'lost' ? 'lost' : isOver ? 'won' : 'open',
  }
}
