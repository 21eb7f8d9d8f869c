import { and, eq, sql } from 'drizzle-orm'
import { subscriptionToken } from '#features/email-subscriptions/subscriptions.server.ts'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { enqueue } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { MailError } from '#platform/email/send-email.server.ts'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import { sendNewsletterJob } from './commands.server.ts'
import { createNewsletterEmail } from './email.ts'
import { newsletterRecipients, newsletters } from './table.server.ts'

/** A job ends before the queue takes it for lost, and goes on in a next one. */
const BATCH = 50
const RUN_MS = 60_000
/** Seconds until the next run where the mail server does not answer. */
const SILENT_SECONDS = 120
const ATTEMPTS = 8

/**
 * Sends a newsletter to some of those who have not got it. Returns the seconds after which to go on, or null when it is over. Each is noted
 * before the mail server is given it, so that nobody gets it twice, whatever happens meanwhile.
 */
export async function sendNext(ctx: RequestContext, newsletterId: number, signal: AbortSignal): Promise<number | null> {
  authorizeJob(ctx)
  const began = Date.now()
  let silent = 0
  for (let sent = 0; sent < BATCH && Date.now() - began < RUN_MS && !signal.aborted; sent++) {
    const newsletter = await findSending(ctx, newsletterId)
    if (!newsletter) return null
    const claimed = await claimNext(ctx, newsletterId)
    if (claimed === null) return finish(ctx, newsletterId)
    silent = (await sendOne(ctx, newsletter, claimed)) === 'silent' ? silent + 1 : 0
    if (silent >= 3) return SILENT_SECONDS
  }
  return Math.ceil((BATCH * 60) / ctx.services.settings.playerEmailsPerMinute)
}

type Newsletter = typeof newsletters.$inferSelect

async function findSending({ db }: RequestContext, id: number): Promise<Newsletter | null> {
  const isSending = and(eq(newsletters.id, id), eq(newsletters.state, 'sending'))
  const [found] = await db.select().from(newsletters).where(isSending)
  return found ?? null
}

type Claimed = { userId: number; attempts: number }

async function claimNext({ db }: RequestContext, newsletterId: number): Promise<Claimed | null> {
  const [row] = await db.execute<Claimed>(sql`
    update newsletter_recipients set state = 'sending', started_at = clock_timestamp(), attempts = attempts + 1
    where newsletter_id = ${newsletterId} and user_id = (select user_id from newsletter_recipients
      where newsletter_id = ${newsletterId} and state = 'queued' order by attempts, user_id limit 1 for update skip locked)
    returning user_id as "userId", attempts`)
  return row ?? null
}

async function sendOne(ctx: RequestContext, newsletter: Newsletter, { userId, attempts }: Claimed) {
  const end = (state: 'sent' | 'skipped' | 'failed' | 'queued') =>
    ctx.db
      .update(newsletterRecipients)
      .set({ state, ...(state === 'sent' && { sentAt: new Date() }), ...(state === 'queued' && { startedAt: null }) })
      .where(and(eq(newsletterRecipients.newsletterId, newsletter.id), eq(newsletterRecipients.userId, userId)))
  const recipient = await findConfirmedRecipient(ctx, userId)
  const [wants] = await ctx.db.select({ newsletter: users.newsletter }).from(users).where(eq(users.id, userId))
  if (!recipient || !wants?.newsletter) {
    await end('skipped')
    return 'skipped'
  }
  const sending = { recipient, site: ctx.services.settings, jobId: `${newsletter.id}.${userId}` }
  const token = subscriptionToken(ctx.services, 'newsletter', userId)
  try {
    await ctx.services.mail.send(createNewsletterEmail(newsletter, sending, token))
  } catch (error) {
    const refusal = error instanceof MailError ? error.refusal : null
    const isFinal = (refusal !== null && refusal.responseCode >= 500) || attempts >= ATTEMPTS
    await end(isFinal ? 'failed' : 'queued')
    return refusal === null ? 'silent' : 'refused'
  }
  await end('sent')
  return 'sent'
}

/** All have it, but for those that another process is giving it to. */
async function finish({ db, now }: RequestContext, id: number): Promise<null> {
  await db
    .update(newsletters)
    .set({ state: 'sent', endedAt: now })
    .where(
      and(
        eq(newsletters.id, id),
        eq(newsletters.state, 'sending'),
        sql`not exists (select 1 from newsletter_recipients r where r.newsletter_id = ${id} and r.state = 'queued')`,
      ),
    )
  return null
}

/** The newsletter in both languages, to who asked to see it. Nothing is ended by its link. */
export async function sendTest(ctx: RequestContext, newsletterId: number, userId: number, jobId: string) {
  authorizeJob(ctx)
  const [newsletter] = await ctx.db.select().from(newsletters).where(eq(newsletters.id, newsletterId))
  const recipient = await findConfirmedRecipient(ctx, userId)
  if (!newsletter || !recipient) return
  for (const locale of CONTENT_LOCALES) {
    const sending = { recipient: { ...recipient, locale }, site: ctx.services.settings, jobId: `${jobId}.${locale}` }
    await ctx.services.mail.send(createNewsletterEmail(newsletter, sending, null))
  }
}

/** Newsletters under way that no job sends any more, such as after a day without a database. */
export async function enqueueForgotten(ctx: RequestContext) {
  authorizeJob(ctx)
  const rows = await ctx.db.execute<{ id: number }>(sql`
    select n.id from newsletters n where n.state = 'sending' and not exists (
      select 1 from pgboss.job j where j.name = 'newsletter.send' and (j.data ->> 'newsletterId')::int = n.id
        and j.state in ('created', 'retry', 'active'))`)
  for (const { id } of rows) await enqueue(ctx, sendNewsletterJob, { newsletterId: id })
}
