import { randomInt } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import { authorizeJob, authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { provePassword } from '#features/identity/accounts/commands/reauthenticate.server.ts'
import { addressKey } from '#features/identity/accounts/schema.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { dropTokens } from '#features/identity/sessions/tokens.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { RECOVERY_CODES } from '#shared/limits.ts'
import { passwordForm } from './schema.ts'
import { authenticators, recoveryCodes } from './table.server.ts'

/** No letter or digit that could be taken for another: 31 of them, ten a code, some 49 bits. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const letters = (length: number) => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** New recovery codes in place of the old ones, told here and never again. */
export async function makeRecoveryCodes(ctx: Context, userId: number, secret: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`)
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: recoveryHash(secret, userId, plain(code)) })))
  return codes
}

/** Ten new recovery codes; the old ones open nothing any more. */
export async function renewRecoveryCodes(ctx: Context, form: unknown, door: Door): Promise<string[]> {
  const me = authorizeOwn(ctx)
  await provePassword(ctx, parse(passwordForm, form).password, door, 'password')
  return ctx.db.transaction(async (tx) => {
    // Held, so that who turns it off at the same moment leaves no codes behind.
    const active = await tx
      .select({ userId: authenticators.userId })
      .from(authenticators)
      .where(and(eq(authenticators.userId, me.id), isNotNull(authenticators.activeSince)))
      .for('update')
    if (active.length === 0) throw new Failure('conflict', 'invalid')
    await door.jobs.enqueue(tx, 'accounts.notice', { userId: me.id, about: 'recovery_renewed' })
    return makeRecoveryCodes({ ...ctx, db: tx }, me.id, door.secret)
  })
}

/**
 * Turns the second step off for who has lost the app and the codes, once the operator knows that it is them. Their password, or the
 * link by mail, is still asked. Answers whose account it was; throws 404 where there was nothing to turn off.
 */
export async function endLostTwoSteps(ctx: Context, email: string, { jobs }: Pick<Door, 'jobs'>): Promise<string> {
  authorizeJob(ctx)
  return ctx.db.transaction(async (tx) => {
    const { id, username } = users
    const [user] = await tx
      .select({ id, username })
      .from(users)
      .where(eq(users.emailKey, addressKey(email)))
    const whose = eq(authenticators.userId, user?.id ?? 0)
    const [ended] = await tx.delete(authenticators).where(whose).returning({ userId: authenticators.userId })
    if (!user?.username || !ended) throw missing()
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    await dropTokens({ ...ctx, db: tx }, user.id, ['device'])
    await record({ ...ctx, db: tx }, { verb: 'endLostTwoSteps', thing: 'user', thingId: user.id })
    await jobs.enqueue(tx, 'accounts.notice', { userId: user.id, about: 'two_steps_off' })
    return user.username
  })
}

export type Spending = Pick<Door, 'secret' | 'jobs'>

/** Uses one up, and its owner hears of it; of two who bring the same, one gets in. */
export async function spendRecoveryCode(ctx: Context, userId: number, typed: string, { secret, jobs }: Spending) {
  const { id, hash, usedAt } = recoveryCodes
  const one = and(eq(recoveryCodes.userId, userId), eq(hash, recoveryHash(secret, userId, typed)), isNull(usedAt))
  return ctx.db.transaction(async (tx) => {
    const spent = await tx.update(recoveryCodes).set({ usedAt: ctx.now }).where(one).returning({ id })
    if (spent.length > 0) await jobs.enqueue(tx, 'accounts.notice', { userId, about: 'recovery_used' })
    return spent.length > 0
  })
}

const recoveryHash = (secret: string, userId: number, code: string) =>
  keyedHash(secret, 'recovery-codes', `${userId} ${code}`)

/** A code as it is compared: without spaces and dashes, in small letters. */
export const plain = (code: string) => code.replace(/[\s\p{Pd}]/gu, '').toLowerCase()
