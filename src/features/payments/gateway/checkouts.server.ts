import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import { listOwnRows, type OwnRow } from '#features/registrations/queries/own/rows.server.ts'
import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import { registrations } from '#features/registrations/table.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isEqualJson } from '#platform/database/same-json.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { contentLocale } from '#shared/languages.ts'
import { CARD_MINIMUM, type CheckoutPart } from '#shared/payments/checkout.ts'
import { interruptionOf } from '#shared/registrations/own-registration.ts'
import { registrationPaths } from '#shared/registrations/registration-paths.ts'
import { takesSeat } from '#shared/registrations/states.ts'
import { findReference, lockLedger } from '../ledger.server.ts'
import { hasDifferingPayment } from '../notices/notices.server.ts'
import { gatewayCheckouts } from '../table.server.ts'
import { cardAmounts } from './amounts.server.ts'
import type { GatewayCheckout, PaymentGateway } from './gateway.ts'
import { findGateway } from './keys.server.ts'
import { isOpen, listCheckouts, settleAsked } from './open-checkouts.server.ts'
import { checkoutForm } from './schema.ts'

/** Stripe takes nothing shorter than 30 minutes. */
const PAYABLE_MINUTES = 31
/** Other tabs may begin at the same time. */
const ATTEMPTS = 3
/** Rounded up to this, so that a form that is sent twice asks for the same. */
const ROUNDED_TO_MS = 5 * 60_000
/** A checkout that ends sooner is not offered again. */
const LEAST_LEFT_MS = 2 * 60_000
const CHECKOUTS_PER_HOUR = 30

/**
 * Begins to pay by card for a registration that the actor manages; with it for those of its group whose seats are held as well. Returns the
 * gateway's page, or null when what was begun before turns out to be paid. Throws `gateway_off`, `gateway_unavailable`, `gateway_keys`,
 * `gateway_refused`, `registration_changed`, `nothing_to_pay` and 404.
 */
export async function startCheckout(
  ctx: RequestContext,
  registrationId: number,
  input: unknown,
): Promise<{ url: string | null }> {
  const { eventId, userId } = await authorizeHolder(ctx, registrationId)
  const { amount } = parse(checkoutForm, input)
  await rateLimit(ctx, String(userId), { name: 'checkout', points: CHECKOUTS_PER_HOUR, seconds: 3600 })
  const event = await getEvent(ctx, eventId)
  // Someone waits for it.
  const gateway = await findGateway(ctx, event.organizationId, { retries: 0 })
  if (!gateway) throw new AppError('gateway_off')
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const begun = await begin(ctx, { ...event, eventId, gateway }, registrationId, amount)
    if (begun !== 'overtaken') return begun
  }
  throw new AppError('registration_changed')
}

type Event = { eventId: number; organizationId: number; title: string; gateway: PaymentGateway }

/** `overtaken`: another tab has begun meanwhile to pay another amount. */
async function begin(
  ctx: RequestContext,
  { eventId, organizationId, title, gateway }: Event,
  registrationId: number,
  amount: 'due' | 'open',
): Promise<{ url: string | null } | 'overtaken'> {
  // Until someone has looked at it, nobody pays again.
  if (await hasDifferingPayment(ctx, registrationId)) return { url: null }
  const rows = await listPaidTogether(ctx, registrationId)
  if (rows.length === 0) throw new AppError('registration_changed')
  const due = await cardAmounts(ctx, eventId, rows, amount)
  const parts = totalOf(due) < CARD_MINIMUM ? await cardAmounts(ctx, eventId, rows, 'open') : due
  const total = totalOf(parts)
  if (total < CARD_MINIMUM) throw new AppError('nothing_to_pay')
  const begun = await resume(ctx, gateway, { registrationId, parts })
  if (begun.url || begun.isPaid) return { url: begun.url }
  const sent = {
    registrationId,
    amount: total,
    coin: rows[0]!.coin,
    title,
    locale: contentLocale(ctx.locale),
    reference: await findReference(ctx, registrationId),
    expiresAt: new Date(Math.ceil((ctx.now.getTime() + PAYABLE_MINUTES * 60_000) / ROUNDED_TO_MS) * ROUNDED_TO_MS),
    returnUrl: ctx.services.settings.siteUrl + registrationPaths.cardPayment(registrationId),
  }
  const made = await gateway.createCheckout({
    ...sent,
    idempotencyKey: keyOf({ ...sent, parts, after: begun.lastId }),
  })
  const stored = await insertCheckout(ctx, rows, { organizationId, registrationId, parts, made })
  if (stored === 'payable') return { url: made.url }
  await gateway.expireCheckout(made.id)
  if (stored === 'overtaken') return stored
  throw new AppError('registration_changed')
}

