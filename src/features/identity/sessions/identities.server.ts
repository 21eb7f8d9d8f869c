import { eq } from 'drizzle-orm'
import { addressKey, nameKey } from '#features/identity/accounts/schema.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { visitorKey } from '#platform/rate-limit/limiter.server.ts'
import { countCaller, countTry, forgiveTries } from '#platform/rate-limit/rate-limit.server.ts'

/** The time tries are counted in, in seconds. */
export const QUARTER = 900

type Trying = {
  identifier: string
  /** Whose account it is, if anybody's. */
  userId: number | null
  /** The browser or the token was that person's before. */
  known: boolean
}

/**
 * Counts a try by account and address, by address, and by account. An account counts once, whether it is called by name or by address;
 * what is nobody's counts by its spelling, so that both are answered alike. The last counter is generous, for it could keep the owner
 * out: they have the link by mail and the passkey, and where they are known it does not hold. Answers how to take back what went well.
 */
export async function countSignIn(ctx: Context, { identifier, userId, known }: Trying, door: Door) {
  const { secret, settings } = door
  const account =
    userId === null ? keyedHash(secret, 'sign-in', keyOf(identifier)) : keyedHash(secret, 'sign-in-user', `${userId}`)
  const key = `${account}.${visitorKey(secret, door.address)}`
  const tries = settings.signInTries
  const here = { name: 'sign-in', points: tries, seconds: QUARTER }
  await countTry(ctx, key, here)
  await countCaller(ctx, door, { name: 'sign-in-address', points: tries * 5, seconds: QUARTER })
  if (!known) await countTry(ctx, account, { name: 'sign-in-account', points: tries * 10, seconds: QUARTER })
  return () => forgiveTries(ctx, key, here)
}

const isAddress = (identifier: string) => identifier.includes('@')
const keyOf = (identifier: string) => (isAddress(identifier) ? addressKey(identifier) : nameKey(identifier))

/** By address or username, in any letters; null: nobody. Tells the hash of the password: for signing in alone. */
export async function findByIdentifier(ctx: Context, identifier: string) {
  const key = isAddress(identifier) ? users.emailKey : users.usernameKey
  const [user] = await ctx.db
    .select({ id: users.id, passwordHash: users.passwordHash, blockedAt: users.blockedAt })
    .from(users)
    .where(eq(key, keyOf(identifier)))
  return user ?? null
}
