import { sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef, matchesEventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import { PLAYERS_EXPORTED } from '#shared/limits.ts'
import type { PlayersQuery } from '#shared/registrations/players-query.ts'
import { MESSAGES } from '#ui/i18n/messages.server.ts'
import { listAskedFields } from '../queries/players/asked-fields.server.ts'
import { answerKeys, cellFormatter, chooseColumns, columnTitles } from '../queries/players/player-cells.server.ts'
import { findPlayers } from '../queries/players/players.server.ts'
import { type Cell, toCsv } from './csv.server.ts'
import { toXlsx } from './xlsx.server.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]
export type PlayersFile = { name: string; type: string; body: Uint8Array }

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * The players that the query asks for as a spreadsheet, with its columns. It never holds protected answers. Who took a file away, of
 * which columns and how many people is in the audit log.
 */
export async function exportPlayers(
  ctx: RequestContext,
  ref: EventRef,
  query: PlayersQuery,
  format: ExportFormat,
): Promise<PlayersFile> {
  const { eventId } = await authorizeEvent(ctx, 'players.read', ref)
  const { rows, columns } = await playersSheet(ctx, eventId, query)
  await recordAudit(ctx, {
    action: 'exportPlayers',
    entityType: 'event',
    entityId: eventId,
    details: { format, columns, people: rows.length - 1 },
  })
  const body = format === 'csv' ? new TextEncoder().encode(toCsv(rows, ctx.locale)) : await toXlsx(rows)
  return { name: `${await slugOf(ctx, ref)}-${dayAt(ctx.now)}.${format}`, type: TYPES[format], body }
}

/** The table as rows of cells, headings first. Does not authorize. */
export async function playersSheet(ctx: RequestContext, eventId: number, query: PlayersQuery) {
  const fields = await listAskedFields(ctx, eventId)
  const columns = chooseColumns(query.columns, fields)
  const { players } = await findPlayers(ctx, eventId, {
    ...{ query: { ...query, page: 1 }, fields, keys: answerKeys(columns), limit: PLAYERS_EXPORTED },
  })
  const cells = cellFormatter(columns, fields, ctx.locale, true)
  const titles = [MESSAGES[ctx.locale]['players.column.name'], ...columnTitles(columns, fields, ctx.locale)]
  const rows: Cell[][] = [titles, ...players.map((player) => [player.name, ...cells(player)])]
  return { rows, columns }
}

async function slugOf({ db }: RequestContext, ref: EventRef) {
  const [row] = await db.execute<{
    slug: string
  }>(sql`select x.slug from events e join event_texts x on x.event_id = e.id
    where ${matchesEventRef(ref)} order by x.locale = 'es' desc limit 1`)
  return row!.slug
}
