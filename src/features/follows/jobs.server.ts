import { subscriptionToken } from '#features/email-subscriptions/subscriptions.server.ts'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { job } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { emailUrl } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import type { SubscriptionKind } from '#shared/email-subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { DIGEST_HOUR, digestEmailJob, enqueueDigests, findDigest } from './digest/digest.server.ts'
import { createDigestEmail, createSavedNewsEmail, createSignupEmail } from './emails.tsx'
import { enqueueSavedNews, findSavedNewsFor, savedChangedJob, savedEmailJob } from './event-news/saved-news.server.ts'
import {
  enqueueSignupAlerts,
  findOpenedEvent,
  signupAlertsJob,
  signupEmailJob,
} from './event-news/signup-alerts.server.ts'

/** Digests of what is followed, alerts when sign-up opens, and changes of saved events. */
export const followJobs = [
  job(digestEmailJob, (ctx, { userId, ...span }, { id }) =>
    sendTo(ctx, { userId, id, kind: 'digest' }, async (localCtx, sending) => {
      const digest = await findDigest(localCtx, { userId, ...span })
      return digest && createDigestEmail(digest, sending)
    }),
  ),
  job(signupEmailJob, (ctx, { eventId, userId }, { id }) =>
    sendTo(ctx, { userId, id, kind: 'saved' }, async (localCtx, sending) => {
      const event = await findOpenedEvent(localCtx, eventId, userId)
      return event && createSignupEmail(event, sending)
    }),
  ),
  job(savedEmailJob, (ctx, { revisionId, userId }, { id }) =>
    sendTo(ctx, { userId, id, kind: 'saved' }, async (localCtx, sending) => {
      const news = await findSavedNewsFor(localCtx, revisionId, userId)
      return news && createSavedNewsEmail(news, sending)
    }),
  ),
  job(savedChangedJob, enqueueSavedNews),
  job(signupAlertsJob, (ctx, { eventId }) => enqueueSignupAlerts(ctx, eventId), { cron: '*/5 * * * *' }),
  job('follows.digests', enqueueDigests, { cron: `0 ${DIGEST_HOUR} * * *` }),
]

type To = { userId: number; id: string; kind: SubscriptionKind }
type Sending = Parameters<typeof createDigestEmail>[1]

/** Sends an email in the person's language, with the link that ends such emails. None to unconfirmed, blocked and erased accounts. */
async function sendTo(
  ctx: RequestContext,
  { userId, id, kind }: To,
  create: (ctx: RequestContext, sending: Sending) => Promise<Email | null>,
) {
  const recipient = await findConfirmedRecipient(ctx, userId)
  if (!recipient) return
  const sending = { recipient, site: ctx.services.settings, jobId: id }
  const unsubscribeUrl = emailUrl(sending, paths.unsubscribe(subscriptionToken(ctx.services, kind, userId)))
  const email = await create({ ...ctx, locale: recipient.locale }, { ...sending, unsubscribeUrl })
  if (email) await ctx.services.mail.send(email)
}