const totalOf = (parts: CheckoutPart[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

/** Of everything that is sent: Stripe refuses the same key with anything else, as it would be after an answer that was lost. */
const keyOf = (begun: object) => `checkout-${createHash('sha256').update(JSON.stringify(begun)).digest('base64url')}`

async function getEvent(ctx: RequestContext, eventId: number) {
  const [event] = await ctx.db.execute<{ organizationId: number; title: string }>(sql`
    select e.organizer_id as "organizationId", coalesce((select title from event_texts t where t.event_id = e.id
      order by t.locale = ${contentLocale(ctx.locale)} desc limit 1), '') as title
    from events e where e.id = ${eventId} and e.deleted_at is null`)
  if (!event) throw new AppError('registration_changed')
  return event
}

/**
 * The registration, or while it is held those of its group that are held too. None when there is no seat to pay, when its hold is over, and
 * while the event is cancelled, postponed or hidden. Does not authorize.
 */
export async function listPaidTogether(ctx: RequestContext, id: number): Promise<RegistrationRow[]> {
  const [own] = await listOwnRows(ctx, sql`r.id = ${id}`)
  if (!own || !isPayable(own) || interruptionOf(own) !== null) return []
  const { groupId, holderId, state } = registrations
  const [row] = await ctx.db.select().from(registrations).where(eq(registrations.id, id))
  if (!row || row.state !== own.state) return []
  if (row.state !== 'hold' || row.groupId === null) return [row]
  return ctx.db
    .select()
    .from(registrations)
    .where(and(eq(groupId, row.groupId), eq(holderId, row.holderId!), eq(state, 'hold')))
    .orderBy(registrations.id)
}

/** An offered seat is accepted before it is paid. */
const isPayable = ({ state, isTest }: OwnRow) => takesSeat(state) && state !== 'offered' && !isTest

type Wanted = { registrationId: number; parts: CheckoutPart[] }

/** Goes on with what was begun for the same, and ends the rest, so that nobody pays twice from two tabs. */
async function resume(ctx: RequestContext, gateway: PaymentGateway, { registrationId, parts }: Wanted) {
  const before = await listCheckouts(ctx, registrationId)
  let url: string | null = null
  let isPaid = false
  for (const checkout of before.filter(isOpen)) {
    const isSame = isEqualJson(checkout.parts, parts)
    const isLongEnough = checkout.expiresAt.getTime() - ctx.now.getTime() > LEAST_LEFT_MS
    const mayGoOn: boolean = url === null && isSame && isLongEnough
    const found: GatewayCheckout | null = await (mayGoOn
      ? gateway.findCheckout(checkout.sessionId)
      : gateway.expireCheckout(checkout.sessionId))
    const settled = await settleAsked(ctx, checkout, found)
    isPaid ||= settled === 'paid' || settled === 'processing' || settled === 'mismatch'
    if (mayGoOn && settled === 'open') url = found?.url ?? null
  }
  return { url: isPaid ? null : url, isPaid, lastId: before[0]?.id ?? 0 }
}

type Made = Wanted & { organizationId: number; made: GatewayCheckout }

/** Stores it, unless the registrations have changed while the gateway was asked, or another one was stored. */
async function insertCheckout(
  ctx: RequestContext,
  rows: RegistrationRow[],
  { made, ...checkout }: Made,
): Promise<'payable' | 'changed' | 'overtaken'> {
  return transaction(ctx, async (txCtx) => {
    const now = await lockLedger(
      txCtx,
      rows.map(({ id }) => id),
    )
    const isSame = now.every((row, index) => row.state === rows[index]?.state && row.holderId === rows[index]?.holderId)
    if (now.length !== rows.length || !isSame) return 'changed'
    const { id: sessionId, amount, coin, expiresAt } = made
    const before = await listCheckouts(txCtx, checkout.registrationId)
    if (before.some((one) => isOpen(one) && one.sessionId !== sessionId)) return 'overtaken'
    await txCtx.db
      .insert(gatewayCheckouts)
      .values({ ...checkout, sessionId, amount, coin, expiresAt, createdAt: ctx.now })
      .onConflictDoNothing()
    return 'payable'
  })
}
