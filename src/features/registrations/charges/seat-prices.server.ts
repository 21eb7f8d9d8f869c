import { findTypedCode, listDateRules } from '#features/pricing/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Fields } from '#platform/errors/app-error.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import { type ChargeLine, isUsable, type PriceRule, priceOn, priceTicket, sumOf } from '#shared/payments/price.ts'
import type { Seats } from '../seats/lock.server.ts'

type PricedSeat = {
  ticket: Parameters<typeof priceTicket>[0]
  /** What the person chose to pay, in minor units, where they may. */
  price: number | null
  /** The price that the form showed; null: it does not say. */
  priceShown: number | null
  /** Before the names of the controls of this person. */
  prefix: string
}
type Priced = {
  lines: ChargeLine[][]
  fields: Fields
  /** What a ticket costs now whose price was shown as another. */
  changed: number | null
}

/**
 * What each seat of a group costs now, with the discount code that was typed; errors of the controls `price` and `discount_code`. Under the
 * lock of the seats, so that a code is not used more often than it may be.
 */
export async function priceSeats(
  ctx: RequestContext,
  { eventId, terms: { today } }: Pick<Seats, 'eventId' | 'terms'>,
  wanted: PricedSeat[],
  typedCode: string | null,
): Promise<Priced> {
  const fields: Fields = {}
  const dateRules = await listDateRules(ctx, eventId)
  const tickets = wanted.map(({ ticket }) => ticket)
  const code = typedCode === null ? null : await findUsableCode(ctx, { eventId, today, tickets }, typedCode)
  if (typeof code === 'string') fields['discount_code'] = code
  const rules: PriceRule[] = code === null || typeof code === 'string' ? dateRules : [...dateRules, code]
  let changed: number | null = null
  const lines = wanted.map(({ ticket, price, priceShown, prefix }) => {
    const error = chosenPriceError(ticket.minimumPrice, price)
    if (error) fields[`${prefix}price`] = error
    const own = priceTicket(ticket, { rules, today, chosen: price })
    const isChosen = ticket.minimumPrice !== null && price !== null
    // A code may be typed without having been tried: then the price without it was shown.
    const expected = [sumOf(own), priceOn(ticket, { rules, today })]
    if (!isChosen && priceShown !== null && !expected.includes(priceShown)) changed ??= sumOf(own)
    return own
  })
  return { lines, fields, changed }
}

const chosenPriceError = (minimum: number | null, chosen: number | null) =>
  minimum !== null && chosen !== null && chosen < minimum ? ('below_minimum' as const) : null

type Wanted = { eventId: number; today: string; tickets: { id: number; minimumPrice: number | null }[] }

/** The rule, or why the code is of no use to anybody who takes these tickets together. Throws `limited` after many wrong codes. */
export async function findUsableCode(
  ctx: RequestContext,
  { eventId, today, tickets }: Wanted,
  typed: string,
): Promise<PriceRule | FieldCode> {
  const found = await findTypedCode(ctx, eventId, typed)
  if (!found) return 'wrong'
  const { rule, uses, usesMax, ended } = found
  if (ended || (rule.endsOn !== null && rule.endsOn < today)) return 'code_over'
  const seats = tickets.filter(({ id, minimumPrice }) => minimumPrice === null && isUsable(rule, id, today)).length
  if (seats === 0) return 'code_not_here'
  return usesMax !== null && uses + seats > usesMax ? 'code_used_up' : rule
}
