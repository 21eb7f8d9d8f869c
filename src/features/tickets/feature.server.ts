import { eventDays } from '#features/events/commands/event-days.server.ts'
import { eventParts } from '#features/events/commands/event-parts.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { ticket, ticketCalls } from './api.server.ts'
import { ticketDays, ticketsPart } from './event-part.server.ts'

export const tickets: Feature = {
  name: 'tickets',
  resources: [ticket],
  calls: ticketCalls,
  extensions: [extend(eventDays, ticketDays), extend(eventParts, ticketsPart)],
}
