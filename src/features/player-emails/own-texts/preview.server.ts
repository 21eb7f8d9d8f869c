import { sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { sampleNews } from '#features/registrations/emails/example-news.server.ts'
import { confirmationOptions } from '#features/registrations/emails/jobs.server.ts'
import { createRegistrationEmail } from '#features/registrations/emails/registration-emails.ts'
import { findOwnTexts, ownTextIn, ownTextKindsFor } from '#features/registrations/own-texts/queries.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import type { ContentLocale } from '#shared/enums.ts'
import type { OwnTextKind } from '#shared/registrations/own-texts.ts'
import { readEmailEvent } from '../email-event.server.ts'
import { reminderEmail } from '../reminders/texts.server.ts'
import { sampleEntry } from '../sample-entry.ts'
import { createOne } from '../sending/prepare.server.ts'

type About = { kind: OwnTextKind; locale: ContentLocale }

/** An email of the event with its own text, as an invented player gets it. Throws 404 for one that the reader does not decide about. */
export async function previewOwnText(ctx: RequestContext, ref: EventRef, { kind, locale }: About): Promise<Email> {
  const { eventId, role } = await authorizeEvent(ctx, 'emails.send', ref)
  if (!ownTextKindsFor(role).includes(kind)) throw notFound()
  const event = await readEmailEvent(ctx, eventId)
  const [row] = await ctx.db.execute<{ name: string; ticket: string | null }>(sql`
    select u.username as name, (select k.title_es from tickets k where k.event_id = ${eventId} and k.archived_at is null order by k.position, k.id limit 1) as ticket
    from users u where u.id = ${signedInPerson(ctx)?.id ?? 0}`)
  const { name, ticket } = { name: row?.name ?? '', ticket: row?.ticket }
  const ownText = ownTextIn((await findOwnTexts(ctx, eventId))[kind], locale)
  if (kind === 'payment' || kind === 'event') {
    const owed = { open: 5000, parts: [{ dueOn: addDays(dayAt(ctx.now), 7), open: 5000 }] }
    const entry = { ...sampleEntry(name), ...(ticket && { ticketEs: ticket }), owed }
    const to = { email: '', locale, name, isHolder: true, isTyped: false }
    const stored = { ...reminderEmail(kind), id: 0, eventId, sentBy: null, formKey: null, createdAt: ctx.now }
    return createOne(ctx, { stored, event, one: { entry, to }, replyTo: null, place: null, ownText }, 'preview')
  }
  const localCtx = { ...ctx, locale }
  const news = { ...sampleNews(kind, event[locale]), ...(ticket && { ticket }), holderName: name }
  const options = kind === 'confirmed' ? await confirmationOptions(localCtx, news) : {}
  const sending = { recipient: { email: '', username: name, locale }, site: ctx.services.settings, jobId: 'preview' }
  return createRegistrationEmail(news, kind, sending, { to: 'holder', ...options, ownText })
}
