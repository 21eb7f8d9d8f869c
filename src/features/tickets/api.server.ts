import { resourceCalls } from '#kit/resource.server.ts'
import type { DescribedResource } from '#platform/openapi/resource-schemas.ts'
import { COINS, CONTENT_LOCALES, TICKET_TIERS } from '#shared/enums.ts'
import { OPENING_MODES } from '#shared/registrations/states.ts'
import { ticketResource } from './resource.server.ts'

export const ticket: DescribedResource = {
  type: 'ticket',
  resource: ticketResource,
  description: 'A ticket of a public event. Those that are found by a code only are left out.',
  fields: {
    title: { present: true },
    locale: { present: true, values: CONTENT_LOCALES },
    price: { present: true, description: 'In minor units of `coin`: `12000` is 120.00.' },
    price_today: { present: true, description: 'The same with the price by date that holds today.' },
    minimum_price: { description: 'Where people choose what they pay, the least of it.' },
    coin: { present: true, values: COINS },
    amount: { description: 'How many there are; no limit where it is null.' },
    limit_date: { description: 'The last day on which it is sold.' },
    tier: { present: true, values: TICKET_TIERS },
    opening_mode: { present: true, values: OPENING_MODES },
    createdAt: { present: true },
    updatedAt: { present: true },
  },
  example: {
    title: 'Entrada general',
    locale: 'es',
    price: 9500,
    price_today: 9500,
    minimum_price: null,
    coin: 'EUR',
    description: null,
    amount: 40,
    limit_date: '2027-03-01',
    tier: 'standard',
    opening_mode: 'first_come',
    createdAt: '2026-11-02T10:00:00.000Z',
    updatedAt: '2026-11-02T10:00:00.000Z',
  },
}

export const ticketCalls = resourceCalls(ticket, {
  group: 'Calendar',
  path: 'tickets',
  one: 'a ticket',
  many: 'tickets',
})
