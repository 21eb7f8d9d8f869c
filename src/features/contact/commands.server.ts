import { and, eq, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { decision } from '#features/review/commands/decisions.server.ts'
import { reviewable } from '#features/review/commands/reviewables.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimitCaller } from '#platform/rate-limit/rate-limit.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import { CONTACT_HONEYPOT, isBot } from '#shared/honeypot.ts'
import { CONTACT_RETENTION_DAYS } from '#shared/limits.ts'
import { contactForm } from './schema.ts'
import { contactMessages } from './table.server.ts'

export const messageReviewable = reviewable({
  type: 'message',
  name: () => sql`null`,
  table: contactMessages,
  state: sql<'open' | 'spam' | 'handled'>`case when ${contactMessages.handledAt} is null then 'open'
    when ${contactMessages.isSpam} then 'spam' else 'handled' end`,
  columns: ['handledAt', 'handledBy', 'isSpam'],
  interest: null,
})

export const contactMessageJob = jobKind('contact.mail', { id: z.int() })

/** Stores a visitor's message and emails it to the site team. Only valid messages count towards the limit. Bots get no error. */
export async function sendContactMessage(ctx: RequestContext, form: unknown) {
  if (isBot(form, CONTACT_HONEYPOT)) return
  const message = parse(contactForm, form)
  const limit = { name: 'contact', points: ctx.services.settings.contactPerHour, seconds: 3600 }
  await rateLimitCaller(ctx, limit, 'too_many_messages')
  await transaction(ctx, async (txCtx) => {
    const row = { ...message, locale: ctx.locale, createdAt: ctx.now }
    const [stored] = await txCtx.db.insert(contactMessages).values(row).returning({ id: contactMessages.id })
    await enqueue(txCtx, contactMessageJob, { id: stored!.id })
  })
}

/** Deletes messages older than a year, handled or not, as the privacy policy promises, and spam after a month. Returns how many. */
export async function deleteOldMessages(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const before = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS)
  const { createdAt, isSpam } = contactMessages
  const isOldSpam = and(eq(isSpam, true), lt(createdAt, before(SPAM_RETENTION_DAYS)))
  const deleted = await ctx.db
    .delete(contactMessages)
    .where(or(lt(createdAt, before(CONTACT_RETENTION_DAYS)), isOldSpam))
    .returning(returningId)
  return deleted.length
}
/** In case the undo of a minute was not enough. */
const SPAM_RETENTION_DAYS = 30
const returningId = { id: contactMessages.id }

/** Marks a message as handled by the site team. Returns the id of the audit log entry. */
export const markMessageHandled = decision(messageReviewable, {
  action: 'handleMessage',
  from: ['open'],
  to: 'handled',
  set: ({ me, now }) => ({ handledAt: now, handledBy: me }),
})

/** Marks a message as spam: it leaves the queue, nobody answers it, and it is deleted after a month. */
export const markMessageAsSpam = decision(messageReviewable, {
  action: 'markSpam',
  from: ['open'],
  to: 'spam',
  set: ({ me, now }) => ({ handledAt: now, handledBy: me, isSpam: true }),
})
