import { and, eq } from 'drizzle-orm'
import { notifyUser } from '#features/identity/accounts/commands/notices.server.ts'
import { reauthenticate } from '#features/identity/accounts/commands/reauthenticate.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { authorizeSignedIn, authorizeSiteSession } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import {
  ALGORITHMS,
  decodeBase64Url,
  loadWebAuthn,
  relyingPartyId,
  verifyRegistration,
} from '#platform/crypto/webauthn.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { PASSKEY_NAME_MAX, PASSKEY_SECONDS, PASSKEYS_MAX } from '#shared/limits.ts'
import { authenticatorName } from './authenticator-names.server.ts'
import {
  consumeChallenge,
  createChallenge,
  limitByAddress,
  parsePasskeyResponse,
  passkeyRefused,
} from './challenges.server.ts'
import { passkeyNameForm, passkeyRemovalForm, registrationOptionsRequest, registrationResponse } from './schema.ts'
import { passkeys } from './table.server.ts'

/**
 * Options for the browser to create a passkey: discoverable, so that signing in needs no username, and with user verification
 * (fingerprint or PIN), since it replaces both steps. Without a recent sign-in the form must contain `password`.
 */
export async function beginPasskeyRegistration(ctx: RequestContext, form: unknown) {
  const me = authorizeSiteSession(ctx)
  await reauthenticate(ctx, registrationOptionsRequest.safeParse(form).data?.password)
  await limitByAddress(ctx, 'passkey-new')
  const { credentialId: id, transports } = passkeys
  const existing = await ctx.db.select({ id, transports }).from(passkeys).where(eq(passkeys.userId, me.id))
  if (existing.length >= PASSKEYS_MAX) throw new AppError('passkey_refused', { kind: 'conflict' })
  const [user] = await ctx.db.select({ username: users.username }).from(users).where(eq(users.id, me.id))
  const username = user?.username ?? ''
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: ctx.services.settings.operatorName,
    rpID: relyingPartyId(ctx.services.settings.siteUrl),
    userName: username,
    userDisplayName: username,
    // Opaque, and stable per user: a second passkey on the same authenticator replaces the first.
    userID: decodeBase64Url(keyedHash(ctx.services.secret, 'passkeys', String(me.id))),
    challenge: await createChallenge(ctx, me.id),
    timeout: PASSKEY_SECONDS * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Stores a new passkey, named after its authenticator. */
export async function addPasskey(ctx: RequestContext, answer: unknown) {
  const me = authorizeSiteSession(ctx)
  const response = parsePasskeyResponse(registrationResponse, answer)
  const challenge = await consumeChallenge(ctx, response.response.clientDataJSON, me.id)
  const verified = await verifyRegistration(response, { siteUrl: ctx.services.settings.siteUrl, challenge })
  if (!verified) throw passkeyRefused()
  const { credential, credentialBackedUp, aaguid } = verified
  const { transports } = response.response
  await transaction(ctx, async (txCtx) => {
    const others = await txCtx.db.select({ name: passkeys.name }).from(passkeys).where(eq(passkeys.userId, me.id))
    const taken = others.map(({ name }) => name)
    const name = authenticatorName({ aaguid, transports, userAgent: ctx.userAgent, locale: ctx.locale, taken })
    const [added] = await txCtx.db
      .insert(passkeys)
      .values({
        userId: me.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports,
        backedUp: credentialBackedUp,
        name: name.slice(0, PASSKEY_NAME_MAX),
        createdAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (!added) throw passkeyRefused()
    await notifyUser(txCtx, me.id, 'passkey_added')
  })
}

const isOwnPasskey = (id: number, userId: number) => and(eq(passkeys.id, id), eq(passkeys.userId, userId))

/** Renames one of the user's own passkeys. Throws `missing` for any other id. */
export async function renamePasskey(ctx: RequestContext, id: number, form: unknown) {
  const me = authorizeSignedIn(ctx)
  const { name } = parse(passkeyNameForm, form)
  const renamed = await ctx.db
    .update(passkeys)
    .set({ name })
    .where(isOwnPasskey(id, me.id))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw notFound()
}

/**
 * Revokes one of the user's own passkeys; the device lists it until it is deleted there too. Without a recent sign-in the form must contain
 * `password`: whoever finds an open browser must not be able to lock the owner out.
 */
export async function removePasskey(ctx: RequestContext, id: number, form: unknown) {
  const me = authorizeSignedIn(ctx)
  await reauthenticate(ctx, parse(passkeyRemovalForm, form).password)
  await transaction(ctx, async (txCtx) => {
    const removed = await txCtx.db.delete(passkeys).where(isOwnPasskey(id, me.id)).returning({ id: passkeys.id })
    if (removed.length === 0) throw notFound()
    await notifyUser(txCtx, me.id, 'passkey_removed')
  })
}
