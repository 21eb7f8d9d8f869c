import type { tickets } from '#features/tickets/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { TimeZone } from '#shared/enums.ts'
import { type ChargeLine, priceTicket, sumOf } from '#shared/payments/price.ts'
import { keepAsked } from '../records/asked-answers.ts'
import { heldPrices, priceOptions } from '../records/kept-prices.ts'
import type { RegistrationRow } from '../registration-changes.server.ts'
import { addCharges, type Charge, heldOptionLines, setCharges } from './charges.server.ts'
import type { MoveFacts } from './move-facts.server.ts'

export type Ticket = typeof tickets.$inferSelect
/** The item of a higher price that was waived. It ends with the ticket that it was waived for. */
const WAIVED_ITEM = 'ticket_change'
const WORDS = { titleEs: 'Cambio de entrada: diferencia perdonada', titleEn: 'Change of ticket: difference waived' }
/** Of discounts by hand, of which no more counts than there is to pay. */
const LESS = { titleEs: 'Descuento de la organización', titleEn: 'Discount by the organizers' }

export type TicketMove = {
  /** What the registration would be with that ticket. */
  columns: Pick<
    RegistrationRow,
    'ticketId' | 'ticketPrice' | 'optionsPrice' | 'keptPrices' | 'coin' | 'answers' | 'specialAnswers'
  >
  /** The keys of the answers that the ticket does not ask, and which are lost with it. */
  dropped: string[]
  /** What it would cost, in minor units, and how much more that is than now. */
  total: number
  difference: number
  /** How much of what was taken off by hand does not count, as the ticket costs less than that. */
  cut: number
  lines: ChargeLine[]
  charges: Charge[]
}

/**
 * What a registration would be and cost with another ticket: with the prices by date of the day of registering, the code it was made with,
 * its options at the prices it has them for, and what was adjusted by hand. A ticket it had before costs what it did.
 */
export function planTicketMove(
  row: RegistrationRow,
  { definition, charges, rules, earlierPrices }: MoveFacts,
  { ticket, zone }: { ticket: Ticket; zone: TimeZone },
): TicketMove {
  const { dropped, ...kept } = keepAsked(definition, { ...row, ticketId: ticket.id })
  const all = { ...kept.answers, ...kept.specialAnswers }
  const held = heldPrices({ definition, answers: all, keptPrices: row.keptPrices })
  const asked = earlierPrices.get(ticket.id) ?? ticket.price
  const day = dayAt(row.createdAt, zone)
  const ticketLines = priceTicket({ ...ticket, price: asked }, { rules, today: day, chosen: asked })
  const columns = {
    ticketId: ticket.id,
    ticketPrice: sumOf(ticketLines),
    coin: ticket.coin,
    ...priceOptions(definition, all, held),
    ...kept,
  }
  const lines = row.isTest ? [] : [...ticketLines, ...heldOptionLines(definition, { ...row, ...columns })]
  const price = sumOf(lines) + sumOf(charges.filter(isByHand))
  const total = Math.max(0, price)
  return { columns, dropped, lines, charges, total, difference: total - sumOf(charges), cut: total - price }
}

const isByHand = ({ kind, item }: Charge) => kind === 'adjustment' && item !== WAIVED_ITEM

/** Books what the move changes, in rows of their own. Under the lock of the event's seats. `waived`: the higher price is not asked for. */
export async function chargeTicketMove(
  ctx: RequestContext,
  row: RegistrationRow,
  { lines, charges, difference, cut }: TicketMove,
  { waived, actorId }: { waived: boolean; actorId: number },
) {
  await setCharges(ctx, row, lines, ['ticket', 'option', 'discount', 'surcharge'])
  if (row.isTest) return
  const before = charges.find(({ item }) => item === WAIVED_ITEM)?.amount ?? 0
  const after = waived ? -Math.max(0, difference) : 0
  await addCharges(ctx, row.id, [
    { kind: 'adjustment', item: WAIVED_ITEM, ...WORDS, amount: after - before, actorId },
    { kind: 'adjustment', item: 'adjustment', ...LESS, amount: cut, actorId },
  ])
}
