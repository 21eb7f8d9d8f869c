import { type SQL, sql } from 'drizzle-orm'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'
import type { Recipient } from '#shared/review/review.ts'

/** SQL: name and locale of an account or, for proposals, of an email address; `told` is whether an email can be sent. */
const selectRecipient = (proposedLocale: SQL = sql`null`, email: SQL = sql`null`) =>
  sql`select u.username as name, coalesce(u.locale, ${proposedLocale}::text, 'es') as locale,
    num_nonnulls(u.email, ${email}::text) > 0 as told`

/** The main recipient of the email about a decision. */
const RECIPIENT_QUERIES: Partial<Record<AuditedType, (id: number) => SQL>> = {
  organization: (id) => sql`${selectRecipient(sql`o.proposed_locale`, sql`o.proposed_email`)}
    from organizations o left join users u on u.id = coalesce(o.owner_id, o.proposed_by) where o.id = ${id}`,
  event: (id) => sql`${selectRecipient()} from events e join organizations o on o.id = e.organizer_id
    left join users u on u.id = coalesce(o.owner_id, e.submitted_by) where e.id = ${id}`,
  revision: (id) => sql`${selectRecipient()} from event_revisions r join events e on e.id = r.event_id
    join organizations o on o.id = e.organizer_id left join users u on u.id = coalesce(o.owner_id, r.changed_by) where r.id = ${id}`,
  organization_revision: (
    id,
  ) => sql`${selectRecipient()} from organization_revisions r join organizations o on o.id = r.organization_id
    left join users u on u.id = coalesce(o.owner_id, r.changed_by) where r.id = ${id}`,
  venue: (id) => sql`${selectRecipient(sql`v.proposed_locale`, sql`v.proposed_email`)}
    from venues v left join users u on u.id = v.proposed_by where v.id = ${id}`,
  claim: (id) => sql`${selectRecipient()} from claims c join users u on u.id = c.user_id where c.id = ${id}`,
}

/** Who will read the reason of a decision, and in which language, to show it to its author. */
export async function findRecipient(ctx: RequestContext, thing: AuditedType, id: number): Promise<Recipient | null> {
  authorizeTeam(ctx)
  const query = RECIPIENT_QUERIES[thing]?.(id)
  if (!query) return null
  const [row] = await ctx.db.execute<Recipient>(query)
  return row ?? null
}
