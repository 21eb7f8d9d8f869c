import { eq } from 'drizzle-orm'
import { dropTokens, findToken, spendToken } from '#features/identity/sessions/tokens.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { hashPassword } from '#platform/crypto/password-hash.server.ts'
import { newToken } from '#platform/crypto/token.server.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { confirmationForm, noPasswordForm } from '../schema.ts'
import { users } from '../table.server.ts'
import { dropAccess, storePassword } from './credentials.server.ts'
import { refuseWeakPassword } from './weak-passwords.server.ts'

const isOwn = ({ actor }: Context, userId: number) => actor.kind === 'person' && actor.id === userId

export type Activation = { own: boolean; username: string }

/** Which account a link confirms, and whether whoever brings it is signed in to it; the link stays good. Null: it opens nothing. */
export async function findActivation(ctx: Context, token: string): Promise<Activation | null> {
  const found = await findToken(ctx, 'activation', token)
  if (!found?.userId) return null
  const [user] = await ctx.db.select({ username: users.username }).from(users).where(eq(users.id, found.userId))
  return user?.username ? { own: isOwn(ctx, found.userId), username: user.username } : null
}

/** What became of the password: it stayed, is a new one, or there is none. */
export type Confirmed = { password: 'kept' | 'new' | 'none' }

/**
 * Shows that the address is the person's, by the secret that went there; it works once. Whoever is not signed in to the account may not
 * be the one who registered it: they choose a password (or none: `withoutPassword`), and whatever opened the account before opens
 * nothing any more.
 */
export async function confirmEmail(
  ctx: Context,
  token: string,
  form: unknown,
  door: Pick<Door, 'settings'>,
): Promise<Confirmed> {
  const refused = () => new Failure('invalid', 'token_invalid')
  const found = await findToken(ctx, 'activation', token)
  if (!found?.userId) throw refused()
  const own = isOwn(ctx, found.userId)
  const chosen = own ? null : await choosePassword(ctx, form, found.userId, door)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const userId = (await spendToken(inside, 'activation', token))?.userId
    if (!userId) throw refused()
    if (chosen) {
      // In this order: who signs in with the former password at this moment holds the row that is written first.
      await storePassword(inside, userId, chosen.hash)
      await dropAccess(inside, userId)
    }
    await tx.update(users).set({ confirmedAt: ctx.now, updatedAt: ctx.now }).where(eq(users.id, userId))
    await dropTokens(inside, userId, ['activation'])
    return { password: chosen?.password ?? 'kept' }
  })
}

/** Without a password: of a random one that nobody was told. Signing in is by link until a new one is set by link. */
async function choosePassword(ctx: Context, form: unknown, userId: number, door: Pick<Door, 'settings'>) {
  if (parse(noPasswordForm, form ?? {}).withoutPassword)
    return { password: 'none', hash: await hashPassword(newToken()) } as const
  const { password } = parse(confirmationForm, form)
  await refuseWeakPassword(ctx, password, userId, door)
  return { password: 'new', hash: await hashPassword(password) } as const
}
