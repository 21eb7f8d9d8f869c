import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import type { HistoryThing } from '#shared/review/audit-log.ts'
import type { Recipient } from '#shared/review/review.ts'
import { authorizeTeam } from '../access.server.ts'

/** Somebody with an account; of a proposal perhaps an address alone, or nobody. */
const person = (written: SQL = sql`null`, email: SQL = sql`null`) =>
  sql`select u.username as name, coalesce(u.locale, ${written}::text, 'es') as locale,
    num_nonnulls(u.email, ${email}::text) > 0 as told`

/** Whom the letter about a decision goes to first. */
const WHO: Partial<Record<HistoryThing, (id: number) => SQL>> = {
  organization: (id) => sql`${person(sql`o.proposed_locale`, sql`o.proposed_email`)}
    from organizations o left join users u on u.id = coalesce(o.owner_id, o.proposed_by) where o.id = ${id}`,
  event: (id) => sql`${person()} from events e join organizations o on o.id = e.organizer_id
    left join users u on u.id = coalesce(o.owner_id, e.submitted_by) where e.id = ${id}`,
  revision: (id) => sql`${person()} from event_revisions r join events e on e.id = r.event_id
    join organizations o on o.id = e.organizer_id left join users u on u.id = coalesce(o.owner_id, r.changed_by) where r.id = ${id}`,
  organization_revision: (
    id,
  ) => sql`${person()} from organization_revisions r join organizations o on o.id = r.organization_id
    left join users u on u.id = coalesce(o.owner_id, r.changed_by) where r.id = ${id}`,
  venue: (id) => sql`${person(sql`v.proposed_locale`, sql`v.proposed_email`)}
    from venues v left join users u on u.id = v.proposed_by where v.id = ${id}`,
  claim: (id) => sql`${person()} from claims c join users u on u.id = c.user_id where c.id = ${id}`,
}

/** Who reads the reason of a decision, and in which language: whoever writes it should know. */
export async function findRecipient(ctx: Context, thing: HistoryThing, id: number): Promise<Recipient | null> {
  authorizeTeam(ctx)
  const who = WHO[thing]?.(id)
  if (!who) return null
  const [row] = await ctx.db.execute<Recipient>(who)
  return row ?? null
}
