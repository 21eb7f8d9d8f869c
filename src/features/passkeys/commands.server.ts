import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { z } from 'zod'
import { authenticatorName } from '#core/authenticator-names.ts'
import type { Context, Door } from '#core/context.ts'
import { Failure, missing } from '#core/failure.ts'
import { visitorKey } from '#core/limiter.server.ts'
import { parse } from '#core/parse.ts'
import { keyedHash } from '#core/token.server.ts'
import { ALGORITHMS, bytesOf, hostOf, readAnswer, readNewPasskey } from '#core/webauthn.server.ts'
import { authorizeConfirmed, authorizeOwn } from '#features/accounts/authorize.server.ts'
import { users } from '#features/accounts/table.server.ts'
import { countTry } from '#features/attempts/commands.server.ts'
import { startSession } from '#features/sessions/commands.server.ts'
import { issueToken, spendToken } from '#features/sessions/tokens.server.ts'
import { PASSKEY_NAME_MAX, PASSKEY_SECONDS, PASSKEYS_MAX } from '#spec/limits.ts'
import { challengeIn, newPasskey, passkeyAnswer, passkeyName } from './schema.ts'
import { passkeys } from './table.server.ts'

/** Whatever was wrong with an answer, this is all that is told. */
const refused = (cause?: unknown) => new Failure('invalid', 'passkey_refused', { cause })

const countHere = (ctx: Context, { secret, address, settings }: Door, name: string) =>
  countTry(ctx, visitorKey(secret, address), { name, points: settings.signInTries * 5, seconds: 900 })

/** The challenge is a secret for one use, so nobody can answer one that was not given here, or twice. */
async function challengeFor(ctx: Context, userId: number | null) {
  const token = await issueToken(ctx, 'passkey', userId, PASSKEY_SECONDS)
  return bytesOf(token)
}

/** The challenge of an answer, used up; refused when it is not of this person (null: of whoever stands at the door). */
async function spendChallenge(ctx: Context, clientDataJSON: string, userId: number | null): Promise<string> {
  const challenge = challengeIn(clientDataJSON)
  const spent = challenge ? await spendToken(ctx, 'passkey', challenge) : null
  if (!challenge || spent?.userId !== userId) throw refused()
  return challenge
}

/** What came from a browser, or the one refusal. */
function wellFormed<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(answer)
  if (!success) throw refused(error)
  return data
}

/**
 * What the browser is asked to make: a passkey that finds its person by itself, and that asks for a finger or a PIN, since it
 * stands for both steps. Only with a confirmed address: who registered somebody else's must not keep a key to it.
 */
export async function beginPasskey(ctx: Context, door: Door) {
  const me = authorizeConfirmed(ctx)
  await countHere(ctx, door, 'passkey-new')
  const { credentialId: id, transports } = passkeys
  const kept = await ctx.db.select({ id, transports }).from(passkeys).where(eq(passkeys.userId, me.id))
  if (kept.length >= PASSKEYS_MAX) throw new Failure('conflict', 'passkey_refused')
  const [user] = await ctx.db.select({ username: users.username }).from(users).where(eq(users.id, me.id))
  const username = user?.username ?? ''
  return generateRegistrationOptions({
    rpName: door.settings.operatorName,
    rpID: hostOf(door.settings.siteUrl),
    userName: username,
    userDisplayName: username,
    // Tells nobody who it is, and stays the same: a second key in the same place replaces the first.
    userID: bytesOf(keyedHash(door.secret, 'passkeys', String(me.id))),
    challenge: await challengeFor(ctx, me.id),
    timeout: PASSKEY_SECONDS * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: kept,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Keeps the passkey that was made, named after what keeps it. */
export async function addPasskey(ctx: Context, answer: unknown, door: Door) {
  const me = authorizeConfirmed(ctx)
  const response = wellFormed(newPasskey, answer)
  const challenge = await spendChallenge(ctx, response.response.clientDataJSON, me.id)
  const made = await readNewPasskey(response, { siteUrl: door.settings.siteUrl, challenge })
  if (!made) throw refused()
  const { credential, credentialBackedUp, aaguid } = made
  await ctx.db.transaction(async (tx) => {
    const [added] = await tx
      .insert(passkeys)
      .values({
        userId: me.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: response.response.transports,
        backedUp: credentialBackedUp,
        name: authenticatorName(aaguid, door.browser).slice(0, PASSKEY_NAME_MAX),
        createdAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (!added) throw refused()
    await door.jobs.enqueue(tx, 'accounts.notice', { userId: me.id, about: 'passkey_added' })
  })
}

const own = (id: number, userId: number) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

/** Calls one of one's own passkeys otherwise. Somebody else's does not exist. */
export async function renamePasskey(ctx: Context, id: number, form: unknown) {
  const me = authorizeOwn(ctx)
  const { name } = parse(passkeyName, form)
  const renamed = await ctx.db.update(passkeys).set({ name }).where(own(id, me.id)).returning({ id: passkeys.id })
  if (renamed.length === 0) throw missing()
}

/** Makes one of one's own passkeys worthless here; the device still shows it until the person deletes it there. */
export async function removePasskey(ctx: Context, id: number, { jobs }: Pick<Door, 'jobs'>) {
  const me = authorizeOwn(ctx)
  await ctx.db.transaction(async (tx) => {
    const removed = await tx.delete(passkeys).where(own(id, me.id)).returning({ id: passkeys.id })
    if (removed.length === 0) throw missing()
    await jobs.enqueue(tx, 'accounts.notice', { userId: me.id, about: 'passkey_removed' })
  })
}

/** What the browser is asked at the door. It names no passkey: the person chooses among those they have. */
export async function beginPasskeySignIn(ctx: Context, door: Door) {
  await countHere(ctx, door, 'passkey-begin')
  return generateAuthenticationOptions({
    rpID: hostOf(door.settings.siteUrl),
    challenge: await challengeFor(ctx, null),
    timeout: PASSKEY_SECONDS * 1000,
    userVerification: 'required',
  })
}

/** Signs in by a passkey, which stands for both steps. Who is blocked or erased is refused as if the key were unknown. */
export async function signInByPasskey(ctx: Context, answer: unknown, door: Door, { remember }: { remember: boolean }) {
  await countHere(ctx, door, 'passkey')
  const response = wellFormed(passkeyAnswer, answer)
  const challenge = await spendChallenge(ctx, response.response.clientDataJSON, null)
  const passkey = await findPasskey(ctx, response.id)
  if (!passkey) throw refused()
  const read = await readAnswer(response, passkey, { siteUrl: door.settings.siteUrl, challenge })
  if (!read) throw refused()
  await noteUse(ctx, passkey.id, read.newCounter, read.credentialBackedUp)
  return startSession(ctx, passkey.userId, { kind: 'site', remember, browser: door.browser })
}

async function findPasskey(ctx: Context, credentialId: string) {
  const { id, userId, publicKey, counter } = passkeys
  const [found] = await ctx.db
    .select({ id, userId, credentialId: passkeys.credentialId, publicKey, counter })
    .from(passkeys)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.blockedAt), isNull(users.erasedAt)))
  return found ?? null
}

/** The count is compared again where it is stored: of two answers with the same count, one is a copy's. */
async function noteUse(ctx: Context, id: number, counter: number, backedUp: boolean) {
  const rises = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const noted = await ctx.db
    .update(passkeys)
    .set({ counter, backedUp, usedAt: ctx.now })
    .where(and(eq(passkeys.id, id), rises))
    .returning({ id: passkeys.id })
  if (noted.length === 0) throw refused()
}
