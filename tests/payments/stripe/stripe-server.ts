import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { dotted, findWrongParameter, PARAMETERS } from './parameters.ts'

export type Session = {
  id: string
  object: 'checkout.session'
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  payment_intent: string | null
  expires_at: number
  metadata: Record<string, string>
  success_url: string
}
type Refund = { id: string; payment_intent: string; amount: number; currency: string; status: 'succeeded' | 'failed' }
type Answer = { status: number; body: object }
type Params = Record<string, string>

const refusal = (status: number, type: string, message: string, code?: string): Answer => ({
  status,
  body: { error: { type, message, code } },
})
const invalid = (message: string) => refusal(400, 'invalid_request_error', message)

const SECOND = 1000
const MINUTES = 60

type Options = {
  now: () => Date
  /** Those of its accounts. */
  keys: string[]
  port?: number
  /** What a browser gets on the page where the payer pays. */
  onPage?: (session: Session, request: IncomingMessage, response: ServerResponse) => unknown
}

/** A server that answers as Stripe's API does for what we ask it. `now` is its clock. */
export async function startStripe({ now, keys, port = 0, onPage }: Options) {
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const answers = new Map<string, { sent: string; answer: Answer }>()
  const state = {
    mode: 'up' as 'up' | 'down' | 'hanging' | 'poor' | 'lossy',
    calls: [] as string[],
    params: [] as Params[],
  }
  let count = 0

  function createSession(params: Params): Answer {
    const seconds = Math.floor(now().getTime() / SECOND)
    const expires = Number(params['expires_at'] ?? seconds + 24 * 60 * MINUTES)
    if (expires < seconds + 30 * MINUTES)
      return invalid('The `expires_at` timestamp must be at least 30 minutes from now.')
    if (expires > seconds + 24 * 60 * MINUTES)
      return invalid('The `expires_at` timestamp must be less than 24 hours from now.')
    const amount = Number(params['line_items.0.price_data.unit_amount'])
    if (!(amount >= 50)) return invalid('The Checkout Session’s total amount due must add up to at least €0.50 eur')
    const id = `cs_test_${++count}`
    const session: Session = {
      ...{ id, object: 'checkout.session', url: `${origin()}/pay/${id}`, status: 'open', payment_status: 'unpaid' },
      ...{ amount_total: amount, currency: params['line_items.0.price_data.currency']!, payment_intent: null },
      ...{ expires_at: expires, metadata: { registration_id: params['metadata.registration_id']! } },
      success_url: params['success_url']!,
    }
    sessions.set(id, session)
    return { status: 200, body: session }
  }

  function expireSession(session: Session): Answer {
    if (session.status !== 'open')
      return invalid(
        'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of complete',
      )
    Object.assign(session, { status: 'expired', url: null })
    return { status: 200, body: session }
  }

  function createRefund(params: Params): Answer {
    const intent = params['payment_intent']!
    const session = [...sessions.values()].find(({ payment_intent }) => payment_intent === intent)
    if (!session) return invalid(`No such payment_intent: '${intent}'`)
    if (state.mode === 'poor')
      return refusal(400, 'invalid_request_error', 'Insufficient funds in your Stripe balance.', 'balance_insufficient')
    const before = refundedOf(intent)
    const amount = Number(params['amount'] ?? session.amount_total - before)
    if (before + amount > session.amount_total)
      return invalid('Refund amount is greater than unrefunded amount on charge')
    const { currency } = session
    const refund: Refund = { id: `re_${++count}`, payment_intent: intent, amount, currency, status: 'succeeded' }
    refunds.unshift(refund)
    return { status: 200, body: { ...refund, object: 'refund', charge: `ch_${intent}` } }
  }

  /** A refund that the payer's bank has refused is the account's again. */
  const refundedOf = (intent: string | null) =>
    refunds
      .filter(({ payment_intent, status }) => payment_intent === intent && status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0)

  const chargeOf = ({ payment_intent: intent, currency, metadata }: Session) => ({
    ...{ id: `ch_${intent}`, object: 'charge', payment_intent: intent, currency, metadata },
    amount_refunded: refundedOf(intent),
  })

  function answer(call: string, id: string, params: Params): Answer {
    const session = sessions.get(id)
    if (call === 'POST /v1/checkout/sessions') return createSession(params)
    if (call === 'POST /v1/refunds') return createRefund(params)
    if (call === 'GET /v1/checkout/sessions')
      return { status: 200, body: { object: 'list', data: [], has_more: false } }
    if (call === 'GET /v1/refunds') {
      const data = refunds.filter((one) => one.payment_intent === params['payment_intent'])
      return { status: 200, body: { object: 'list', data: structuredClone(data), has_more: false } }
    }
    if (!session) return refusal(404, 'invalid_request_error', `No such checkout.session: ${id}`, 'resource_missing')
    return call.endsWith('/expire') ? expireSession(session) : { status: 200, body: session }
  }

  async function handle(request: IncomingMessage): Promise<Answer> {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe.test')
    const [, id = ''] = /^\/v1\/checkout\/sessions\/([^/]+)/.exec(pathname) ?? []
    const call = `${request.method} ${id ? pathname.replace(id, ':id') : pathname}`
    state.calls.push(call)
    const key = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!keys.includes(key)) return refusal(401, 'invalid_request_error', `Invalid API Key provided: ${key}`)
    if (!PARAMETERS[call]) return refusal(404, 'invalid_request_error', `Unrecognized request URL (${call})`)
    const params: Params = Object.fromEntries(
      [...new URLSearchParams(request.method === 'GET' ? search : body)].map(([name, value]) => [dotted(name), value]),
    )
    state.params.push(params)
    const wrong = findWrongParameter(call, Object.keys(params))
    if (wrong) return invalid(wrong)
    return once(request, body, () => answer(call, id, params))
  }

  /** The same idempotency key gets the same answer. */
  function once(request: IncomingMessage, sent: string, make: () => Answer): Answer {
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined
    if (request.method !== 'POST' || !idempotencyKey) return make()
    const before = answers.get(idempotencyKey)
    if (before && before.sent !== sent)
      return refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      )
    const made = before?.answer ?? structuredClone(make())
    answers.set(idempotencyKey, { sent, answer: made })
    return made
  }

  const respond = (response: ServerResponse, { status, body }: Answer) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${count}` })
      .end(JSON.stringify(body))
  const server = createServer(async (request, response) => {
    if (state.mode === 'hanging') return
    if (state.mode === 'down') return respond(response, refusal(503, 'api_error', 'Stripe is down.'))
    const shown = sessions.get(/^\/pay\/([^/?]+)/.exec(request.url ?? '')?.[1] ?? '')
    if (shown && onPage) return void onPage(shown, request, response)
    const answered = await handle(request)
    // Lossy: what is sent is done, and its answer never arrives.
    if (state.mode === 'lossy' && request.method === 'POST') return void request.socket.destroy()
    respond(response, answered)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  async function stop() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  /** The payer pays. Returns the session. */
  function pay(id: string): Session {
    const session = sessions.get(id)!
    if (session.status !== 'open') throw new Error(`a session that is ${session.status} cannot be paid`)
    return Object.assign(session, {
      ...{ status: 'complete', payment_status: 'paid', url: null, payment_intent: `pi_${id}` },
    } as const)
  }
  /** Someone gives money back on Stripe's own pages. */
  const refundThere = (id: string, amount: number) =>
    createRefund({ payment_intent: `pi_${id}`, amount: String(amount) })
  /** The payer's bank refuses the last refund. */
  function failRefund() {
    refunds[0]!.status = 'failed'
    return { ...refunds[0]!, object: 'refund', metadata: {} }
  }
  const lastSession = () => [...sessions.values()].at(-1)!
  return {
    url: origin(),
    state,
    sessions,
    pay,
    refundThere,
    failRefund,
    chargeOf,
    lastSession,
    stop,
  }
}

const stripe = new Stripe('sk_test_of_the_tests')
let events = 0

/** A webhook as Stripe sends it, signed by its own library. */
export function signedEvent(type: string, object: object, secret: string, { secondsAgo = 0 } = {}) {
  const body = JSON.stringify({ id: `evt_${++events}`, object: 'event', type, data: { object } })
  const timestamp = Math.floor(Date.now() / SECOND) - secondsAgo
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
  return { body, signature }
}
