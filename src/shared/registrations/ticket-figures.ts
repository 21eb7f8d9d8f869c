/** How many people have a seat of a ticket, wait for one or have asked for one. */
export type TicketFigures = { ticketId: number; taken: number; waiting: number; requested: number }
