import type { ChargeKind } from './enums.ts'

/** What changes the price of a ticket; amounts in minor units, negative for a discount. */
export type PriceRule = {
  id: number
  kind: 'code' | 'date'
  code: string | null
  titleEs: string | null
  titleEn: string | null
  amount: number | null
  percent: number | null
  ticketIds: number[]
  startsOn: string | null
  endsOn: string | null
  isStackable: boolean
}

/** A line of what a registration costs, in minor units. */
export type ChargeLine = {
  kind: ChargeKind
  item: string
  titleEs: string
  titleEn: string | null
  amount: number
  priceRuleId?: number | null
}

/** `minimumPrice`: where people choose what they pay, the least of it. */
export type TicketPrice = { id: number; price: number; minimumPrice: number | null }
type PricedTicket = TicketPrice & { titleEs: string; titleEn: string | null }

type Choice = {
  /** The event's rules by date, and the code's if one was given. */
  rules: readonly PriceRule[]
  /** The day in the event's time zone. */
  today: string
  /** What the person chose to pay, where they may. */
  chosen?: number | null
}

/**
 * The lines of what a ticket costs on a day: the ticket itself, the price by date, and the code. A code that is not stackable counts only
 * when it discounts more than the date does, and then instead of it. Never less than nothing. Where people choose what they pay, rules
 * do not apply.
 */
export function priceTicket(ticket: PricedTicket, { rules, today, chosen = null }: Choice): ChargeLine[] {
  const { id, titleEs, titleEn } = ticket
  const isChosen = ticket.minimumPrice !== null
  const base = isChosen ? (chosen ?? ticket.price) : ticket.price
  const line: ChargeLine = { kind: 'ticket', item: `ticket:${id}`, titleEs, titleEn, amount: base }
  const applied = isChosen ? [] : applicable(ticket, rules, today)
  let left = base
  const changes = applied.map((rule) => {
    const amount = Math.max(changeOf(rule, ticket.price), -left)
    left += amount
    return ruleLine(rule, amount)
  })
  return [line, ...changes].filter(({ amount }) => amount !== 0)
}

/** What a ticket costs whoever registers on that day without a code. */
export const priceOn = (ticket: TicketPrice, choice: Choice): number =>
  sumOf(
    priceTicket(
      { ...ticket, titleEs: '', titleEn: null },
      { ...choice, rules: choice.rules.filter(({ kind }) => kind === 'date') },
    ),
  )

export const sumOf = (lines: readonly Pick<ChargeLine, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

function applicable(ticket: PricedTicket, rules: readonly PriceRule[], today: string): PriceRule[] {
  const usable = rules.filter((rule) => isUsable(rule, ticket.id, today))
  const byDate = usable.find(({ kind }) => kind === 'date')
  const code = usable.find(({ kind }) => kind === 'code')
  if (!byDate || !code) return [byDate ?? code ?? []].flat()
  const dateChange = changeOf(byDate, ticket.price)
  if (dateChange > 0 || code.isStackable) return [byDate, code]
  return changeOf(code, ticket.price) < dateChange ? [code] : [byDate]
}

/** Whether a rule is for that ticket on that day. */
export const isUsable = (rule: PriceRule, ticketId: number, today: string): boolean =>
  isForTicket(rule, ticketId) &&
  (rule.startsOn === null || rule.startsOn <= today) &&
  (rule.endsOn === null || today <= rule.endsOn)

export const isForTicket = ({ ticketIds }: Pick<PriceRule, 'ticketIds'>, ticketId: number): boolean =>
  ticketIds.length === 0 || ticketIds.includes(ticketId)

/** What the rule adds to a price, in minor units. Half a cent is rounded away from zero. */
export function changeOf({ amount, percent }: PriceRule, price: number): number {
  if (amount !== null) return amount
  const exact = (price * (percent ?? 0)) / 100
  return Math.sign(exact) * Math.round(Math.abs(exact))
}

function ruleLine(rule: PriceRule, amount: number): ChargeLine {
  const kind = amount < 0 ? 'discount' : 'surcharge'
  const words = rule.kind === 'code' ? { es: `Código ${rule.code}`, en: `Code ${rule.code}` } : DATE_WORDS[kind]
  return {
    kind,
    item: `rule:${rule.id}`,
    amount,
    priceRuleId: rule.id,
    titleEs: (rule.kind === 'date' && rule.titleEs) || words.es,
    titleEn: (rule.kind === 'date' && rule.titleEn) || (rule.kind === 'date' && rule.titleEs) || words.en,
  }
}

const DATE_WORDS = {
  discount: { es: 'Precio anticipado', en: 'Early price' },
  surcharge: { es: 'Precio de última hora', en: 'Late price' },
}
