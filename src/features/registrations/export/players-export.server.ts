import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { PLAYERS_EXPORTED } from '#shared/limits.ts'
import type { EventRole } from '#shared/member-permissions.ts'
import type { PlayersQuery } from '#shared/registrations/players-query.ts'
import { messagesIn } from '#ui/i18n/messages.server.ts'
import { cellFormatter, chooseColumns, columnTitles } from '../queries/players/player-cells.server.ts'
import { findPlayers, readFacts } from '../queries/players/players.server.ts'
import type { Cell } from './csv.server.ts'
import { createSpreadsheet, type ExportFormat, type SpreadsheetFile } from './spreadsheet.server.ts'

/**
 * The players that the query asks for as a spreadsheet, with its columns, or in their place `only` some of the event. It never holds
 * protected answers, nor prices for who may not see them. Who took a file away, of which columns and how many people is in the audit log.
 */
export async function exportPlayers(
  ctx: RequestContext,
  ref: EventRef,
  query: PlayersQuery,
  { format, only = null }: { format: ExportFormat; only?: number[] | null },
): Promise<SpreadsheetFile> {
  const { eventId, role } = await authorizeEvent(ctx, 'names.read', ref)
  const { rows, columns } = await playersSheet(ctx, { eventId, role }, query, only)
  await recordAudit(ctx, {
    action: 'exportPlayers',
    entityType: 'event',
    entityId: eventId,
    details: { format, columns, people: rows.length - 1 },
  })
  return createSpreadsheet(ctx, ref, { rows, format })
}

type Reader = { eventId: number; role: EventRole }

/** The table as rows of cells, headings first. Does not authorize. */
export async function playersSheet(
  ctx: RequestContext,
  { eventId, role }: Reader,
  query: PlayersQuery,
  only: number[] | null = null,
) {
  const facts = await readFacts(ctx, { eventId, role })
  const { fields, accounts } = facts
  const columns = chooseColumns(query.columns, fields, role)
  const { players } = await findPlayers(ctx, {
    ...facts,
    eventId,
    role,
    query: { ...query, page: 1 },
    columns,
    only,
    limit: PLAYERS_EXPORTED,
  })
  const cells = cellFormatter({ columns, fields, locale: ctx.locale, accounts, raw: true })
  const titles = [messagesIn(ctx.locale)['players.column.name'], ...columnTitles(columns, fields, ctx.locale)]
  const rows: Cell[][] = [titles, ...players.map((player) => [player.name, ...cells(player)])]
  return { rows, columns }
}
