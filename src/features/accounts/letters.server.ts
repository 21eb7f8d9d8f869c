import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import type { Locale } from '#spec/vocabulary.ts'
import { authorizeJob } from './authorize.server.ts'
import { emailChanges, users } from './table.server.ts'

/** Whom a letter goes to, with what decides whether it is still wanted. */
export type Addressee = {
  id: number
  username: string
  email: string
  locale: Locale
  confirmedAt: Date | null
  blockedAt: Date | null
  eraseAfter: Date | null
  /** The address that waits to be confirmed. */
  newEmail: string | null
}

/** For the queue alone. Null: nobody, or erased meanwhile. */
export async function findAddressee(ctx: Context, userId: number | null): Promise<Addressee | null> {
  authorizeJob(ctx)
  if (userId === null) return null
  const { id, username, email, locale, confirmedAt, blockedAt, eraseAfter } = users
  const [found] = await ctx.db
    .select({ id, username, email, locale, confirmedAt, blockedAt, eraseAfter, newEmail: emailChanges.email })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  if (!found?.username || !found.email) return null
  return { ...found, username: found.username, email: found.email }
}
