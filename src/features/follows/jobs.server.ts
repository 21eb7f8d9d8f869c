import { subscriptionToken } from '#features/email-subscriptions/subscriptions.server.ts'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { type JobDeps, jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { emailUrl } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import type { JobName, Jobs } from '#platform/queue/queue.server.ts'
import type { SubscriptionKind } from '#shared/email-subscriptions.ts'
import { paths } from '#shared/paths.ts'
import { DIGEST_HOUR, enqueueDigests, findDigest } from './digest/digest.server.ts'
import { createDigestEmail, createSavedNewsEmail, createSignupEmail } from './emails.tsx'
import { enqueueSavedNews, findSavedNewsFor } from './event-news/saved-news.server.ts'
import { enqueueSignupAlerts, findOpenedEvent } from './event-news/signup-alerts.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'follows.digests': Record<string, never>
  }
}

/** Digests of what is followed, alerts when sign-up opens, and changes of saved events. */
export async function registerFollowJobs(jobs: Jobs, deps: JobDeps) {
  const { mail } = deps.services
  const ctxOf = (name: JobName) => jobContext(deps, name)
  await jobs.work('follows.digest_email', async ({ userId, ...span }, { id }) => {
    const email = await emailFor(
      ctxOf('follows.digest_email'),
      { userId, id, kind: 'digest' },
      async (ctx, sending) => {
        const digest = await findDigest(ctx, { userId, ...span })
        return digest && createDigestEmail(digest, sending)
      },
    )
    if (email) await mail.send(email)
  })
  await jobs.work('follows.signup_email', async ({ eventId, userId }, { id }) => {
    const email = await emailFor(ctxOf('follows.signup_email'), { userId, id, kind: 'saved' }, async (ctx, sending) => {
      const event = await findOpenedEvent(ctx, eventId, userId)
      return event && createSignupEmail(event, sending)
    })
    if (email) await mail.send(email)
  })
  await jobs.work('follows.saved_email', async ({ revisionId, userId }, { id }) => {
    const email = await emailFor(ctxOf('follows.saved_email'), { userId, id, kind: 'saved' }, async (ctx, sending) => {
      const news = await findSavedNewsFor(ctx, revisionId, userId)
      return news && createSavedNewsEmail(news, sending)
    })
    if (email) await mail.send(email)
  })
  await jobs.work('follows.event_changed', (payload, { id }) =>
    enqueueSavedNews(ctxOf('follows.event_changed'), payload, id),
  )
  await jobs.work('follows.signup_alerts', ({ eventId }) =>
    enqueueSignupAlerts(ctxOf('follows.signup_alerts'), eventId),
  )
  await jobs.work('follows.digests', () => enqueueDigests(ctxOf('follows.digests')))
  await jobs.schedule('follows.digests', `0 ${DIGEST_HOUR} * * *`, {})
  await jobs.schedule('follows.signup_alerts', '*/5 * * * *', {})
}

type To = { userId: number; id: string; kind: SubscriptionKind }
type Sending = Parameters<typeof createDigestEmail>[1]

/** An email in the person's language, with the link that ends such emails. None to unconfirmed, blocked and erased accounts. */
async function emailFor(
  ctx: RequestContext,
  { userId, id, kind }: To,
  create: (ctx: RequestContext, sending: Sending) => Promise<Email | null>,
): Promise<Email | null> {
  const recipient = await findConfirmedRecipient(ctx, userId)
  if (!recipient) return null
  const sending = { recipient, site: ctx.services.settings, jobId: id }
  const unsubscribeUrl = emailUrl(sending, paths.unsubscribe(subscriptionToken(ctx.services, kind, userId)))
  return create({ ...ctx, locale: recipient.locale }, { ...sending, unsubscribeUrl })
}
