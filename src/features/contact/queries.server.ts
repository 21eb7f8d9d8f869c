import { asc, eq, isNull } from 'drizzle-orm'
import { authorizeTeam } from '#features/review/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { authorizeReading } from './access.server.ts'
import { contactMessages } from './table.server.ts'

export type ContactMessage = typeof contactMessages.$inferSelect

export async function findContactMessage(ctx: Context, id: number): Promise<ContactMessage | null> {
  authorizeReading(ctx)
  const [message] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return message ?? null
}

/** What nobody has seen to yet, the oldest first. */
export async function listOpenMessages(ctx: Context, limit: number): Promise<ContactMessage[]> {
  authorizeTeam(ctx)
  const open = isNull(contactMessages.handledAt)
  return ctx.db.select().from(contactMessages).where(open).orderBy(asc(contactMessages.createdAt)).limit(limit)
}
