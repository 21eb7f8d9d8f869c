import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EntityType } from '#features/audit/entity-types.server.ts'
import { recordAudit } from '#features/audit/record.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { NEWSLETTER_TESTS_PER_HOUR, NEWSLETTERS_PER_DAY } from '#shared/limits.ts'
import { wantsNewsletter } from './recipients.server.ts'
import { newsletterForm } from './schema.ts'
import { newsletters } from './table.server.ts'

export const newsletterEntity: EntityType = {
  type: 'newsletter',
  name: (_, { id }) => sql`select n.subject_es as title from newsletters n where n.id = ${id}`,
}

export const sendNewsletterJob = jobKind('newsletter.send', { newsletterId: z.int() })
/** Of a newsletter that is being written, to who writes it. */
export const sendTestJob = jobKind('newsletter.test', { newsletterId: z.int(), userId: z.int() })

type Newsletter = typeof newsletters.$inferSelect

async function lockNewsletter({ db }: RequestContext, id: number): Promise<Newsletter> {
  const [found] = isRowId(id) ? await db.select().from(newsletters).where(eq(newsletters.id, id)).for('update') : []
  if (!found) throw notFound()
  return found
}

/** Begins a newsletter. Returns its id. */
export async function createNewsletter(ctx: RequestContext, form: unknown): Promise<number> {
  const me = authorizeTeam(ctx)
  const { seen: _, ...sent } = parse(newsletterForm, form)
  return transaction(ctx, async (txCtx) => {
    const [row] = await txCtx.db
      .insert(newsletters)
      .values({ ...toTexts(sent), writtenBy: me.id, createdAt: ctx.now, updatedAt: ctx.now })
      .returning({ id: newsletters.id })
    await recordAudit(txCtx, { action: 'createNewsletter', entityType: 'newsletter', entityId: row!.id })
    return row!.id
  })
}

type Sent = { subject_es: string; body_es: string; subject_en: string; body_en: string }
const toTexts = (sent: Sent) => ({
  subjectEs: sent.subject_es,
  bodyEs: sent.body_es,
  subjectEn: sent.subject_en,
  bodyEn: sent.body_en,
})

/** Saves a draft. Returns false when nothing changed. Throws `newsletter_sent` once it is being sent, `changed_since` when someone else has saved. */
export async function saveNewsletter(ctx: RequestContext, id: number, form: unknown): Promise<boolean> {
  authorizeTeam(ctx)
  const { seen, ...sent } = parse(newsletterForm, form)
  return transaction(ctx, async (txCtx) => {
    const before = await lockNewsletter(txCtx, id)
    if (before.state !== 'draft') throw new AppError('newsletter_sent')
    if (seen !== null && seen !== before.updatedAt.toISOString()) throw new AppError('changed_since')
    const texts = toTexts(sent)
    if ((Object.keys(texts) as (keyof typeof texts)[]).every((name) => texts[name] === before[name])) return false
    await txCtx.db
      .update(newsletters)
      .set({ ...texts, updatedAt: ctx.now })
      .where(eq(newsletters.id, id))
    await recordAudit(txCtx, { action: 'editNewsletter', entityType: 'newsletter', entityId: id })
    return true
  })
}

/** Deletes a draft. What was sent stays. */
export async function deleteNewsletter(ctx: RequestContext, id: number) {
  authorizeTeam(ctx)
  await transaction(ctx, async (txCtx) => {
    const { state } = await lockNewsletter(txCtx, id)
    if (state !== 'draft') throw new AppError('newsletter_sent')
    await recordAudit(txCtx, { action: 'deleteNewsletter', entityType: 'newsletter', entityId: id })
    await txCtx.db.delete(newsletters).where(eq(newsletters.id, id))
  })
}

/** Emails the newsletter as it is saved to the caller, in both languages. */
export async function testNewsletter(ctx: RequestContext, id: number) {
  const me = authorizeTeam(ctx)
  if (!me.confirmed) throw new AppError('unconfirmed')
  await rateLimit(ctx, String(me.id), { name: 'newsletter-tests', points: NEWSLETTER_TESTS_PER_HOUR, seconds: 3600 })
  await transaction(ctx, async (txCtx) => {
    requireWhole(await lockNewsletter(txCtx, id))
    await enqueue(txCtx, sendTestJob, { newsletterId: id, userId: me.id })
  })
}

/** Both languages are there: nobody gets half of it. */
function requireWhole({ bodyEs, subjectEn, bodyEn }: Newsletter) {
  if (!bodyEs || !subjectEn || !bodyEn) throw new AppError('newsletter_incomplete')
}

/**
 * Sends it to everybody who wants the newsletter at this moment: one row for each, which a job sends. `seen`: the version that the sender
 * read. Throws `newsletter_sent`, `newsletter_incomplete`, `changed_since` and `nobody_to_email`.
 */
export async function sendNewsletter(ctx: RequestContext, id: number, seen: unknown): Promise<number> {
  const me = authorizeTeam(ctx)
  return transaction(ctx, async (txCtx) => {
    const { db } = txCtx
    const newsletter = await lockNewsletter(txCtx, id)
    if (newsletter.state !== 'draft') throw new AppError('newsletter_sent')
    requireWhole(newsletter)
    if (seen !== newsletter.updatedAt.toISOString()) throw new AppError('changed_since')
    await rateLimit(txCtx, 'site', { name: 'newsletters', points: NEWSLETTERS_PER_DAY, seconds: 86_400 })
    const added = await db.execute(sql`insert into newsletter_recipients (newsletter_id, user_id)
      select ${id}, u.id from users u where ${wantsNewsletter} order by u.id returning user_id`)
    if (added.length === 0) throw new AppError('nobody_to_email')
    await db
      .update(newsletters)
      .set({ state: 'sending', sentBy: me.id, startedAt: ctx.now, updatedAt: ctx.now })
      .where(eq(newsletters.id, id))
    const details = { recipients: added.length }
    await recordAudit(txCtx, { action: 'sendNewsletter', entityType: 'newsletter', entityId: id, details })
    await enqueue(txCtx, sendNewsletterJob, { newsletterId: id })
    return added.length
  })
}

/** Ends a newsletter under way: whoever has not got it yet does not. Returns false when it had ended. */
export async function stopNewsletter(ctx: RequestContext, id: number): Promise<boolean> {
  authorizeTeam(ctx)
  return transaction(ctx, async (txCtx) => {
    const { state } = await lockNewsletter(txCtx, id)
    if (state !== 'sending') return false
    const set = { state: 'stopped' as const, endedAt: ctx.now, updatedAt: ctx.now }
    await txCtx.db.update(newsletters).set(set).where(eq(newsletters.id, id))
    await recordAudit(txCtx, { action: 'stopNewsletter', entityType: 'newsletter', entityId: id })
    return true
  })
}
