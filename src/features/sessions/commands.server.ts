import { and, eq, lt, ne } from 'drizzle-orm'
import type { Context, Door } from '#core/context.ts'
import { Failure, missing } from '#core/failure.ts'
import { visitorKey } from '#core/limiter.server.ts'
import { parse } from '#core/parse.ts'
import { checkPassword, hashPassword } from '#core/password.server.ts'
import { hashToken, keyedHash, newToken } from '#core/token.server.ts'
import { authorizeOwn } from '#features/accounts/authorize.server.ts'
import { addressKey, nameKey } from '#features/accounts/schema.ts'
import { users } from '#features/accounts/table.server.ts'
import { countTry, forgiveTries } from '#features/attempts/commands.server.ts'
import { spendCode } from '#features/codes/commands.server.ts'
import { hasTwoSteps } from '#features/codes/queries.server.ts'
import { DEVICE_DAYS, SECOND_STEP_SECONDS } from '#spec/limits.ts'
import type { SessionKind } from '#spec/vocabulary.ts'
import { lastsUntil } from './queries.server.ts'
import { secondStepForm, signInForm } from './schema.ts'
import { sessions } from './table.server.ts'
import { findToken, issueToken, spendToken, sweepTokens } from './tokens.server.ts'

type Start = { kind: SessionKind; remember: boolean; browser: string | null }

/** Opens a session; the token is told here and never again. Every login gets a new one. */
export async function startSession(ctx: Context, userId: number, { kind, remember, browser }: Start): Promise<string> {
  const token = newToken()
  await ctx.db.insert(sessions).values({
    hash: hashToken(token),
    userId,
    kind,
    remembered: remember,
    browser: browser?.slice(0, 300) ?? null,
    createdAt: ctx.now,
    seenAt: ctx.now,
    expiresAt: lastsUntil(ctx.now, kind, remember),
  })
  return token
}

/** Signed in, or one step short of it: `step` is the secret to come back with beside the code. */
export type SignedIn = { userId: number; token: string; step?: never } | { step: string; token?: never }
type How = {
  kind: SessionKind /** The secret of a browser where the second step was done before. */
  device?: string | null
}

/**
 * Signs in with name or address and password. Who does not exist takes the time, and gets the words, of a wrong password.
 * With two steps an API client sends `code` along; the site asks for it next.
 */
export async function signIn(ctx: Context, form: unknown, door: Door, how: How): Promise<SignedIn> {
  const { identifier, password, remember, code } = parse(signInForm, form)
  const forgive = await countSignIn(ctx, identifier, door)
  const user = await findByIdentifier(ctx, identifier)
  const { right, outdated } = await checkPassword(password, user?.passwordHash ?? null)
  if (!user || !right) throw new Failure('invalid', 'invalid_credentials')
  if (user.blockedAt) throw new Failure('invalid', 'account_blocked')
  await forgive()
  if (outdated) await renewHash(ctx, user.id, password)
  return goOn(ctx, user.id, door, { ...how, remember, code })
}

/** The account is known: what is left is the second step, where the person has one. */
async function goOn(
  ctx: Context,
  userId: number,
  door: Door,
  { kind, device, remember, code }: How & { remember: boolean; code?: string | undefined },
): Promise<SignedIn> {
  if ((await hasTwoSteps(ctx, userId)) && !(await isKnownDevice(ctx, userId, device))) {
    if (code) await checkCode(ctx, userId, code, door)
    else if (kind === 'site') return { step: await issueToken(ctx, 'second_step', userId, SECOND_STEP_SECONDS) }
    else throw new Failure('unauthenticated', 'code_required')
  }
  return { userId, token: await startSession(ctx, userId, { kind, remember, browser: door.browser }) }
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

async function checkCode(ctx: Context, userId: number, code: string, { secret, settings }: Door) {
  await countTry(ctx, keyedHash(secret, 'code', String(userId)), {
    name: 'code',
    points: settings.signInTries,
    seconds: QUARTER,
  })
  if (!(await spendCode(ctx, userId, code, secret)))
    throw new Failure('invalid', 'code_invalid', { fields: { code: 'wrong' } })
}

async function isKnownDevice(ctx: Context, userId: number, device: string | null | undefined) {
  return Boolean(device) && (await findToken(ctx, 'device', device!))?.userId === userId
}

const QUARTER = 900

/**
 * Three counters: of this account from this address, of the address, of the account. The last is generous, for it could keep
 * its owner out; they have the link by mail and the passkey. Answers how to take back what went well.
 */
async function countSignIn(ctx: Context, identifier: string, { address, secret, settings }: Door) {
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

async function findByIdentifier(ctx: Context, identifier: string) {
  const key = isAddress(identifier) ? users.emailKey : users.usernameKey
  const [user] = await ctx.db
    .select({ id: users.id, passwordHash: users.passwordHash, blockedAt: users.blockedAt })
    .from(users)
    .where(eq(key, keyOf(identifier)))
  return user ?? null
}

async function renewHash(ctx: Context, userId: number, password: string) {
  await ctx.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, userId))
}

/** A token for the API's client of somebody who has just shown who they are; null where the second step is still due. */
export async function enterByApi(ctx: Context, userId: number, { browser }: Pick<Door, 'browser'>) {
  if (await hasTwoSteps(ctx, userId)) return null
  return startSession(ctx, userId, { kind: 'api', remember: true, browser })
}

/** Ends this session. Whoever is not signed in is out already. */
export async function signOut(ctx: Context) {
  if (ctx.actor.kind === 'person') await ctx.db.delete(sessions).where(eq(sessions.id, ctx.actor.session))
}

/** Ends one of one's own sessions. Somebody else's does not exist. */
export async function endSession(ctx: Context, id: number) {
  const me = authorizeOwn(ctx)
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, me.id)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw missing()
}

/** Ends every session of a person but `except`. */
export const dropSessions = (ctx: Context, userId: number, { except = 0 } = {}) =>
  ctx.db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, except)))

export async function endOtherSessions(ctx: Context) {
  const me = authorizeOwn(ctx)
  await dropSessions(ctx, me.id, { except: me.session })
}

/** Clears what is over: sessions, and secrets nobody used. */
export async function sweepSessions(ctx: Context) {
  await sweepTokens(ctx)
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, ctx.now))
}
