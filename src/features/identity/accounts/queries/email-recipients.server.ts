import { and, eq, isNull } from 'drizzle-orm'
import { passkeys } from '#features/identity/passkeys/table.server.ts'
import { recoveryCodes } from '#features/identity/two-factor/table.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import type { Locale } from '#shared/enums.ts'
import { authorizeJob } from '../access.server.ts'
import { addressKey } from '../schema.ts'
import { emailChanges, users } from '../table.server.ts'

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
  newEmailAsked: Date | null
}

/** For the queue alone. Null: nobody, or erased meanwhile. */
export async function findAddressee(ctx: Context, userId: number | null): Promise<Addressee | null> {
  authorizeJob(ctx)
  if (userId === null) return null
  const { id, username, email, locale, confirmedAt, blockedAt, eraseAfter } = users
  const waiting = { newEmail: emailChanges.email, newEmailAsked: emailChanges.askedAt }
  const [found] = await ctx.db
    .select({ id, username, email, locale, confirmedAt, blockedAt, eraseAfter, ...waiting })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  if (!found?.username || !found.email) return null
  return { ...found, username: found.username, email: found.email }
}

/** Whose address it is already, if anybody's: the letter that would bring a link for it goes to them as another one. */
export async function findHolder(ctx: Context, email: string): Promise<Addressee | null> {
  authorizeJob(ctx)
  const [holder] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailKey, addressKey(email)))
  return findAddressee(ctx, holder?.id ?? null)
}

/** What opens an account beside the password, for letters that say so. */
export type WaysIn = { passkeys: number; recoveryCodes: number }

/** For the queue alone, as above. */
export async function countWaysIn(ctx: Context, userId: number): Promise<WaysIn> {
  authorizeJob(ctx)
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
  return {
    passkeys: await ctx.db.$count(passkeys, eq(passkeys.userId, userId)),
    recoveryCodes: await ctx.db.$count(recoveryCodes, unused),
  }
}
