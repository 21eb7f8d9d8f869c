import { foldHeading } from '../columns/guess-columns.ts'

/** What the state of a row says, as people and the exports of others write it. */
const STATES = {
  confirmed: [
    ...[
      'confirmado',
      'confirmada',
      'confirmed',
      'inscrito',
      'inscrita',
      'apuntado',
      'apuntada',
      'si',
      'yes',
      'ok',
      'x',
    ],
    ...['pagado', 'pagada', 'paid', 'aceptado', 'aceptada', 'accepted', 'registered', 'reservado', 'reservada'],
    // Eventbrite
    ...['attending', 'checked in', 'asistira', 'registrado', 'registrada'],
  ],
  waitlisted: [
    ...['lista de espera', 'en lista de espera', 'espera', 'en espera', 'reserva', 'suplente', 'pendiente'],
    ...['waiting', 'waiting list', 'waitlist', 'waitlisted', 'on waitlist', 'pending'],
  ],
  cancelled: [
    ...['cancelado', 'cancelada', 'anulado', 'anulada', 'baja', 'rechazado', 'rechazada', 'no', 'no asistira'],
    ...['cancelled', 'canceled', 'rejected', 'declined', 'not attending'],
    ...['refunded', 'reembolsado', 'reembolsada', 'devuelto', 'transferred', 'deleted'],
  ],
} as const
export type SheetState = keyof typeof STATES

/** Null for words that say nothing. Without a word, who is on the list has a seat. */
export function readState(text: string): SheetState | null {
  const folded = foldHeading(text)
  if (folded === '') return text.trim() === '' ? 'confirmed' : null
  for (const state of ['confirmed', 'waitlisted', 'cancelled'] as const)
    if ((STATES[state] as readonly string[]).includes(folded)) return state
  return null
}
