import { eq } from 'drizzle-orm'
import type { JobDeps } from '#platform/context/request-context.ts'
import { decrypt, encrypt } from '#platform/crypto/encrypt.server.ts'
import { log } from '#platform/logging/log.server.ts'
import { federationKeys } from './table.server.ts'

const USE = 'federation key'
/** RSA, which every server verifies; 2048 bits, as Mastodon and Mobilizon have. */
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
const GENERATION = { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) }

const importKey = (jwk: JsonWebKey, usage: 'sign' | 'verify') =>
  crypto.subtle.importKey('jwk', jwk, ALGORITHM, true, [usage])

/** The key pair of one of our actors, made when it is first needed. */
export async function getKeyPair({ db, services }: JobDeps, actor: string): Promise<CryptoKeyPair> {
  const stored = await findKeyPair({ db, services }, actor)
  if (stored) return stored
  const made = await generateKeyPair(services.secret)
  await db
    .insert(federationKeys)
    .values({ actor, ...made })
    .onConflictDoNothing()
  const pair = await findKeyPair({ db, services }, actor)
  if (pair) return pair
  // Encrypted with another SECRET: other servers fetch the new key when a signature does not verify.
  log.warn({ actor }, 'the key of a federated actor could not be read and is replaced')
  await db.update(federationKeys).set(made).where(eq(federationKeys.actor, actor))
  return (await findKeyPair({ db, services }, actor))!
}

async function findKeyPair({ db, services }: JobDeps, actor: string): Promise<CryptoKeyPair | null> {
  const [row] = await db.select().from(federationKeys).where(eq(federationKeys.actor, actor))
  const privateJwk = row && decrypt(services.secret, USE, row.privateKey)
  if (!row || !privateJwk) return null
  const [publicKey, privateKey] = await Promise.all([
    importKey(row.publicKey as JsonWebKey, 'verify'),
    importKey(JSON.parse(privateJwk) as JsonWebKey, 'sign'),
  ])
  return { publicKey, privateKey }
}

async function generateKeyPair(secret: string) {
  const { publicKey, privateKey } = (await crypto.subtle.generateKey(GENERATION, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const [open, closed] = await Promise.all([
    crypto.subtle.exportKey('jwk', publicKey),
    crypto.subtle.exportKey('jwk', privateKey),
  ])
  return { publicKey: open, privateKey: encrypt(secret, USE, JSON.stringify(closed)) }
}

/** Whether one of our actors ever had a key, that is, was ever looked at by another server. */
export async function hadKeys({ db }: Pick<JobDeps, 'db'>, actor: string): Promise<boolean> {
  const rows = await db
    .select({ actor: federationKeys.actor })
    .from(federationKeys)
    .where(eq(federationKeys.actor, actor))
  return rows.length > 0
}
