import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { authorizeReading } from './authorize.server.ts'
import { contactMessages } from './table.server.ts'

export type ContactMessage = typeof contactMessages.$inferSelect

export async function findContactMessage(ctx: Context, id: number): Promise<ContactMessage | null> {
  authorizeReading(ctx)
  const [message] = await ctx.db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return message ?? null
}
