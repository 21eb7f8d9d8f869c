import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { type Renewed, renewSession, startSession } from '#features/identity/sessions/commands.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { hostOf, readAnswer } from '#platform/crypto/webauthn.server.ts'
import { PASSKEY_SECONDS } from '#shared/limits.ts'
import { challengeFor, countHere, refused, spendChallenge, wellFormed } from './challenges.server.ts'
import { passkeyAnswer } from './schema.ts'
import { passkeys } from './table.server.ts'

/** What the browser is asked at the door. It names no passkey: the person chooses among those they have. */
export async function beginPasskeySignIn(ctx: Context, door: Door) {
  // A browser asks on its own at every visit of /login, so a school behind one address needs many.
  await countHere(ctx, door, 'passkey-begin', 50)
  return generateAuthenticationOptions({
    rpID: hostOf(door.settings.siteUrl),
    challenge: await challengeFor(ctx, null),
    timeout: PASSKEY_SECONDS * 1000,
    userVerification: 'required',
  })
}

/**
 * Signs in by a passkey, which stands for both steps. Who is blocked or erased is refused as if the key were unknown. Whoever is signed
 * in here shows by one of their own that it is still them: their session is renewed.
 */
export async function signInByPasskey(
  ctx: Context,
  answer: unknown,
  door: Door,
  { remember }: { remember: boolean },
): Promise<Renewed> {
  await countHere(ctx, door, 'passkey')
  const response = wellFormed(passkeyAnswer, answer)
  const challenge = await spendChallenge(ctx, response.response.clientDataJSON, null)
  const passkey = await findPasskey(ctx, response.id)
  const me = ctx.actor.kind === 'person' && ctx.actor.via === 'site' ? ctx.actor : null
  if (!passkey || (me && me.id !== passkey.userId)) throw refused()
  const read = await readAnswer(response, passkey, { siteUrl: door.settings.siteUrl, challenge })
  if (!read) throw refused()
  await noteUse(ctx, passkey.id, read.newCounter, read.credentialBackedUp)
  if (me) return renewSession(ctx)
  const token = await startSession(ctx, passkey.userId, { kind: 'site', remember, browser: door.browser })
  return { token, remembered: remember }
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
