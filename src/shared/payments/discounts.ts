import type { PriceRule, TicketPrice } from './price.ts'

export type DiscountTicket = TicketPrice & { title: string; limitDate: string | null }

/** A price by date or a code as its event's editors see it. */
export type DiscountRule = PriceRule & {
  usesMax: number | null
  /** Seats that are charged with it, and the sum in minor units. */
  uses: number
  sum: number
  ended: boolean
  version: string
}

/** How many seats of a ticket were taken on a day at a price by date; null: at the normal price. */
export type Takers = { ticketId: number; ruleId: number | null; day: string; count: number; sum: number }

export type Discounts = {
  today: string
  tickets: DiscountTicket[]
  periods: DiscountRule[]
  codes: DiscountRule[]
  takers: Takers[]
  lastUses: { name: string; code: string; day: string; amount: number }[]
}

/** Ended by hand, past its last day, or used as often as it may be. */
export function codeState({ ended, endsOn, usesMax, uses }: DiscountRule, today: string) {
  if (ended) return 'ended'
  if (endsOn !== null && endsOn < today) return 'expired'
  return usesMax !== null && uses >= usesMax ? 'used_up' : 'active'
}
