/** Several people, the ticket that each has, and those that they could be moved to. */
export type TicketMoves = {
  people: { id: number; name: string; ticket: number }[]
  /** `price` in minor units of `coin`. */
  tickets: { id: number; title: string; price: number; coin: string }[]
  /** Who does not decide about money moves nobody to a ticket with another price. */
  mayMoney: boolean
}
