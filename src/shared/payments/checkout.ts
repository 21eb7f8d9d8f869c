import type { RegistrationState } from '#shared/registrations/states.ts'

/** What of a payment at a gateway is for a registration, in minor units. 0: it costs nothing, and its seat is confirmed with the others'. */
export type CheckoutPart = { registrationId: number; amount: number }

/** What a player may pay by card now, in minor units. */
export type CardAmounts = { due: number; open: number; coin: string }

/**
 * Paying for a registration by card: `late` is money that came when the seat was gone, `differs` another
 * amount than was asked for, which an organizer looks at, `waiting` what the gateway has yet to tell.
 */
export type CardPayment = {
  registrationId: number
  title: string
  organizer: string
  state: RegistrationState
  /** Until when the seat waits for it. */
  heldUntil: Date | null
  amounts: CardAmounts | null
  outcome: 'paid' | 'late' | 'differs' | 'waiting' | 'none'
  /** The last payment. */
  paid: { amount: number; coin: string } | null
}

/** Where Stripe's own pages are. */
export const STRIPE_PAGES = 'https://checkout.stripe.com'

/** Where Stripe tells of an organization's payments. */
export const stripeWebhookPath = (organizationId: number | string) => `/api/payments/stripe/${organizationId}`

/** The events that it has to be told of there. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

/** The least that Stripe charges in euros, in minor units. */
export const CARD_MINIMUM = 50

/**
 * What an organizer has to look at: another amount was paid than was asked for, the payer's bank claims the money back or has got it back,
 * or it refused a refund.
 */
export const GATEWAY_NOTICES = ['differs', 'dispute', 'dispute_lost', 'refund_failed'] as const
export type GatewayNoticeKind = (typeof GATEWAY_NOTICES)[number]

/** Amounts in minor units of `coin`; `expected` is what was asked for, in `expectedCoin`. */
export type GatewayNotice = {
  id: number
  kind: GatewayNoticeKind
  registrationId: number
  name: string
  amount: number
  coin: string
  expected: number
  expectedCoin: string
  /** ISO; until when the organization may answer a dispute. */
  dueAt: string | null
  at: string
}
