/** Several people, the ticket that each has, and those that they could be moved to. */
export type TicketMoves = {
  people: MovedPerson[]
  /** `price` in minor units of `coin`. */
  tickets: { id: number; title: string; price: number; coin: string }[]
  /** Who does not decide about money moves nobody to a ticket with another price. */
  mayMoney: boolean
}

export type MovedPerson = {
  id: number
  name: string
  ticket: number
  /** What each of the tickets would be for them. */
  moves: TicketMove[]
}

type TicketMove = {
  /** How much more it would cost, in minor units; null for one in another currency, and for who does not see money. */
  difference: number | null
  /** How much of a discount by hand would not count. */
  cut: number
  otherCoin: boolean
  /** There is no seat of it when their turn comes, or someone waits for it. */
  full: 'sold_out' | 'order' | null
}

/** Who would get the ticket at `index`, and what is booked with each of them. */
export const movesTo = ({ people, tickets }: TicketMoves, index: number) =>
  people
    .filter(({ ticket }) => ticket !== tickets[index]!.id)
    .map(({ id, name, moves }) => ({ id, name, ...moves[index]! }))
