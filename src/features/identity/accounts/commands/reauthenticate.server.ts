import { eq } from 'drizzle-orm'
import { hasRecentSignIn } from '#features/identity/sessions/queries.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { verifyPassword } from '#platform/crypto/password-hash.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { users } from '../table.server.ts'

/** Checks the signed-in user's password, with a limit on attempts. Throws `wrong_password` on the field `field`. */
export async function verifyOwnPassword(ctx: RequestContext, password: string, field = 'currentPassword') {
  const me = authorizeSignedIn(ctx)
  await rateLimit(ctx, String(me.id), { name: 'password', points: ctx.services.settings.signInAttempts, seconds: 900 })
  const [user] = await ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, me.id))
  const { right } = await verifyPassword(password, user?.passwordHash ?? null)
  if (!right) throw new AppError('wrong_password', { fields: { [field]: 'wrong' } })
}

/**
 * Guards irreversible commands. Forms send a password, which is empty after a recent sign-in. API clients send none: without a recent
 * sign-in they get `login_again`.
 */
export async function reauthenticateOrSignInAgain(ctx: RequestContext, password: string | undefined) {
  if (password !== undefined) await reauthenticate(ctx, password)
  else if (!(await hasRecentSignIn(ctx))) throw new AppError('login_again')
}

/**
 * Guards commands that could lock the owner out: without a recent sign-in the password is needed, so that an unattended browser is not
 * enough. Throws `wrong_password` on the field `password`.
 */
export async function reauthenticate(ctx: RequestContext, password: string | undefined) {
  if (await hasRecentSignIn(ctx)) return
  if (!password) throw new AppError('wrong_password', { fields: { password: 'required' } })
  await verifyOwnPassword(ctx, password, 'password')
}
