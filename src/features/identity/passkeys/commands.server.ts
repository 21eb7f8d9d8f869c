import { generateRegistrationOptions } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { authorizeAtSite, authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { proveHere } from '#features/identity/accounts/commands/reauthenticate.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { ALGORITHMS, bytesOf, hostOf, readNewPasskey } from '#platform/crypto/webauthn.server.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { PASSKEY_NAME_MAX, PASSKEY_SECONDS, PASSKEYS_MAX } from '#shared/limits.ts'
import { authenticatorName } from './authenticator-names.ts'
import { challengeFor, countHere, refused, spendChallenge, wellFormed } from './challenges.server.ts'
import { beginCall, newPasskey, passkeyName } from './schema.ts'
import { passkeys } from './table.server.ts'

/**
 * What the browser is asked to make: a passkey that finds its person by itself, and that asks for a finger or a PIN, since it
 * stands for both steps. Whoever did not come in just now sends `password` along.
 */
export async function beginPasskey(ctx: Context, form: unknown, door: Door) {
  const me = authorizeAtSite(ctx)
  await proveHere(ctx, beginCall.safeParse(form).data?.password, door)
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
  const me = authorizeAtSite(ctx)
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
