import { type SQL, sql } from 'drizzle-orm'
import type { AuthorizedEvent } from '#features/events/access.server.ts'
import { visibleEmails } from '../visible-emails.server.ts'

/** SQL: when registration `r` was last sent a message or a reminder of which the reader may know. */
export const lastEmailTo = (event: Pick<AuthorizedEvent, 'eventId' | 'role'>): SQL<Date | null> =>
  sql`(select max(p.sent_at) from player_email_recipients p join player_emails m on m.id = p.email_id
    where p.registration_id = r.id and p.state = 'sent' and ${visibleEmails(event)})`
