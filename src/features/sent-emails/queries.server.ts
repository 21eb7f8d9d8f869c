import { desc, eq, lt } from 'drizzle-orm'
import { authorizeJob, authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { SentEmail } from '#shared/review/sent-emails.ts'
import { sentEmails } from './table.server.ts'

const SHOWN = 50
const KEPT_DAYS = 90

/** The latest emails to someone, for the site team. */
export async function listSentEmails(ctx: RequestContext, userId: number): Promise<SentEmail[]> {
  authorizeTeam(ctx)
  const { id, kind, subject, state, attempts, triedAt } = sentEmails
  const rows = await ctx.db
    .select({ id, kind, subject, state, attempts, triedAt })
    .from(sentEmails)
    .where(eq(sentEmails.userId, userId))
    .orderBy(desc(triedAt), desc(id))
    .limit(SHOWN)
  return rows.map(({ triedAt: at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Nobody asks about an email after so long. */
export async function deleteOldSentEmails(ctx: RequestContext) {
  authorizeJob(ctx)
  await ctx.db.delete(sentEmails).where(lt(sentEmails.createdAt, new Date(ctx.now.getTime() - KEPT_DAYS * DAY_MS)))
}
