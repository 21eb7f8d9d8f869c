import { and, eq, isNull } from 'drizzle-orm'
import { dropSessions, type Renewed, renewSession } from '#features/identity/sessions/commands.server.ts'
import { findToken, spendToken } from '#features/identity/sessions/tokens.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { hashPassword } from '#platform/crypto/password-hash.server.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { authorizeOwn } from '../access.server.ts'
import { changeForm, resetForm } from '../schema.ts'
import { users } from '../table.server.ts'
import { dropAccess, storePassword } from './credentials.server.ts'
import { dropEmailChange } from './email-change.server.ts'
import { provePassword } from './reauthenticate.server.ts'
import { findKeeping, keepAddress } from './revert-email-change.server.ts'
import { refuseWeakPassword } from './weak-passwords.server.ts'

/** Whether a code still sets a new password: of the link that was asked for, or of the one that keeps an address. */
export const isResetCode = async (ctx: Context, code: string, secret: string) =>
  (await findOwner(ctx, code, secret)) !== null

async function findOwner(ctx: Context, code: string, secret: string): Promise<number | null> {
  const found = (await findToken(ctx, 'reset', code)) ?? (await findKeeping(ctx, code, secret))
  return found?.userId ?? null
}

/** A new password by the link that came by mail: it shows the address, ends every session, and works once. Answers whose. */
export async function resetPassword(
  ctx: Context,
  form: unknown,
  { jobs, secret, settings }: Pick<Door, 'jobs' | 'secret' | 'settings'>,
): Promise<number> {
  const { code, password } = parse(resetForm, form)
  // Asked before the password is hashed, so that guesses cost nothing; used up only when all else is right.
  const owner = await findOwner(ctx, code, secret)
  if (owner === null) throw new Failure('invalid', 'reset_code_invalid')
  await refuseWeakPassword(ctx, password, owner, { settings })
  const passwordHash = await hashPassword(password)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const userId = (await spendToken(inside, 'reset', code))?.userId ?? (await keepAddress(inside, code, secret))
    if (!userId) throw new Failure('invalid', 'reset_code_invalid')
    await storePassword(inside, userId, passwordHash)
    const [confirmed] = await tx
      .update(users)
      .set({ confirmedAt: ctx.now })
      .where(and(eq(users.id, userId), isNull(users.confirmedAt)))
      .returning({ id: users.id })
    // Until now it was whoever had registered the address.
    if (confirmed) await dropAccess(inside, userId)
    // Whoever had the account in hand may have asked for an address of theirs.
    await dropEmailChange(inside, userId)
    await dropSessions(inside, userId)
    await jobs.enqueue(tx, 'accounts.notice', { userId, about: 'password_reset' })
    return userId
  })
}

/** A new password for who knows the old one; ends the other sessions, and renews the one that asks. */
export async function changePassword(ctx: Context, form: unknown, door: Door): Promise<Renewed> {
  const me = authorizeOwn(ctx)
  const { currentPassword, password } = parse(changeForm, form)
  await provePassword(ctx, currentPassword, door)
  await refuseWeakPassword(ctx, password, me.id, door)
  const passwordHash = await hashPassword(password)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    await storePassword(inside, me.id, passwordHash)
    await dropSessions(inside, me.id, { except: me.session })
    await door.jobs.enqueue(tx, 'accounts.notice', { userId: me.id, about: 'password_changed' })
    return renewSession(inside)
  })
}
