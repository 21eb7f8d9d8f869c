import { sql as sqlOf } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { searchEvents } from '#features/events/queries/search.server.ts'
import { ticketResource } from '#features/tickets/resource.server.ts'
import { addDays } from '#shared/days.ts'
import { priceOn } from '#shared/payments/price.ts'
import { EMPTY_SEARCH } from '#shared/search.ts'
import { registrationFixtures } from '#tests/fixtures/registration-fixtures.ts'
import { listDateRules } from './queries.server.ts'

const { sql, anonymousCtx, createOpenEvent } = await registrationFixtures()
const TODAY = '2026-11-20'

const addRules = (eventId: number, rules: object[]) =>
  sql`insert into price_rules ${sql(rules.map((rule) => ({ event_id: eventId, kind: 'date', ...rule })))}`

async function pricesOf(eventId: number, ref: number) {
  const { tickets } = await getEventPage(anonymousCtx, String(ref))
  const listed = await anonymousCtx.db.execute<{ price_today: number }>(
    sqlOf`select * from (${ticketResource.rows(anonymousCtx, 'es')}) listed where event_id = ${eventId} order by position, id`,
  )
  return { tickets, inApi: [...listed] }
}

test('SQL and the pure function agree on the price of a day, on pages, in search and in the API', async () => {
  const prices = [0, 1, 333, 6000, 14_505]
  const event = await createOpenEvent({ tickets: prices.map((price) => ({ price })) })
  await sql`update tickets set minimum_price = 100 where id = ${event.tickets[3]!}`
  const amounts = [{ percent: -50 }, { percent: 33 }, { amount: -400 }, { amount: 1250 }, { percent: -100 }]
  const dates = [
    { starts_on: null, ends_on: TODAY },
    { starts_on: TODAY, ends_on: null },
    { starts_on: TODAY, ends_on: TODAY },
    { starts_on: null, ends_on: addDays(TODAY, -1) },
    { starts_on: addDays(TODAY, 1), ends_on: null },
  ]
  for (const amount of amounts)
    for (const days of dates) {
      await sql`delete from price_rules`
      const common = { amount: null, percent: null, ...amount, ...days }
      await addRules(event.eventId, [
        { ...common, ticket_ids: event.tickets.slice(0, 2), disabled_at: null },
        { ...common, ticket_ids: event.tickets.slice(2, 4), disabled_at: null },
        { ...common, ticket_ids: event.tickets, disabled_at: '2026-11-01T00:00:00Z' },
      ])
      const rules = await listDateRules(anonymousCtx, event.eventId)
      expect(rules).toHaveLength(2)
      const { tickets, inApi } = await pricesOf(event.eventId, event.ref)
      const expected = tickets.map((ticket) => priceOn(ticket, { rules, today: TODAY }))
      expect(tickets.map(({ priceToday }) => priceToday)).toEqual(expected)
      expect(inApi.map(({ price_today }) => price_today)).toEqual(expected)
      const { upcoming } = await searchEvents(anonymousCtx, EMPTY_SEARCH)
      const card = upcoming.find(({ id }) => id === event.eventId)
      const lowest = tickets.map(({ minimumPrice }, index) => minimumPrice ?? expected[index]!)
      expect(card?.price).toEqual({ lowest: Math.min(...lowest), highest: Math.max(...expected), coin: 'EUR' })
    }
})
