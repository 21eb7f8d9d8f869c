import { EXAMPLE_EVENT } from '../emails/example-event.ts'
import type { ChangeKind } from './change-email.ts'
import type { EventChange } from './changes.server.ts'

const TICKET = { id: 1, titleEs: 'Plaza con cama', titleEn: 'Spot with a bed', price: 12_000, coin: 'EUR' }
const BEFORE = {
  happening: 'confirmed',
  happeningReasonEs: null,
  happeningReasonEn: null,
  dateStart: '2027-03-12',
  dateEnd: '2027-03-14',
  venue: { id: 1, name: 'Masía El Cañar' },
  county: 'Valencia',
  tickets: [TICKET],
}
const AFTER: Record<ChangeKind, object> = {
  changed: { dateStart: '2027-04-02', dateEnd: '2027-04-04', tickets: [{ ...TICKET, price: 13_000 }] },
  cancelled: { happening: 'cancelled', happeningReasonEs: 'Se quemó la casa.' },
  postponed: { happening: 'postponed', happeningReasonEs: 'Nieva en marzo.' },
  reopened: {},
}
const HOLDING = {
  registrationId: 1,
  tickets: [1],
  confirmed: true,
  paid: true,
  name: null,
  email: null,
  locale: 'es' as const,
}

/** Invented changes of an event; of its snapshots only what emails show. */
export const exampleChanges = () =>
  (Object.keys(AFTER) as ChangeKind[]).map((kind) => {
    const reason = kind === 'changed' ? 'La casa ha cambiado sus fechas.' : null
    const change = { before: BEFORE, after: { ...BEFORE, ...AFTER[kind] }, reason, event: EXAMPLE_EVENT }
    return { change: change as unknown as EventChange, kind, holding: HOLDING, isHolder: true, attachments: [] }
  })
