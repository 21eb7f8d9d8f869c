import { eq } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { callerKey, rateLimit, rateLimitCaller, resetLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { toEmailKey, toUsernameKey } from '../accounts/schema.ts'
import { users } from '../accounts/table.server.ts'

/** The window in which attempts are counted, in seconds. */
export const SIGN_IN_WINDOW_SECONDS = 900

type SignInAttempt = {
  identifier: string
  /** Null when no account matches. */
  userId: number | null
  /** The request comes from a signed-in session or a trusted device of that user. */
  isTrusted: boolean
}

/**
 * Counts a sign-in attempt in three limits: by account and client IP, by client IP, and by account. Username and email of one account
 * share a counter; an unknown identifier is counted by its normalized spelling, so that a caller cannot tell whether the account exists.
 * The limit by account is ten times as high because it can lock the owner out: it does not apply to trusted clients, nor to signing in
 * with an emailed link or a passkey. Returns a function that resets the first counter after a successful sign-in.
 */
export async function limitSignIn(ctx: RequestContext, { identifier, userId, isTrusted }: SignInAttempt) {
  const { secret, settings } = ctx.services
  const account =
    userId === null
      ? keyedHash(secret, 'sign-in', identifierKey(identifier))
      : keyedHash(secret, 'sign-in-user', `${userId}`)
  const key = `${account}.${callerKey(secret, ctx.clientIp)}`
  const attempts = settings.signInAttempts
  const byAccountAndIp = { name: 'sign-in', points: attempts, seconds: SIGN_IN_WINDOW_SECONDS }
  await rateLimit(ctx, key, byAccountAndIp)
  await rateLimitCaller(ctx, {
    name: 'sign-in-address',
    points: attempts * 5,
    seconds: SIGN_IN_WINDOW_SECONDS,
  })
  if (!isTrusted)
    await rateLimit(ctx, account, { name: 'sign-in-account', points: attempts * 10, seconds: SIGN_IN_WINDOW_SECONDS })
  return () => resetLimit(ctx, key, byAccountAndIp)
}

const isEmail = (identifier: string) => identifier.includes('@')
const identifierKey = (identifier: string) => (isEmail(identifier) ? toEmailKey(identifier) : toUsernameKey(identifier))

/** Finds a user by email or username, case-insensitively. The result holds the password hash: use it only to sign in. */
export async function findUserByIdentifier(ctx: RequestContext, identifier: string) {
  const key = isEmail(identifier) ? users.emailKey : users.usernameKey
  const [user] = await ctx.db
    .select({ id: users.id, passwordHash: users.passwordHash, blockedAt: users.blockedAt })
    .from(users)
    .where(eq(key, identifierKey(identifier)))
  return user ?? null
}
