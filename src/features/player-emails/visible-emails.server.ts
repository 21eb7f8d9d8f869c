import { type SQL, sql } from 'drizzle-orm'
import type { AuthorizedEvent } from '#features/events/access.server.ts'
import { can, type EventRole } from '#shared/member-permissions.ts'
import { usesMoney } from '#shared/player-emails/placeholders.ts'
import { refusedParameters } from '#shared/registrations/players-query.ts'
import type { MessageTexts } from './content.server.ts'

/**
 * SQL condition: the actor may see that `m` was sent or is planned, and to whom. Emails to those whom a filter found that the actor may not
 * use are for others: who got them tells what it asks about.
 */
export const visibleEmails = ({ eventId, role }: Pick<AuthorizedEvent, 'eventId' | 'role'>): SQL =>
  sql`m.event_id = ${eventId} and ${seenBy(role)}`

/** The same of the emails of any event, for a role. */
export const seenBy = (role: EventRole | null): SQL => {
  const refused = refusedParameters(role)
  const unseen = [
    'test',
    ...(can(role, 'money.read') ? [] : ['payment', 'overdue']),
    ...(can(role, 'players.read') ? [] : ['form']),
  ]
  const isKnown = sql`m.kind not in ${unseen}`
  if (refused.length === 0) return isKnown
  return sql`${isKnown} and coalesce(m.filter ->> 'query', '') !~ ${`(^|&)(${refused.join('|')})=`}`
}

/** Whether the text tells what someone owes, and the role sees no money. */
export const tellsUnseenMoney = (
  { subjectEs, bodyEs, subjectEn, bodyEn }: MessageTexts,
  { role }: Pick<AuthorizedEvent, 'role'>,
) => !can(role, 'money.read') && [subjectEs, bodyEs, subjectEn, bodyEn].some((text) => usesMoney(text ?? ''))
