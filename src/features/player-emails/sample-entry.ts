import type { RosterEntry } from './roster.server.ts'

/** Someone invented, for the preview of an email to nobody yet. */
export const sampleEntry = (name: string): RosterEntry => ({
  id: 0,
  state: 'confirmed',
  ticketId: 0,
  ticketEs: 'Entrada',
  ticketEn: 'Ticket',
  coin: 'EUR',
  name,
  ownEmail: null,
  ownLocale: 'es',
  account: null,
  holder: null,
  leader: 0,
  leads: true,
  confirmedOn: null,
  missing: [],
  overdue: false,
  owed: { open: 0, parts: [] },
})
