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
  /** How much more each of the tickets would cost them, in minor units; null for one in another currency. Empty for who does not see money. */
  differences: (number | null)[]
}

/** Who would get the ticket at `index`, and what is booked with each of them. */
export const movesTo = ({ people, tickets }: TicketMoves, index: number) =>
  people
    .filter(({ ticket }) => ticket !== tickets[index]!.id)
    .map(({ id, name, differences }) => ({ id, name, difference: differences[index] ?? null }))
