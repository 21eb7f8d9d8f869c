import { and, eq, sql } from 'drizzle-orm'
import type { EventRef } from '#features/events/access.server.ts'
import { listBalances } from '#features/payments/ledger.server.ts'
import { playerName, playerTables } from '#features/registrations/queries/players/player-conditions.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { can } from '#shared/member-permissions.ts'
import { parseLeftOut } from '#shared/player-imports/shown-rows.ts'
import type { RegistrationState } from '#shared/registrations/states.ts'
import { authorizeImporter, type Importer } from './columns/targets.server.ts'
import { dayAgo } from './stored-people.server.ts'
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

/**
 * SQL condition: somebody has changed registration `r` of row `i` since it was brought in, or given it something. Looking at it and
 * inviting the person to claim it is no change.
 */
export const touched = sql<boolean>`(r.state not in ('confirmed', 'waitlisted') or r.user_id is not null or r.anonymized_at is not null
  or exists (select 1 from registration_history h where h.registration_id = r.id and h.id > i.last_entry
    and h.action not in ('answer_opened', 'contacts_opened', 'claim_offered', 'claim_declined', 'claim_withdrawn', 'claim_expired'))
  or exists (select 1 from payments p where p.registration_id = r.id and p.id > i.last_payment)
  or exists (select 1 from registration_charges c where c.registration_id = r.id and c.id > i.last_charge)
  or exists (select 1 from registration_endings d where d.registration_id = r.id)
  or exists (select 1 from character_links l where l.registration_id = r.id)
  or exists (select 1 from casting_preferences w where w.registration_id = r.id)
  or exists (select 1 from casting_rule_members g where g.registration_id = r.id)
  or exists (select 1 from player_email_recipients m where m.registration_id = r.id)
  or exists (select 1 from organizer_messages o where o.registration_id = r.id)
  or exists (select 1 from casting_parts s where s.registration_id = r.id)
  or exists (select 1 from check_ins k where k.registration_id = r.id))`

type Row = {
  line: number
  registrationId: number
  name: string
  state: RegistrationState
  coin: string
  isInvited: boolean
  /** It would stay if the list was taken back, or did. */
  stays: boolean
}

/** What became of each row of a list, and how those that came in stand now. `paid` is null for who does not see money. */
export async function getImported(ctx: RequestContext, ref: EventRef, id: number) {
  const importer = await authorizeImporter(ctx, ref)
  const { outcomes, state, appliedAt } = await findApplied(ctx, importer, id)
  const rows = await ctx.db.execute<Row>(sql`
    select i.line, r.id as "registrationId", ${playerName} as name, r.state, r.coin, exists (select 1 from registration_handovers c where c.registration_id = r.id and c.is_claim) as "isInvited",
      i.undone_at is null and ${touched} as stays
    from player_import_rows i join ${playerTables} on r.id = i.registration_id where i.import_id = ${id} order by i.line`)
  const ids = rows.map(({ registrationId }) => registrationId)
  const balances = can(importer.role, 'money.read') ? await listBalances(ctx, ids) : []
  const paid = new Map(balances.map((balance) => [balance.registrationId, balance.paid]))
  return {
    isUndone: state === 'undone',
    mayUndo: state === 'applied' && appliedAt !== null && appliedAt > dayAgo(ctx),
    rows: rows.map((row) => ({ ...row, paid: paid.get(row.registrationId) ?? null })),
    leftOut: parseLeftOut(outcomes),
  }
}
