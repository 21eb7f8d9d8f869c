import type { PriceRule } from './price.ts'

/** What the form of a ticket needs to say what it costs: amounts in minor units, rules of this ticket alone. */
export type TicketPricing = {
  eventId: number
  ticketId: number
  price: number
  /** Where people choose what they pay, the least of it. */
  minimumPrice: number | null
  /** In the event's time zone. */
  today: string
  /** The prices by date, and the code that was checked. */
  rules: PriceRule[]
  /** Whether the form asks for a code. */
  takesCodes: boolean
}
