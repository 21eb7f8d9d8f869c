import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { DAY_MS } from '#shared/durations.ts'
import { gatewayCheckouts } from '../table.server.ts'
import type { GatewayCheckout } from './gateway.ts'
import { findGateway, findQuickGateway } from './keys.server.ts'
import { type Checkout, setEnded, settleCheckout } from './settle.server.ts'

export const isOpen = ({ paidAt, endedAt }: Checkout) => paidAt === null && endedAt === null

/** The checkouts that pay for a registration, the last one first. Does not authorize. */
export const listCheckouts = ({ db }: RequestContext, registrationId: number): Promise<Checkout[]> =>
  db
    .select()
    .from(gatewayCheckouts)
    .where(sql`parts @> ${JSON.stringify([{ registrationId }])}::jsonb`)
    .orderBy(desc(gatewayCheckouts.id))

/**
 * Brings a checkout to what the gateway said when it was asked. Null: its account does not know it, since the organization has changed
 * its keys to those of another one; nobody can pay it there.
 */
export async function settleAsked(ctx: RequestContext, checkout: Checkout, found: GatewayCheckout | null) {
  if (found) return settleCheckout(ctx, checkout.organizationId, found)
  await setEnded(ctx, checkout)
  return 'ended' as const
}

type Of = { organizationId: number } | { registrationId: number }

function listOpen({ db }: RequestContext, of: Of): Promise<Checkout[]> {
  const condition =
    'organizationId' in of
      ? eq(gatewayCheckouts.organizationId, of.organizationId)
      : sql`parts @> ${JSON.stringify([{ registrationId: of.registrationId }])}::jsonb`
  const { paidAt, endedAt } = gatewayCheckouts
  return db
    .select()
    .from(gatewayCheckouts)
    .where(and(condition, isNull(paidAt), isNull(endedAt)))
}

/** Ends what of an organization, or of one registration of it, can still be paid, and books what has been paid meanwhile. */
export async function endCheckouts(ctx: RequestContext, of: Of) {
  for (const checkout of await listOpen(ctx, of)) {
    const gateway = await findGateway(ctx, checkout.organizationId)
    if (gateway) await settleAsked(ctx, checkout, await gateway.expireCheckout(checkout.sessionId))
  }
}

/** The same where the keys are about to go: what Stripe refuses to the former ones does not keep anybody from it. */
export async function endBeforeKeysGo(ctx: RequestContext, organizationId: number) {
  await endCheckouts(ctx, { organizationId }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code === 'gateway_unavailable') throw error
  })
}

/** How many checkouts one run asks for, and for how many days it asks where there is no answer. */
const ASKED_AT_ONCE = 100
const ASKED_FOR_DAYS = 3

/**
 * Asks for checkouts whose time is over and of which no webhook came: a payment is booked also where webhooks are set up wrong and nobody
 * comes back to the page. Returns how many were asked for.
 */
export async function settleOverdueCheckouts(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const since = new Date(ctx.now.getTime() - ASKED_FOR_DAYS * DAY_MS)
  const { expiresAt, paidAt, endedAt } = gatewayCheckouts
  const isOver = and(isNull(paidAt), isNull(endedAt), lt(expiresAt, ctx.now))
  await ctx.db
    .update(gatewayCheckouts)
    .set({ endedAt: ctx.now })
    .where(and(isOver, lt(expiresAt, since)))
  const overdue = await ctx.db.select().from(gatewayCheckouts).where(isOver).orderBy(sql`random()`).limit(ASKED_AT_ONCE)
  for (const checkout of overdue) {
    const gateway = await findQuickGateway(ctx, checkout.organizationId)
    // Who has no answer is asked again by the next run.
    const found = await gateway?.findCheckout(checkout.sessionId).catch(ignoreGateway)
    if (found !== undefined) await settleAsked(ctx, checkout, found)
  }
  return overdue.length
}

function ignoreGateway(error: unknown) {
  if (!(error instanceof AppError)) throw error
  return undefined
}
