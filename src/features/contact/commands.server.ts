import { lt } from 'drizzle-orm'
import { decide } from '#features/review/commands/decisions.server.ts'
import { registerReviewable } from '#features/review/commands/reviewables.server.ts'
import type { Settings } from '#platform/config/settings.ts'
import { authorizeJob, authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { parse } from '#platform/forms/parse.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { rateLimitCaller } from '#platform/rate-limit/rate-limit.server.ts'
import { CONTACT_HONEYPOT, isBot } from '#shared/honeypot.ts'
import { CONTACT_RETENTION_DAYS } from '#shared/limits.ts'
import { contactForm } from './schema.ts'
import { contactMessages } from './table.server.ts'

registerReviewable('message', {
  table: 'contact_messages',
  state: "case when t.handled_at is null then 'open' else 'handled' end",
  available: 'true',
  columns: ['handled_at', 'handled_by'],
})

export type ContactServices = {
  /** The visitor's IP, for the rate limit; not stored. */
  clientIp: string
  jobs: Pick<Jobs, 'enqueue'>
  settings: Pick<Settings, 'contactPerHour'> & { secret: string }
}

/** Stores a visitor's message and emails it to the site team. Only valid messages count towards the limit. Bots get no error. */
export async function sendContactMessage(
  ctx: RequestContext,
  form: unknown,
  { clientIp: address, jobs, settings }: ContactServices,
) {
  if (isBot(form, CONTACT_HONEYPOT)) return
  const message = parse(contactForm, form)
  const limit = { name: 'contact', points: settings.contactPerHour, seconds: 3600 }
  await rateLimitCaller(ctx, { clientIp: address, secret: settings.secret }, limit, 'too_many_messages')
  await ctx.db.transaction(async (tx) => {
    const row = { ...message, locale: ctx.locale, createdAt: ctx.now }
    const [stored] = await tx.insert(contactMessages).values(row).returning({ id: contactMessages.id })
    await jobs.enqueue(tx, 'contact.mail', { id: stored!.id })
  })
}

/** Deletes messages older than a year, handled or not, as the privacy policy promises. Returns how many. */
export async function deleteOldMessages(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const cutoff = new Date(ctx.now.getTime() - CONTACT_RETENTION_DAYS * 86_400_000)
  const deleted = await ctx.db
    .delete(contactMessages)
    .where(lt(contactMessages.createdAt, cutoff))
    .returning(returningId)
  return deleted.length
}
const returningId = { id: contactMessages.id }

/** Marks a message as handled by the site team. Returns the id of the audit log entry. */
export async function markMessageHandled(ctx: RequestContext, id: number): Promise<number> {
  const me = authorizeTeam(ctx)
  const set = { handled_at: ctx.now.toISOString(), handled_by: me.id }
  return decide(ctx, { thing: 'message', id, verb: 'handleMessage', from: ['open'], to: 'handled', set })
}
