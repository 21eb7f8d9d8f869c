import { eq } from 'drizzle-orm'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import { isLive, REGISTRATION_STATES } from '#shared/registrations/states.ts'
import { readEmailEvent } from '../email-event.server.ts'
import { type Roster, readRoster } from '../roster.server.ts'
import { sampleEntry } from '../sample-entry.ts'
import { playerEmails } from '../table.server.ts'
import { replyAddress } from './message-to.server.ts'
import { createOne, findStoredEmail } from './prepare.server.ts'

/** Sends a test to its writer, in each language that was written, and forgets it. */
export async function sendTests(ctx: RequestContext, emailId: number, jobId: string) {
  authorizeJob(ctx)
  const stored = await findStoredEmail(ctx, emailId)
  const writer = stored && (await findConfirmedRecipient(ctx, stored.sentBy))
  if (stored && writer) {
    const event = await readEmailEvent(ctx, stored.eventId)
    const entry = entryFor(
      await readRoster(ctx, stored.eventId, REGISTRATION_STATES),
      stored.filter.ids?.[0],
      writer.username,
    )
    const replyTo = await replyAddress(ctx, stored, event)
    for (const locale of CONTENT_LOCALES.filter((one) => one === 'es' || stored.bodyEn !== null)) {
      const to = { email: writer.email, locale, name: writer.username, isHolder: true, isTyped: false }
      const one = { stored, event, one: { entry, to }, replyTo, place: null }
      await ctx.services.mail.send(createOne(ctx, one, `${jobId}.${locale}`))
    }
  }
  await ctx.db.delete(playerEmails).where(eq(playerEmails.id, emailId))
}

/** The player it is shown for, or an invented one. */
const entryFor = ({ entries }: Roster, id: number | undefined, name: string) =>
  entries.find((entry) => entry.id === id) ?? entries.find(({ state }) => isLive(state)) ?? sampleEntry(name)
