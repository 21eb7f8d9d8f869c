import type { Actor, CryptographicKey } from '@fedify/vocab'
import { eq } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { callerKey } from '#platform/rate-limit/rate-limit.server.ts'
import { createFairQueue } from '#platform/work-queue/fair-queue.ts'
import { domainOf } from './addresses.ts'
import { createFederationCache } from './cache.server.ts'
import { loadFedify, loadVocabulary } from './fedify.server.ts'
import { contextLoader, documentLoader } from './remote.server.ts'
import { federationInboxes } from './table.server.ts'

/** An actor of another server. `inbox`: the shared one where there is one; null where it names none of its own server. */
export type RemoteActor = { id: string; inbox: string | null; keys: { id: string; jwk: JsonWebKey }[] }
type Kept = { actor: RemoteActor | null; at: number }

/** For how long an actor is kept, and one that could not be read; no actor is asked for again within a minute. */
const KEPT_SECONDS = { found: 24 * 3600, missing: 60 }
const FRESH_MS = 60_000
/** Keys of one actor that are looked at. */
const MAX_KEYS = 10
/**
 * Actors that are fetched at once in this process, two of one server and for one address. Servers that follow someone have places of their
 * own, so that strangers who never answer, however many they are, hold up none of them. They are no part of the turns of other requests
 * outward, so that whoever has nothing but an address takes none from people.
 */
const slots = {
  followers: createFairQueue({ atOnce: 4, perKey: 2, waiting: 16 }),
  strangers: createFairQueue({ atOnce: 8, perKey: 2, waiting: 32 }),
}
/** How long a request waits for its turn, and an actor may take with all of its keys. */
const WAIT_MS = 5000
const FETCH_MS = 5000

const keyOf = (url: string) => ['actor', url] as const

/** What is known of an actor from before. Undefined: nothing. `isFresh`: it was fetched just now, also when nothing was found. */
export async function findKnownActor({ db, now }: RequestContext, url: string) {
  const kept = await createFederationCache(db).get<Kept>(keyOf(url))
  return kept && { actor: kept.actor, isFresh: Math.abs(now.getTime() - kept.at) < FRESH_MS }
}

/**
 * Fetches an actor and keeps it. Null for what is none, or is not the one that was asked for. Waits for a turn, so that servers that do not
 * answer hold up nobody but themselves; throws what `createFairQueue` and `AbortSignal.timeout` throw where that takes too long.
 */
export async function fetchRemoteActor(ctx: RequestContext, url: string): Promise<RemoteActor | null> {
  const caller = `server at ${callerKey(ctx.services.secret, ctx.clientIp)}`
  const places = (await isFollower(ctx, domainOf(url))) ? slots.followers : slots.strangers
  const end = await places.enter([caller, domainOf(url)], { signal: AbortSignal.timeout(WAIT_MS) })
  try {
    const actor = await readActor(ctx, url).catch(() => null)
    const seconds = actor ? KEPT_SECONDS.found : KEPT_SECONDS.missing
    const kept: Kept = { actor, at: ctx.now.getTime() }
    await createFederationCache(ctx.db).set(keyOf(url), kept, { ttl: Temporal.Duration.from({ seconds }) })
    return actor
  } finally {
    end()
  }
}

async function isFollower({ db }: RequestContext, domain: string): Promise<boolean> {
  const rows = await db
    .select({ id: federationInboxes.id })
    .from(federationInboxes)
    .where(eq(federationInboxes.domain, domain))
    .limit(1)
  return rows.length > 0
}

async function readActor(ctx: RequestContext, url: string): Promise<RemoteActor | null> {
  const { isActor, Object: ActivityObject } = await loadVocabulary()
  // Keys that the actor only refers to are fetched, too.
  const load = documentLoader(ctx, new URL(url).origin, FETCH_MS)
  const { document } = await load(url)
  const actor = await ActivityObject.fromJsonLd(document, { documentLoader: load, contextLoader })
  if (!isActor(actor) || actor.id?.href !== url) return null
  const inbox = actor.endpoints?.sharedInbox ?? actor.inboxId
  const isOwn = inbox !== null && domainOf(inbox.href) === domainOf(url)
  return { id: url, inbox: isOwn ? inbox.href : null, keys: await keysOf(actor, load) }
}

/** The public keys that an actor lists, each with an address of its own server. */
async function keysOf(actor: Actor, load: ReturnType<typeof documentLoader>) {
  const options = { documentLoader: load, contextLoader, suppressError: true }
  const { exportJwk } = await loadFedify()
  const keys: RemoteActor['keys'] = []
  for (const list of [actor.getPublicKeys(options), actor.getAssertionMethods(options)]) {
    for await (const { id, publicKey } of list) {
      if (keys.length >= MAX_KEYS) return keys
      if (id?.origin === actor.id!.origin && publicKey) keys.push({ id: id.href, jwk: await exportJwk(publicKey) })
    }
  }
  return keys
}

/** The key of that address that the actor lists. An address without a fragment may be the actor's own, where it has one key alone. */
export async function keyOfActor({ id, keys }: RemoteActor, keyId: URL): Promise<CryptographicKey | null> {
  const isOnly = keyId.href === id && keys.length === 1
  const listed = keys.find((key) => key.id === keyId.href) ?? (isOnly ? keys[0] : undefined)
  if (!listed) return null
  const [{ CryptographicKey }, { importJwk }] = await Promise.all([loadVocabulary(), loadFedify()])
  return new CryptographicKey({ id: keyId, owner: new URL(id), publicKey: await importJwk(listed.jwk, 'public') })
}
