/** A ticket that a registration can be moved to, or has. Amounts are null for who does not see money. */
export type TicketChoice = {
  id: number
  title: string
  isCurrent: boolean
  /** Of the seats that it needs besides those it has; null without a limit. */
  left: number | null
  seats: number | null
  /** What the registration would cost, and how much more that is than now, in minor units. */
  total: number | null
  difference: number | null
  /** How much of a discount by hand would not count, in minor units. */
  cut: number
  /** Why there is no seat of it now, and the place in its waiting list. */
  full: 'sold_out' | 'order' | null
  place: number | null
  /** The questions whose answers it loses. */
  dropped: string[]
}

/** The tickets between which someone chooses for a player. */
export type TicketChoices = {
  current: number
  /** Whether a seat can be given up for a place in a waiting list. */
  mayWait: boolean
  coin: string
  choices: TicketChoice[]
}

/** What the control of a ticket sends: its id, and of a full one that its waiting list will do. */
export const ticketValue = ({ id, full }: Pick<TicketChoice, 'id' | 'full'>) => (full ? `${id}:wait` : String(id))
