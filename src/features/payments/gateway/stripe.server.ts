import Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import { log } from '#platform/logging/log.server.ts'
import type { GatewayEvent, NewCheckout, PaymentGateway } from './gateway.ts'
import { toCheckout, toEvent, totalsOf } from './stripe-objects.ts'

export type StripeKeys = { secretKey: string; webhookSecret: string }
type Options = { apiUrl: string; timeoutMs?: number; retries?: number }

/** How long one attempt may take, and how many seconds old a webhook may be. */
const TIMEOUT_MS = 6000
const TOLERANCE_SECONDS = 300
/** Of one payment: more than anybody makes. */
const REFUNDS_LISTED = 100

/** Stripe Checkout with an organization's own keys. `apiUrl` is Stripe's, or that of a server in its place. */
export function createStripeGateway(keys: StripeKeys, { apiUrl, timeoutMs = TIMEOUT_MS, retries = 1 }: Options) {
  const { protocol, hostname, port } = new URL(apiUrl)
  const stripe = new Stripe(keys.secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  })
  const { sessions } = stripe.checkout
  const retrieve = (id: string) =>
    sessions.retrieve(id).then(toCheckout, (error: unknown) => {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
      throw error
    })
  const gateway: PaymentGateway = {
    createCheckout: (checkout) =>
      ask(async () =>
        toCheckout(await sessions.create(sessionOf(checkout), { idempotencyKey: checkout.idempotencyKey })),
      ),
    findCheckout: (id) => ask(() => retrieve(id)),
    expireCheckout: (id) =>
      ask(async () =>
        // What is paid or over is not expired: Stripe refuses it, and says so with the status of a wrong request.
        sessions.expire(id).then(toCheckout, async (error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          return retrieve(id)
        }),
      ),
    refund: ({ paymentIntent, amount, registrationId, idempotencyKey }) =>
      ask(async () => {
        const metadata = { registration_id: String(registrationId) }
        const refund = { payment_intent: paymentIntent, amount, metadata }
        return stripe.refunds.create(refund, { idempotencyKey }).then(() => true, throwRefusal)
      }),
    findRefunds: (paymentIntent) =>
      ask(async () => totalsOf(await stripe.refunds.list({ payment_intent: paymentIntent, limit: REFUNDS_LISTED }))),
    parseEvent: (body, signature) => parseEvent(stripe, body, signature, keys.webhookSecret),
    checkKeys: () => ask(async () => void (await sessions.list({ limit: 1 }))),
  }
  return gateway
}

/** False where Stripe may still have done it, or be about to: nothing came back, its own error, or the first attempt still runs (409). */
function throwRefusal(error: unknown): false {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const { statusCode, type, requestId } = error
  if (statusCode !== undefined && statusCode < 500 && statusCode !== 409) throw error
  log.warn({ type, status: statusCode, stripeRequest: requestId }, 'Stripe did not say whether it gave money back')
  return false
}

/** No address, name or anything else of the person is sent: the payer types it at Stripe. */
function sessionOf({ amount, coin, title, reference, locale, expiresAt, returnUrl, registrationId }: NewCheckout) {
  const metadata = { registration_id: String(registrationId), ...(reference && { reference }) }
  const description = reference ? `${title} · ${reference}` : title
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    locale,
    client_reference_id: String(registrationId),
    metadata,
    line_items: [
      { quantity: 1, price_data: { currency: coin.toLowerCase(), unit_amount: amount, product_data: { name: title } } },
    ],
    payment_intent_data: { description, metadata },
    // The payer pays in the currency of the price, so that the amounts can be compared.
    adaptive_pricing: { enabled: false },
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    success_url: returnUrl,
    cancel_url: returnUrl,
  } satisfies Stripe.Checkout.SessionCreateParams
}

/** What is signed and still no event is refused like what is not signed; the log says what of it cannot be right. */
function parseEvent(stripe: Stripe, body: string, signature: string, secret: string): GatewayEvent {
  try {
    return toEvent(stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS))
  } catch (error) {
    if (error instanceof z.ZodError) log.warn({ fields: fieldsOf(error) }, 'Stripe signed what cannot be right')
    throw new AppError('gateway_signature')
  }
}

const fieldsOf = ({ issues }: z.ZodError) => issues.map(({ path, code }) => `${path.join('.')}: ${code}`)

/** Asks Stripe. What it says is not passed on: its messages may quote keys. */
async function ask<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof z.ZodError) {
      log.warn({ fields: fieldsOf(error) }, 'Stripe answered what cannot be right')
      throw new AppError('gateway_unavailable')
    }
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode, requestId } = error
    log.warn({ type, code, status: statusCode, stripeRequest: requestId }, 'Stripe did not do what it was asked')
    throw new AppError(codeOf(error))
  }
}

function codeOf(error: Stripe.errors.StripeError) {
  const { errors } = Stripe
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return 'gateway_keys'
  return error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError
    ? 'gateway_refused'
    : 'gateway_unavailable'
}
