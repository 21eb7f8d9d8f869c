import { and, eq, sql } from 'drizzle-orm'
import type { EventRef } from '#features/events/access.server.ts'
import { listBalances } from '#features/payments/ledger.server.ts'
import { playerName, playerTables } from '#features/registrations/queries/players/player-conditions.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { can } from '#shared/member-permissions.ts'
import { parseShown } from '#shared/player-imports/shown-rows.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'
import { authorizeImporter, type Importer } from './columns/targets.server.ts'
import { playerImports } from './table.server.ts'

/** An import of an event that was brought in, by whomever. Throws 404. */
export async function findApplied(
  { db }: RequestContext,
  { eventId }: Pick<Importer, 'eventId'>,
  id: number,
  lock = false,
) {
  if (!isRowId(id)) throw notFound()
  const { id: column, eventId: event, state } = playerImports
  const query = db
    .select()
    .from(playerImports)
    .where(and(eq(column, id), eq(event, eventId), sql`${state} <> 'open'`))
  const [row] = lock ? await query.for('update') : await query
  if (!row) throw notFound()
  return row
}

type Row = { line: number; registrationId: number; name: string; state: RegistrationState; coin: string }

/** What became of each row of a list, and how those that came in stand now. `paid` is null for who does not see money. */
export async function getImported(ctx: RequestContext, ref: EventRef, id: number) {
  const importer = await authorizeImporter(ctx, ref)
  const { outcomes } = await findApplied(ctx, importer, id)
  const rows = await ctx.db.execute<Row>(sql`
    select i.line, r.id as "registrationId", ${playerName} as name, r.state, r.coin
    from player_import_rows i join ${playerTables} on r.id = i.registration_id where i.import_id = ${id} order by i.line`)
  const ids = rows.map(({ registrationId }) => registrationId)
  const balances = can(importer.role, 'money.read') ? await listBalances(ctx, ids) : []
  const paid = new Map(balances.map((balance) => [balance.registrationId, balance.paid]))
  return {
    id,
    rows: rows.map((row) => ({ ...row, paid: paid.get(row.registrationId) ?? null })),
    leftOut: parseShown(outcomes).flatMap((outcome, index) =>
      outcome === 'out' || outcome === 'wrong' ? [index + 2] : [],
    ),
  }
}
