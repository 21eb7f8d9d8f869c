import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { OwnHistoryEntry } from '#shared/registrations/own-registration-page.ts'

/**
 * What happened to a registration since its holder has it, latest first. Without what the organization noted for itself, and without what
 * happened while it was someone else's. Does not check whose it is.
 */
export async function listOwnHistory(ctx: RequestContext, registrationId: number): Promise<OwnHistoryEntry[]> {
  const rows = await ctx.db.execute<Omit<OwnHistoryEntry, 'at'> & { at: string }>(sql`
    select h.id, h.at, h.action, h.actor, h.to_state as "toState", to_json(h.fields) as fields, h.message
    from registration_history h where h.registration_id = ${registrationId} and h.action not in ('note', 'tag', 'untag') and h.id >= coalesce(
      (select max(p.id) from registration_history p where p.registration_id = h.registration_id and p.action = 'handover_done'), 0)
    order by h.id desc limit 200`)
  return [...rows].map((row) => ({ ...row, at: new Date(row.at) }))
}
