import { addDays } from '../days.ts'
import { isForTicket, isUsable, type PriceRule, priceOn, type TicketPrice } from './price.ts'

/** Days on which a ticket has one price; null: without a beginning, without an end. `rule` is the price by date, null of the normal one. */
export type PriceStep = { from: string | null; until: string | null; price: number; rule: PriceRule | null }

/** The prices of a ticket in the order of their days, each day in exactly one of them. */
export function priceSteps(ticket: TicketPrice, rules: readonly PriceRule[]): PriceStep[] {
  const own =
    ticket.minimumPrice === null ? rules.filter((rule) => rule.kind === 'date' && isForTicket(rule, ticket.id)) : []
  const begins = own.flatMap(({ startsOn, endsOn }) =>
    [startsOn ?? [], endsOn === null ? [] : addDays(endsOn, 1)].flat(),
  )
  const starts = [...new Set(begins)].sort()
  return [null, ...starts].map((from, index) => {
    const next = starts[index]
    const until = next === undefined ? null : addDays(next, -1)
    const day = from ?? until ?? ''
    const rule = own.find((one) => isUsable(one, ticket.id, day)) ?? null
    return { from, until, rule, price: priceOn(ticket, { rules: own, today: day }) }
  })
}

type SoldTicket = TicketPrice & { limitDate: string | null }

/** What a ticket costs today, and from when it costs something else while it is on sale. */
export function pricesFrom(ticket: SoldTicket, rules: readonly PriceRule[], today: string) {
  const steps = priceSteps(ticket, rules)
  const at = steps.findIndex(({ until }) => until === null || today <= until)
  const priceToday = steps[at]!.price
  const next = steps.slice(at).find(({ price }) => price !== priceToday)
  const until = next ? addDays(next.from!, -1) : null
  const isOnSaleThen = until !== null && (ticket.limitDate === null || until < ticket.limitDate)
  return { priceToday, nextPrice: next && isOnSaleThen ? { until, price: next.price } : null }
}
