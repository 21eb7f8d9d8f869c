import { eq } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { contactMessages } from './table.server.ts'

export type ContactMessage = typeof contactMessages.$inferSelect

/** For jobs only; the team has its queue. */
export async function findContactMessage(ctx: RequestContext, id: number): Promise<ContactMessage | null> {
  authorizeJob(ctx)
  const [message] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return message ?? null
}
