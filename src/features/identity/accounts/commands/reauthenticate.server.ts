import { eq } from 'drizzle-orm'
import { isFresh } from '#features/identity/sessions/queries.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { checkPassword } from '#platform/crypto/password-hash.server.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { countTry } from '#platform/rate-limit/rate-limit.server.ts'
import { authorizeOwn } from '../access.server.ts'
import { users } from '../table.server.ts'

/** Whether whoever sits at the keyboard knows the password; throws `wrong_password` beside the field of that name. */
export async function provePassword(
  ctx: Context,
  password: string,
  { settings }: Pick<Door, 'settings'>,
  field = 'currentPassword',
) {
  const me = authorizeOwn(ctx)
  await countTry(ctx, String(me.id), { name: 'password', points: settings.signInTries, seconds: 900 })
  const [user] = await ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, me.id))
  const { right } = await checkPassword(password, user?.passwordHash ?? null)
  if (!right) throw new Failure('invalid', 'wrong_password', { fields: { [field]: 'wrong' } })
}

/**
 * Before what can not be taken back. A form sends the password, empty where the page did not ask for it; a client of the API has none
 * to send, and signs in again.
 */
export async function proveFresh(ctx: Context, password: string | undefined, door: Pick<Door, 'settings'>) {
  if (password !== undefined) await proveHere(ctx, password, door)
  else if (!(await isFresh(ctx))) throw new Failure('unauthenticated', 'login_again')
}

/**
 * Before anything that could keep the owner out: whoever did not sign in here just now says the password again, so that a browser left
 * open is not enough. Throws `wrong_password` beside the field `password`.
 */
export async function proveHere(ctx: Context, password: string | undefined, door: Pick<Door, 'settings'>) {
  if (await isFresh(ctx)) return
  if (!password) throw new Failure('invalid', 'wrong_password', { fields: { password: 'required' } })
  await provePassword(ctx, password, door, 'password')
}
