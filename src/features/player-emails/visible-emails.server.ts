import { type SQL, sql } from 'drizzle-orm'
import type { AuthorizedEvent } from '#features/events/access.server.ts'
import { can } from '#shared/member-permissions.ts'

/** SQL condition: the actor may see that `m` was sent, and to whom. Emails to those who owe money are seen by who sees money. */
export const visibleEmails = ({ eventId, role }: Pick<AuthorizedEvent, 'eventId' | 'role'>): SQL => {
  const isOfEvent = sql`m.event_id = ${eventId} and m.kind <> 'test'`
  if (can(role, 'money.read')) return isOfEvent
  return sql`${isOfEvent} and m.kind not in ('payment', 'overdue') and not coalesce((m.filter ->> 'overdue')::boolean, false)
    and not coalesce(m.filter -> 'missing' @> '["payment"]', false)`
}
