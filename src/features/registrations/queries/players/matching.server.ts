import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { can } from '#shared/member-permissions.ts'
import type { FilterOptions } from '#shared/registrations/players.ts'
import type { PlayersQuery } from '#shared/registrations/players-query.ts'
import { listEventTags } from '../../player-tags/queries.server.ts'
import { listAskedFields, listReadableFields } from './asked-fields.server.ts'
import { countFilters } from './filter-counts.server.ts'
import { listMissingFollowUp } from './missing-followup.server.ts'
import { listPlayerAccounts } from './player-accounts.server.ts'
import { playerConditions, playerTables } from './player-conditions.server.ts'
import { countStates, listPlayerTickets } from './players.server.ts'

/**
 * The ids of all whom the table lists with this query. Does not authorize: every filter counts, so whoever set them must have been allowed
 * to. Protected answers find nobody.
 */
export async function listMatching(ctx: RequestContext, eventId: number, query: PlayersQuery): Promise<Set<number>> {
  const role = 'administrator'
  const fields = await listAskedFields(ctx, eventId)
  const missingFollowUp = query.missing.includes('followup')
    ? await listMissingFollowUp(ctx, eventId, fields)
    : new Set<number>()
  const accounts = query.payment.length > 0 ? await listPlayerAccounts(ctx, { eventId, role }) : null
  const where = playerConditions(ctx, { eventId, query, role, fields, missingFollowUp, accounts })
  const rows = await ctx.db.execute<{ id: number }>(sql`select r.id from ${playerTables} where ${where}`)
  return new Set(rows.map(({ id }) => id))
}

/** What the reader can filter the players by, with how many each filter finds. */
export async function listFilterOptions(ctx: RequestContext, ref: EventRef): Promise<FilterOptions> {
  const { eventId, role } = await authorizeEvent(ctx, 'names.read', ref)
  const fields = await listReadableFields(ctx, { eventId, role })
  const missingFollowUp = await listMissingFollowUp(ctx, eventId, fields)
  const accounts = await listPlayerAccounts(ctx, { eventId, role })
  return {
    tickets: await listPlayerTickets(ctx, eventId),
    fields,
    counts: await countStates(ctx, eventId),
    tags: can(role, 'players.read') ? await listEventTags(ctx, eventId) : [],
    found: await countFilters(ctx, { eventId, role, missingFollowUp, accounts }),
  }
}
