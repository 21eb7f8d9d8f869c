import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contentLocale } from '#shared/languages.ts'
import type { EmailTo } from '#shared/player-emails/views.ts'
import { visibleEmails } from '../visible-emails.server.ts'
import { eventFiller } from './event-words.server.ts'

const LISTED = 50

/** What was sent to one person about an event, or was to be, the latest first. */
export async function listEmailsTo(ctx: RequestContext, ref: EventRef, registrationId: number): Promise<EmailTo[]> {
  const event = await authorizeEvent(ctx, 'emails.send', ref)
  const subject = contentLocale(ctx.locale) === 'en' ? sql`coalesce(m.subject_en, m.subject_es)` : sql`m.subject_es`
  const rows = await ctx.db.execute<Omit<EmailTo, 'at'> & { at: string }>(sql`
    select m.id, m.kind, ${subject} as subject, p.state, coalesce(p.sent_at, m.created_at)::text as at
    from player_email_recipients p join player_emails m on m.id = p.email_id
    where ${visibleEmails(event)} and p.registration_id = ${registrationId}
    order by m.created_at desc, m.id desc limit ${LISTED}`)
  const fill = await eventFiller(
    ctx,
    event.eventId,
    rows.map((row) => row.subject),
  )
  return rows.map((row) => ({ ...row, subject: fill(row.subject, ctx.locale), at: new Date(row.at) }))
}
