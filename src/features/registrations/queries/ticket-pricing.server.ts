import { listDateRules, takesCodes } from '#features/pricing/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { isForTicket, type PriceRule } from '#shared/payments/price.ts'
import type { TicketPricing } from '#shared/payments/pricing.ts'
import { findUsableCode } from '../charges/seat-prices.server.ts'

type At = { eventId: number; today: string; ticket: { id: number; price: number; minimumPrice: number | null } }

/** What the form of a ticket needs to say what it costs, without a code. Does not authorize. */
export async function getTicketPricing(ctx: RequestContext, { eventId, today, ticket }: At): Promise<TicketPricing> {
  const { id, price, minimumPrice } = ticket
  const [rules, hasCodes] = await Promise.all([listDateRules(ctx, eventId), takesCodes(ctx, eventId, today)])
  return {
    eventId,
    ticketId: id,
    price,
    minimumPrice,
    today,
    rules: rules.filter((rule) => isForTicket(rule, id)).map(shown),
    takesCodes: hasCodes && minimumPrice === null,
  }
}

/**
 * The same with the discount of a code, for `people` who take the ticket together. Throws `invalid` with what is wrong with the code, and
 * `limited` after many wrong ones.
 */
export async function withCode(
  ctx: RequestContext,
  pricing: TicketPricing,
  { typed, people }: { typed: string; people: number },
): Promise<TicketPricing> {
  const { eventId, today, ticketId: id, minimumPrice } = pricing
  const tickets = Array.from({ length: people }, () => ({ id, minimumPrice }))
  const rule = await findUsableCode(ctx, { eventId, today, tickets }, typed)
  if (typeof rule === 'string') throw new AppError('invalid', { fields: { discount_code: rule } })
  // Whom a code is for is written for the organization.
  return { ...pricing, rules: [...pricing.rules, { ...shown(rule), titleEs: null, titleEn: null }] }
}

/** The tickets of a rule may be hidden ones. */
const shown = (rule: PriceRule): PriceRule => ({ ...rule, ticketIds: [] })
