import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { contactMessages } from '#features/contact/table.server.ts'
import { passkeys } from '#features/identity/passkeys/table.server.ts'
import { dropSessions } from '#features/identity/sessions/commands.server.ts'
import { oneTimeTokens, sessions } from '#features/identity/sessions/table.server.ts'
import { authenticators, recoveryCodes } from '#features/identity/two-factor/table.server.ts'
import { listOwned, type Owned } from '#features/memberships/queries.server.ts'
import { eraseMemberships } from '#features/memberships/remove-member-data.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { ERASURE_DAYS } from '#shared/limits.ts'
import { authorizeJob, authorizeOwn } from '../access.server.ts'
import { eraseTraces } from '../queries/contributions.server.ts'
import { erasureForm } from '../schema.ts'
import { dataCopies, emailChanges, users } from '../table.server.ts'
import { countLetter, type LetterDoor } from './password-reset.server.ts'
import { proveFresh } from './reauthenticate.server.ts'

/** The account goes in 14 days, unless the person changes their mind. Asking again does not put it off. */
export async function askErasure(ctx: Context, form: unknown, door: LetterDoor) {
  const me = authorizeOwn(ctx)
  const { password } = parse(erasureForm, form)
  await proveFresh(ctx, password, door)
  const owned = await listOwned(ctx, me.id)
  // What somebody owns is first given away or closed (decisions 2).
  if (owned.length > 0) throw owns(owned)
  const eraseAfter = new Date(ctx.now.getTime() + ERASURE_DAYS * 86_400_000)
  await ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const [asked] = await tx
      .update(users)
      .set({ eraseAfter, updatedAt: ctx.now })
      .where(and(eq(users.id, me.id), isNull(users.eraseAfter)))
      .returning({ email: users.email })
    await dropSessions(inside, me.id, { except: me.session })
    if (!asked) return
    await countLetter(inside, 'accounts.notice', asked.email ?? '', door)
    await door.jobs.enqueue(tx, 'accounts.notice', { userId: me.id, about: 'erasure' })
  })
}

const owns = (organizations: Owned[]) => new Failure('conflict', 'owns_organizations', { details: { organizations } })

/** Changes their mind. */
export async function cancelErasure(ctx: Context) {
  const me = authorizeOwn(ctx)
  await ctx.db.update(users).set({ eraseAfter: null, updatedAt: ctx.now }).where(eq(users.id, me.id))
}

/** What a feature does with its own when a person goes, in the transaction that erases them. */
export type Eraser = (ctx: Context, userId: number) => Promise<void>
type Means = { storage: Storage; erasers?: Eraser[] }

/** Erases the accounts whose time has come, each by itself: one that fails keeps none of the others. Answers how many. */
export async function eraseDueAccounts(ctx: Context, means: Means): Promise<number> {
  authorizeJob(ctx)
  const due = await ctx.db.select({ id: users.id }).from(users).where(isDue(ctx))
  const failed: unknown[] = []
  let erased = 0
  for (const { id } of due) {
    try {
      if (await eraseAccount(ctx, id, means)) erased++
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} accounts could not be erased`)
  return erased
}

const isDue = (ctx: Context) => and(isNull(users.erasedAt), lte(users.eraseAfter, ctx.now))

/** False when the person changed their mind, owns something by now, or another process was faster. */
const eraseAccount = (ctx: Context, userId: number, { storage, erasers = [] }: Means) =>
  ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const one = and(eq(users.id, userId), isDue(ctx))
    const [user] = await tx
      .select({ emailKey: users.emailKey, confirmedAt: users.confirmedAt })
      .from(users)
      .where(one)
      .for('update')
    if (!user || (await listOwned(inside, userId)).length > 0) return false
    for (const erase of erasers) await erase(inside, userId)
    await eraseMemberships(inside, userId)
    await eraseTraces(inside, userId)
    await dropBelongings(inside, userId, storage)
    // Whoever never showed that the address is theirs may have typed somebody else's.
    if (user.confirmedAt)
      await tx.delete(contactMessages).where(eq(sql`lower(${contactMessages.email})`, user.emailKey))
    await tx
      .update(users)
      .set({ ...NOBODY, erasedAt: ctx.now, updatedAt: ctx.now })
      .where(eq(users.id, userId))
    return true
  })

/** What is left of a person: that somebody was there, and whether they were blocked. */
const NOBODY: Partial<typeof users.$inferInsert> = {
  ...{ username: null, usernameKey: null, usernameSkeleton: null, email: null, emailKey: null },
  ...{ passwordHash: null, passwordChangedAt: null },
  ...{ siteRole: 'member', locale: DEFAULT_LOCALE, newsletter: false, latitude: null, longitude: null },
  ...{ termsAcceptedAt: null, confirmedAt: null, activationAskedAt: null, eraseAfter: null },
}

async function dropBelongings(ctx: Context, userId: number, storage: Storage) {
  const copies = await ctx.db
    .select({ id: dataCopies.id, file: dataCopies.file })
    .from(dataCopies)
    .where(eq(dataCopies.userId, userId))
  // Files go before their rows do for good: killed in between, the next run finds the row and goes on.
  for (const { file } of copies) if (file) await storage.remove(file)
  await ctx.db.delete(dataCopies).where(
    inArray(
      dataCopies.id,
      copies.map(({ id }) => id),
    ),
  )
  for (const table of [sessions, oneTimeTokens, passkeys, authenticators, recoveryCodes, emailChanges])
    await ctx.db.delete(table).where(eq(table.userId, userId))
}
