import { subscriptionToken } from '#features/email-subscriptions/subscriptions.server.ts'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { job } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
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
import { exampleDigests, exampleSavedNews, exampleSignups } from './example-news.ts'

const toFollower = (ctx: RequestContext, { userId }: { userId: number }) => findConfirmedRecipient(ctx, userId)

/** With the page of the link that ends such emails. */
const withEnd = <Told>(ctx: RequestContext, kind: SubscriptionKind, userId: number, told: Told | null) =>
  told && { told, endPath: paths.unsubscribe(subscriptionToken(ctx.services, kind, userId)) }

/** Digests of what is followed, alerts when sign-up opens, and changes of saved events. */
export const followJobs = [
  mail(digestEmailJob, {
    to: toFollower,
    content: async (ctx, { userId, ...span }) =>
      withEnd(ctx, 'digest', userId, await findDigest(ctx, { userId, ...span })),
    email: createDigestEmail,
    examples: exampleDigests,
  }),
  mail(signupEmailJob, {
    to: toFollower,
    content: async (ctx, { eventId, userId }) =>
      withEnd(ctx, 'saved', userId, await findOpenedEvent(ctx, eventId, userId)),
    email: createSignupEmail,
    examples: exampleSignups,
  }),
  mail(savedEmailJob, {
    to: toFollower,
    content: async (ctx, { revisionId, userId }) =>
      withEnd(ctx, 'saved', userId, await findSavedNewsFor(ctx, revisionId, userId)),
    email: createSavedNewsEmail,
    examples: exampleSavedNews,
  }),
  job(savedChangedJob, enqueueSavedNews),
  job(signupAlertsJob, (ctx, { eventId }) => enqueueSignupAlerts(ctx, eventId), { cron: '*/5 * * * *' }),
  job('follows.digests', enqueueDigests, { cron: `0 ${DIGEST_HOUR} * * *` }),
]
