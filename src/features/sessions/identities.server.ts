import { eq } from 'drizzle-orm'
import type { Context, Door } from '#core/context.ts'
import { visitorKey } from '#core/limiter.server.ts'
import { keyedHash } from '#core/token.server.ts'
import { addressKey, nameKey } from '#features/accounts/schema.ts'
import { users } from '#features/accounts/table.server.ts'
import { countTry, forgiveTries } from '#features/attempts/commands.server.ts'

/** The time tries are counted in, in seconds. */
export const QUARTER = 900

/**
 * Three counters: of this account from this address, of the address, of the account. The last is generous, for it could keep
 * its owner out; they have the link by mail and the passkey. Answers how to take back what went well.
 */
export async function countSignIn(ctx: Context, identifier: string, { address, secret, settings }: Door) {
  const account = keyedHash(secret, 'sign-in', keyOf(identifier))
  const here = visitorKey(secret, address)
  const tries = settings.signInTries
  const counters = [
    [`${account}.${here}`, { name: 'sign-in', points: tries, seconds: QUARTER }],
    [here, { name: 'sign-in-address', points: tries * 5, seconds: QUARTER }],
    [account, { name: 'sign-in-account', points: tries * 10, seconds: QUARTER }],
  ] as const
  for (const [key, limit] of counters) await countTry(ctx, key, limit)
  const [key, limit] = counters[0]
  return () => forgiveTries(ctx, key, limit)
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
