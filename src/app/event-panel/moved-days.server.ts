import { planMovedDays } from '#features/events/commands/event-days.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FormValues } from '#platform/forms/read-form.server.ts'
import type { MovedDay } from '#shared/events/event-days.ts'
import type { MyEvent } from '#shared/events/organizer-event.ts'
import { textOf } from './edit/event-values.ts'
import type { AskedMoves } from './edit/form-response.ts'
import { ticketControl, ticketPrefix, typedTickets } from './edit/typed-tickets.ts'

type Of = { ctx: RequestContext; form: FormValues; event: MyEvent | null }
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What would move with the event and was not changed in the form itself; null where there is nothing to ask. */
export async function askedMoves({ ctx, form, event }: Of): Promise<AskedMoves | null> {
  const to = textOf(form, 'date_start')
  if (!event?.dateStart || !DAY.test(to) || to === event.dateStart) return null
  const typed = new Map(typedTickets(form).map(({ id, limit_date }) => [id, limit_date]))
  const isUntouched = ({ part, day, id }: MovedDay) => {
    if (part === 'tickets') return typed.get(String(id)) === day
    return part !== 'signup' || (textOf(form, 'signup') === 'scheduled' && textOf(form, 'signup_opens') === day)
  }
  const days = (await planMovedDays(ctx, event.translationId, to)).filter(isUntouched)
  if (!days.some((day) => day.to !== null)) return null
  const key = `${event.dateStart} ${to}`
  const isAsked = textOf(form, 'asked_moves') === key
  return { days, key, isWanted: !isAsked || textOf(form, 'move_days') !== '' }
}

/** Whether it was asked about this very move. */
export const wereMovesSeen = (form: FormValues, { key }: AskedMoves) => textOf(form, 'asked_moves') === key

/** The form with the days that move: it sends its tickets and its day of sign-up itself. */
export function withMovedDays(form: FormValues, { days, isWanted }: AskedMoves): FormValues {
  if (!isWanted) return form
  const toOf = (part: MovedDay['part'], id?: string) =>
    days.find((day) => day.part === part && (id === undefined || String(day.id) === id))?.to
  const opens = toOf('signup')
  const tickets = Object.entries(form).flatMap(([name, id]) => {
    const control = ticketControl(name)
    const to = control?.field === 'id' ? toOf('tickets', String(id)) : null
    return control && to ? [[`${ticketPrefix(control.index)}.limit_date`, to]] : []
  })
  return { ...form, ...(opens && { signup_opens: opens }), ...Object.fromEntries(tickets) }
}
