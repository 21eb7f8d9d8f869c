import { useState } from 'react'
import type { EventFormValues } from '#shared/events/event-form.ts'
import { NEW_TICKET, type TypedTicket, typedTickets } from './typed-tickets.ts'

/** A ticket of the form: what its controls begin with, and what it is called until it has an id. */
export type TicketRow = { key: string; initial: TypedTicket }

const toRows = (values: EventFormValues): TicketRow[] => {
  const rows = typedTickets(values).map((initial, index) => ({ key: initial['row'] || String(index), initial }))
  return rows.length > 0 ? rows : [{ key: '0', initial: NEW_TICKET }]
}

/** The tickets that the form shows; one to be filled in where there is none. */
export function useTicketRows(start: EventFormValues) {
  const [rows, setRows] = useState(() => toRows(start))
  const [added, setAdded] = useState(0)
  return {
    rows,
    add: () => {
      setRows([...rows, { key: `new-${added}`, initial: NEW_TICKET }])
      setAdded(added + 1)
    },
    remove: (key: string) => setRows(rows.filter((row) => row.key !== key)),
  }
}
