import { sql } from 'drizzle-orm'
import { type Cell, toCsv } from '#features/registrations/export/csv.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { listOwnRows } from './rows.server.ts'

const COLUMNS = [
  'event',
  'from',
  'to',
  'place',
  'organizer',
  'person',
  'ticket',
  'state',
  'price',
  'coin',
  'at',
] as const

/** The caller's own history of events as CSV, the latest event first. */
export async function exportMyRegistrations(ctx: RequestContext): Promise<string> {
  const me = authorizeSignedIn(ctx)
  const { locale } = ctx
  const text = createTranslator(locale)
  const rows = await listOwnRows(ctx, sql`r.holder_id = ${me.id} and not r.is_test`)
  const cells = rows
    .toReversed()
    .map(({ event, name, ticket, state, price, coin, createdAt, zone }): Cell[] => [
      event.title,
      event.dateStart,
      event.dateEnd ?? event.dateStart,
      event.place,
      event.organizer,
      name ?? text('myRegistrations.csv.me'),
      ticket.title,
      text(`myRegistrations.state.${state}`),
      price / 100,
      coin,
      dayAt(createdAt, zone),
    ])
  return toCsv([COLUMNS.map((column) => text(`myRegistrations.csv.${column}`)), ...cells], locale)
}
