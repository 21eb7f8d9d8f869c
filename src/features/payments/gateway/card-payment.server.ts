import { sql } from 'drizzle-orm'
import { authorizeHolder } from '#features/registrations/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { createMemoryRateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { contentLocale } from '#shared/languages.ts'
import type { CardAmounts, CardPayment } from '#shared/payments/checkout.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'
import { hasDifferingPayment } from '../notices/notices.server.ts'
import { cardAmounts } from './amounts.server.ts'
import { listPaidTogether } from './checkouts.server.ts'
import { findQuickGateway, takesCards } from './keys.server.ts'
import { isOpen, listCheckouts, settleAsked } from './open-checkouts.server.ts'
import type { Settled } from './settle.server.ts'

/** While the page is open it asks again and again; the gateway is asked less often. */
const isAskedTooOften = createMemoryRateLimit({ name: 'checkout-asked', points: 1, seconds: 10 })

/**
 * Paying for a registration by card, and what became of it. If the gateway has not told yet whether the last checkout was paid, it is asked.
 * Throws 404 for everybody but the holder.
 */
export async function getCardPayment(ctx: RequestContext, registrationId: number): Promise<CardPayment> {
  await authorizeHolder(ctx, registrationId)
  const asked = await askGateway(ctx, registrationId)
  const [last] = await listCheckouts(ctx, registrationId)
  const [row] = await ctx.db.execute<Row>(sql`
    select r.state, r.expires_at as "expiresAt", r.ended_at as "endedAt", o.name as organizer, coalesce((select title from event_texts t
      where t.event_id = e.id order by t.locale = ${contentLocale(ctx.locale)} desc limit 1), '') as title
    from registrations r join events e on e.id = r.event_id join organizations o on o.id = e.organizer_id
    where r.id = ${registrationId}`)
  const differs = await hasDifferingPayment(ctx, registrationId)
  const { state, expiresAt, endedAt, organizer, title } = row!
  return {
    registrationId,
    organizer,
    title,
    state,
    heldUntil: state === 'hold' ? new Date(expiresAt!) : null,
    amounts: await findCardAmounts(ctx, registrationId),
    outcome: differs ? 'differs' : outcomeOf(asked, last?.paidAt ?? null, endedAt),
    paid: last?.paidAt ? { amount: last.amount, coin: last.coin } : null,
  }
}

type Row = { state: RegistrationState; organizer: string; title: string } & Record<
  'expiresAt' | 'endedAt',
  string | null
>

/** What was paid before the registration ended is told by the page of the registration. */
function outcomeOf(asked: Settled | null, paidAt: Date | null, endedAt: string | null) {
  if (paidAt && endedAt === null) return 'paid' as const
  if (paidAt && paidAt >= new Date(endedAt!)) return 'late' as const
  return asked === 'processing' || asked === 'unknown' ? ('waiting' as const) : ('none' as const)
}

/** What the gateway says of the last checkout; `unknown` when it does not say. Null: there is nothing to ask. */
async function askGateway(ctx: RequestContext, registrationId: number): Promise<Settled | null> {
  const [last] = await listCheckouts(ctx, registrationId)
  if (!last || !isOpen(last)) return null
  if (await isAskedTooOften(String(last.id))) return 'unknown'
  try {
    const gateway = await findQuickGateway(ctx, last.organizationId)
    return gateway && (await settleAsked(ctx, last, await gateway.findCheckout(last.sessionId)))
  } catch (error) {
    if (error instanceof AppError) return 'unknown'
    throw error
  }
}

/** What the holder may pay by card now; null where there is nothing to pay, or no card is taken. Does not authorize. */
export async function findCardAmounts(ctx: RequestContext, registrationId: number): Promise<CardAmounts | null> {
  const rows = await listPaidTogether(ctx, registrationId)
  const first = rows[0]
  if (!first || !(await takesCards(ctx, first.eventId))) return null
  const [due, open] = [await sumOf('due'), await sumOf('open')]
  return open > 0 ? { due, open, coin: first.coin } : null

  async function sumOf(wanted: 'due' | 'open') {
    const parts = await cardAmounts(ctx, first!.eventId, rows, wanted)
    return parts.reduce((sum, { amount }) => sum + amount, 0)
  }
}
