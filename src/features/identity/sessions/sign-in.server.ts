import { and, eq } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { spendCode } from '#features/identity/two-factor/commands.server.ts'
import { hasTwoSteps } from '#features/identity/two-factor/queries.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { checkPassword, hashPassword } from '#platform/crypto/password-hash.server.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { countTry } from '#platform/rate-limit/rate-limit.server.ts'
import type { SessionKind } from '#shared/enums.ts'
import { DEVICE_DAYS, SECOND_STEP_SECONDS } from '#shared/limits.ts'
import { startSession } from './commands.server.ts'
import { countSignIn, findByIdentifier, QUARTER } from './identities.server.ts'
import { secondStepForm, signInForm } from './schema.ts'
import { findToken, issueToken, spendToken } from './tokens.server.ts'

/** Signed in, or one step short of it: `step` is the secret to come back with beside the code. */
export type SignedIn = { userId: number; token: string; step?: never } | { step: string; token?: never }
type How = {
  kind: SessionKind
  /** The secret of a browser where the second step was done before. */
  device?: string | null
}

/**
 * Signs in with name or address and password. Who does not exist takes the time, and gets the words, of a wrong password.
 * With two steps an API client sends `code` along; the site asks for it next.
 */
export async function signIn(ctx: Context, form: unknown, door: Door, how: How): Promise<SignedIn> {
  const { identifier, password, remember, code } = parse(signInForm, form)
  const user = await findByIdentifier(ctx, identifier)
  const known = user !== null && (isOneself(ctx, user.id) || (await isKnownDevice(ctx, user.id, how.device)))
  const forgive = await countSignIn(ctx, { identifier, userId: user?.id ?? null, known }, door)
  const { right, outdated } = await checkPassword(password, user?.passwordHash ?? null)
  if (!user || !right) throw new Failure('invalid', 'invalid_credentials')
  if (user.blockedAt) throw new Failure('invalid', 'account_blocked')
  await forgive()
  const passwordHash = outdated ? await renewHash(ctx, user, password) : user.passwordHash
  return goOn(ctx, user.id, door, { ...how, remember, code, passwordHash })
}

type Going = { remember: boolean; code?: string | undefined; passwordHash?: string | null }

/** The account is known: what is left is the second step, where the person has one. */
async function goOn(
  ctx: Context,
  userId: number,
  door: Door,
  { kind, device, remember, code, passwordHash = null }: How & Going,
): Promise<SignedIn> {
  if ((await hasTwoSteps(ctx, userId)) && !(await isKnownDevice(ctx, userId, device))) {
    if (code) await checkCode(ctx, userId, code, door)
    else if (kind === 'site') return { step: await issueToken(ctx, 'second_step', userId, SECOND_STEP_SECONDS) }
    else throw new Failure('unauthenticated', 'code_required')
  }
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    if (passwordHash !== null) await holdPassword(inside, userId, passwordHash)
    return { userId, token: await startSession(inside, userId, { kind, remember, browser: door.browser }) }
  })
}

/** A password that is changed while it is being checked opens nothing: whoever changes it ends the sessions that it finds. */
async function holdPassword(ctx: Context, userId: number, passwordHash: string) {
  const one = and(eq(users.id, userId), eq(users.passwordHash, passwordHash))
  const held = await ctx.db.select({ id: users.id }).from(users).where(one).for('share')
  if (held.length === 0) throw new Failure('invalid', 'invalid_credentials')
}

/** The second step at the site. `device` is told once, when the person wants not to be asked here again for 30 days. */
export async function finishSignIn(ctx: Context, form: unknown, door: Door, step: string) {
  const { code, remember, trust } = parse(secondStepForm, form)
  const found = await findToken(ctx, 'second_step', step)
  if (!found?.userId) throw new Failure('unauthenticated', 'token_invalid')
  await checkCode(ctx, found.userId, code, door)
  await spendToken(ctx, 'second_step', step)
  const token = await startSession(ctx, found.userId, { kind: 'site', remember, browser: door.browser })
  const device = trust ? await issueToken(ctx, 'device', found.userId, DEVICE_DAYS * 86_400) : null
  return { token, remember, device }
}

/** Signs in by the link that came by mail. It stands for the password, never for the second step. */
export async function signInByLink(ctx: Context, token: string, door: Door, how: How & { remember: boolean }) {
  const spent = await spendToken(ctx, 'link', token)
  if (!spent?.userId) throw new Failure('invalid', 'token_invalid')
  const [user] = await ctx.db.select({ blockedAt: users.blockedAt }).from(users).where(eq(users.id, spent.userId))
  if (user?.blockedAt) throw new Failure('invalid', 'account_blocked')
  return goOn(ctx, spent.userId, door, how)
}

async function checkCode(ctx: Context, userId: number, code: string, door: Door) {
  const { secret, settings } = door
  const key = keyedHash(secret, 'code', String(userId))
  try {
    await countTry(ctx, key, { name: 'code', points: settings.signInTries, seconds: QUARTER })
  } catch (error) {
    await warn(ctx, userId, door, key)
    throw error
  }
  if (!(await spendCode(ctx, userId, code, door)))
    throw new Failure('invalid', 'code_invalid', { fields: { code: 'wrong' } })
}

/** Whoever guesses codes knows the password, or reads the mail: the owner hears of it, once a day. */
async function warn(ctx: Context, userId: number, { jobs }: Door, key: string) {
  const once = { name: 'code-guessed', points: 1, seconds: 86_400 }
  const isFirst = await countTry(ctx, key, once).then(
    () => true,
    () => false,
  )
  if (isFirst) await jobs.enqueue(ctx.db, 'accounts.notice', { userId, about: 'code_guessed' })
}

const isOneself = ({ actor }: Context, userId: number) => actor.kind === 'person' && actor.id === userId

async function isKnownDevice(ctx: Context, userId: number, device: string | null | undefined) {
  return Boolean(device) && (await findToken(ctx, 'device', device!))?.userId === userId
}

/** Answers what is stored now; another password that was set meanwhile stays. */
async function renewHash(
  ctx: Context,
  { id, passwordHash }: { id: number; passwordHash: string | null },
  password: string,
) {
  const renewed = await hashPassword(password)
  const unchanged = and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ''))
  await ctx.db.update(users).set({ passwordHash: renewed }).where(unchanged)
  return renewed
}
