import type { ContentLocale } from '#shared/enums.ts'

/** What a checkout became at the gateway. `processing`: the payer has finished, and the money has not arrived yet. */
type CheckoutState = 'open' | 'processing' | 'paid' | 'ended'

export type GatewayCheckout = {
  id: string
  state: CheckoutState
  /** Where the payer pays; null once that is over. */
  url: string | null
  /** In minor units of `coin`, which is in capitals. */
  amount: number
  coin: string
  /** The gateway's id of the payment; null until it is paid. */
  paymentIntent: string | null
  expiresAt: Date
}

export type NewCheckout = {
  registrationId: number
  amount: number
  coin: string
  /** What the payer reads. */
  title: string
  reference: string | null
  /** Of the gateway's own pages. */
  locale: ContentLocale
  expiresAt: Date
  /** Where the payer comes back to, having paid or not. */
  returnUrl: string
  /** Sent twice, it makes one checkout. */
  idempotencyKey: string
}

export type NewRefund = { registrationId: number; paymentIntent: string; amount: number; idempotencyKey: string }

/**
 * What of a payment was given back so far, in all, and what of it the payer's bank refused. Neither ever becomes less, so that they can be
 * told in any order.
 */
export type RefundTotals = { given: number; refused: number; coin: string | null }

/** The payer's bank claims a payment back. */
export type GatewayDispute = {
  id: string
  paymentIntent: string
  amount: number
  coin: string
  /** Until when the organization may answer. */
  dueAt: Date | null
  state: 'open' | 'won' | 'lost'
}

/** What a webhook tells. `isOurs`: the gateway says that the payment was begun here. `other`: nothing that concerns us. */
export type GatewayEvent =
  | { kind: 'checkout'; checkout: GatewayCheckout }
  | { kind: 'refund'; paymentIntent: string; isOurs: boolean }
  | { kind: 'dispute'; dispute: GatewayDispute }
  | { kind: 'other' }

/**
 * A card gateway, with the keys of one organization. Never called inside a transaction: it waits for the network. Throws
 * `gateway_unavailable` when there is no answer in time, `gateway_keys` when the keys are not accepted or lack a permission, and
 * `gateway_refused` for everything else that the gateway refuses.
 */
export type PaymentGateway = {
  createCheckout: (checkout: NewCheckout) => Promise<GatewayCheckout>
  /** Null: the account does not have it. */
  findCheckout: (id: string) => Promise<GatewayCheckout | null>
  /** Ends a checkout, unless it is over by itself. Returns what it is then, or null as `findCheckout`. */
  expireCheckout: (id: string) => Promise<GatewayCheckout | null>
  /** False: no answer came that says whether it was given back. */
  refund: (refund: NewRefund) => Promise<boolean>
  findRefunds: (paymentIntent: string) => Promise<RefundTotals>
  /** Throws `gateway_signature` unless the gateway has sent exactly these bytes within the last minutes. */
  parseEvent: (body: string, signature: string) => GatewayEvent
  /** Asks for something that the keys must allow. */
  checkKeys: () => Promise<void>
}
