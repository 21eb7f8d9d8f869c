import { and, eq, isNull, lt } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { type RenewedSession, renewSession, startSession } from '#features/identity/sessions/commands.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { loadWebAuthn, relyingPartyId, verifyAssertion } from '#platform/crypto/webauthn.server.ts'
import { PASSKEY_SECONDS } from '#shared/limits.ts'
import {
  consumeChallenge,
  createChallenge,
  limitByAddress,
  parsePasskeyResponse,
  passkeyRefused,
} from './challenges.server.ts'
import { authenticationResponse } from './schema.ts'
import { passkeys } from './table.server.ts'

/** Options for signing in. They list no credentials: the user chooses among the discoverable ones. */
export async function beginPasskeySignIn(ctx: RequestContext) {
  // Browsers request options on every visit of /login, so many people behind one IP need a high limit.
  await limitByAddress(ctx, 'passkey-begin', 50)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: relyingPartyId(ctx.services.settings.siteUrl),
    challenge: await createChallenge(ctx, null),
    timeout: PASSKEY_SECONDS * 1000,
    userVerification: 'required',
  })
}

/**
 * Signs in with a passkey, which replaces both steps. Blocked and erased users are refused as if the passkey were unknown. For a
 * user who is already signed in it is a reauthentication with one of their own passkeys: the session gets a new token.
 */
export async function signInByPasskey(
  ctx: RequestContext,
  answer: unknown,
  { remember }: { remember: boolean },
): Promise<RenewedSession> {
  await limitByAddress(ctx, 'passkey')
  const response = parsePasskeyResponse(authenticationResponse, answer)
  const challenge = await consumeChallenge(ctx, response.response.clientDataJSON, null)
  const passkey = await findPasskey(ctx, response.id)
  const me = ctx.actor.kind === 'person' && ctx.actor.sessionKind === 'site' ? ctx.actor : null
  if (!passkey || (me && me.id !== passkey.userId)) throw passkeyRefused()
  const verified = await verifyAssertion(response, passkey, { siteUrl: ctx.services.settings.siteUrl, challenge })
  if (!verified) throw passkeyRefused()
  await recordUse(ctx, passkey.id, verified.newCounter, verified.credentialBackedUp)
  if (me) return renewSession(ctx)
  const token = await startSession(ctx, passkey.userId, { kind: 'site', remember, browser: ctx.userAgent })
  return { token, remembered: remember }
}

async function findPasskey(ctx: RequestContext, credentialId: string) {
  const { id, userId, publicKey, counter } = passkeys
  const [found] = await ctx.db
    .select({ id, userId, credentialId: passkeys.credentialId, publicKey, counter })
    .from(passkeys)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.blockedAt), isNull(users.erasedAt)))
  return found ?? null
}

/** Compares the counter again in the update: of two responses with the same count, one comes from a cloned authenticator. */
async function recordUse(ctx: RequestContext, id: number, counter: number, backedUp: boolean) {
  const isHigher = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const updated = await ctx.db
    .update(passkeys)
    .set({ counter, backedUp, usedAt: ctx.now })
    .where(and(eq(passkeys.id, id), isHigher))
    .returning({ id: passkeys.id })
  if (updated.length === 0) throw passkeyRefused()
}
