import { type SQL, sql } from 'drizzle-orm'
import type { AuthorizedEvent } from '#features/events/access.server.ts'
import { can } from '#shared/member-permissions.ts'
import { refusedParameters } from '#shared/registrations/players-query.ts'

/**
 * SQL condition: the actor may see that `m` was sent or is planned, and to whom. Emails to those whom a filter found that the actor may not
 * use are for others: who got them tells what it asks about.
 */
export const visibleEmails = ({ eventId, role }: Pick<AuthorizedEvent, 'eventId' | 'role'>): SQL => {
  const refused = refusedParameters(role)
  const isOfEvent = sql`m.event_id = ${eventId} and m.kind <> 'test' ${can(role, 'money.read') ? sql`` : sql`and m.kind not in ('payment', 'overdue')`}`
  if (refused.length === 0) return isOfEvent
  return sql`${isOfEvent} and coalesce(m.filter ->> 'query', '') !~ ${`(^|&)(${refused.join('|')})=`}`
}
