import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { enqueuePush, type PushContent, type PushSource } from '#features/push/send.server.ts'
import { findChange, findRegistrationNews } from '#features/registrations/emails/news.server.ts'
import { enqueue, job, jobKind } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { formatInstant } from '#platform/email/email-recipient.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import { paths } from '#shared/paths.ts'
import { CANCELLABLE_STATES } from '#shared/registrations/states.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { findSavedNews } from './event-news/saved-news.server.ts'
import { findOpenedEvent } from './event-news/signup-alerts.server.ts'

/** An edit of a public event, for the notifications of those who count on it or saved it. */
const pushChangeJob = jobKind('push.event_changed', { revisionId: z.int() })

// A free seat that is offered to someone who waits: as in the email, until when.
async function findOfferPush(ctx: RequestContext, historyId: number, userId: number): Promise<PushContent | null> {
  const change = await findChange(ctx, historyId)
  if (change?.state !== 'offered' || change.holderId !== userId) return null
  const news = await findRegistrationNews(ctx, historyId)
  if (!news) return null
  const t = createTranslator(ctx.locale)
  const until = news.expiresAt && formatInstant(ctx.locale, new Date(news.expiresAt), news.event.timeZone)
  return {
    title: t('email.registration.offered.subject', { event: news.event.title }),
    body: until ? t('email.push.offer', { until }) : '',
    path: paths.accountRegistration(news.id),
  }
}

async function findChangePush(ctx: RequestContext, revisionId: number): Promise<PushContent | null> {
  const news = await findSavedNews(ctx, revisionId)
  if (!news) return null
  const t = createTranslator(ctx.locale)
  return {
    title: t(`email.event_change.${news.kind}.subject`, { event: news.event.title }),
    body: news.facts
      .slice(1)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('\n'),
    path: paths.event(news.event.slug),
  }
}

async function findSignupPush(ctx: RequestContext, eventId: number, userId: number): Promise<PushContent | null> {
  const event = await findOpenedEvent(ctx, eventId, userId)
  if (!event) return null
  const title = createTranslator(ctx.locale)('email.follows.signup.subject', { event: event.title })
  return { title, body: event.organizer.name, path: paths.event(event.slug) }
}

export const pushContents: PushSource[] = [
  { kind: 'offer', find: findOfferPush },
  { kind: 'change', find: findChangePush },
  { kind: 'signup', find: findSignupPush },
]

/** Once no later edit is merged into the revision, as the emails about it. */
export const enqueueChangePush = (
  ctx: RequestContext,
  { revisionId, settledAt }: { revisionId: number; settledAt: Date },
) => enqueue(ctx, pushChangeJob, { revisionId }, { startAfter: settledAt })

/** Notifications about changes of events. */
export const pushNewsJobs = [
  job(pushChangeJob, async (ctx, { revisionId }, { id }) => {
    const news = await findSavedNews(ctx, revisionId)
    if (!news) return
    const { id: eventId } = news.event
    const people = await ctx.db.execute<{ userId: number }>(sql`
      select distinct p.user_id as "userId" from push_subscriptions p
      where exists (select 1 from saved_events s where s.user_id = p.user_id and s.event_id = ${eventId})
        or exists (select 1 from registrations r where r.event_id = ${eventId} and p.user_id in (r.holder_id, r.user_id)
          and not r.is_test and r.anonymized_at is null and r.state in ${CANCELLABLE_STATES})`)
    const told = people.map(({ userId }) => userId)
    await transaction(ctx, (txCtx) =>
      enqueuePush(txCtx, { kind: 'change', ref: revisionId }, told, (to) => ({ id: jobIdFrom(id, `push ${to}`) })),
    )
  }),
]

/** Enqueues the notification about a change of a registration, as its emails are, where it is an offer. */
export async function pushOffer(ctx: RequestContext, { historyId, jobId }: { historyId: number; jobId: string }) {
  const change = await findChange(ctx, historyId)
  if (change?.state !== 'offered' || change.holderId === null || !change.leads) return
  const told = [change.holderId]
  await transaction(ctx, (txCtx) =>
    enqueuePush(txCtx, { kind: 'offer', ref: historyId }, told, (to) => ({ id: jobIdFrom(jobId, `push ${to}`) })),
  )
}
