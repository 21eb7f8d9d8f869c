import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { emailUrl } from '#platform/email/words.server.ts'
import type { ContentLocale } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { isEssential } from '../addressee.ts'
import type { Reached } from '../audience.server.ts'
import type { MessageTexts } from '../content.server.ts'
import type { EmailEvent } from '../email-event.server.ts'
import { unsubscribeToken } from '../opt-outs.server.ts'
import type { playerEmails } from '../table.server.ts'

type StoredEmail = typeof playerEmails.$inferSelect

export type One = {
  stored: MessageTexts & Pick<StoredEmail, 'kind'>
  event: Record<ContentLocale, EmailEvent>
  one: Reached
  replyTo: { name: string; address: string } | null
  place: number | null
  /** What the organization says in it, as plain text. */
  ownText?: string | null
}

/** What one person is told, and where it goes. Tests can be ended by nobody, they are one's own. */
export function messageTo(ctx: RequestContext, { stored, event, one, replyTo, place, ownText }: One, id: string) {
  const { entry, to } = one
  const isReminder = stored.kind !== 'message' && stored.kind !== 'test'
  // Who writes a message greets in it.
  const recipient = { email: to.email, locale: to.locale, username: isReminder ? to.name : null }
  const sending = { recipient, site: ctx.services.settings, jobId: id }
  const mayEnd = !isEssential(stored.kind) && stored.kind !== 'test'
  const token = mayEnd ? unsubscribeToken(ctx.services, event[contentLocale(to.locale)].organizationId, to.email) : null
  const unsubscribeUrl = token && emailUrl(sending, paths.unsubscribe(token))
  return { message: { ...stored, event, entry, to, place, replyTo, unsubscribeUrl, ownText }, sending }
}

/** Where answers go. Nobody's address is shown unless they chose it. */
export async function replyAddress(
  ctx: RequestContext,
  stored: Pick<StoredEmail, 'replyTo' | 'sentBy'>,
  event: Record<ContentLocale, EmailEvent>,
) {
  if (stored.replyTo === 'organization') return event.es.replyTo
  if (stored.replyTo !== 'sender') return null
  const sender = await findConfirmedRecipient(ctx, stored.sentBy)
  return sender && { name: sender.username, address: sender.email }
}
