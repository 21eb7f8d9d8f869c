import { asc, eq, isNull } from 'drizzle-orm'
import { authorizeJob, authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contactMessages } from './table.server.ts'

export type ContactMessage = typeof contactMessages.$inferSelect

/** For jobs only; the team uses `listOpenMessages`. */
export async function findContactMessage(ctx: RequestContext, id: number): Promise<ContactMessage | null> {
  authorizeJob(ctx)
  const [message] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return message ?? null
}

/** Messages that are not handled yet, oldest first. */
export async function listOpenMessages(ctx: RequestContext, limit: number): Promise<ContactMessage[]> {
  authorizeTeam(ctx)
  const open = isNull(contactMessages.handledAt)
  return ctx.db.select().from(contactMessages).where(open).orderBy(asc(contactMessages.createdAt)).limit(limit)
}
