import type { Settings } from '#platform/config/settings.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { DEFAULT_LOCALE, type Locale, type SessionKind, type SiteRole } from '#shared/enums.ts'

/** A signed-in user. */
export type Person = {
  kind: 'person'
  id: number
  confirmed: boolean
  siteRole: SiteRole
  sessionId: number
  sessionKind: SessionKind
  /** Set where the session was looked up with it: what the page layout shows of the account. */
  profile?: { username: string; email: string; eraseAfter: Date | null; createdAt: Date }
}

/** Who makes the request. `unknown`: the caller sent a token, and the database to look it up cannot be reached. */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'unknown'; error: AppError }
  | { kind: 'job'; name: string }
  | Person

/** Passed to every query and command. Nothing is read from globals, the time included. */
export type RequestContext = {
  db: Database
  actor: Actor
  locale: Locale
  now: Date
  /** Filled by the queries of this request where the response may be cached (platform/cache/cache-tags.ts). */
  cacheTags?: Set<string>
}

export const anonymous: Actor = { kind: 'anonymous' }

/**
 * The signed-in user, or null. Throws where that could not be looked up: such a caller must not be treated as
 * anonymous.
 */
export function signedInPerson({ actor }: Pick<RequestContext, 'actor'>): Person | null {
  if (actor.kind === 'unknown') throw actor.error
  return actor.kind === 'person' ? actor : null
}

/** The context of a job. It has no user. */
export const jobContext = (db: Database, name: string): RequestContext => ({
  db,
  actor: { kind: 'job', name },
  locale: DEFAULT_LOCALE,
  now: new Date(),
})

/** What handlers pass to commands beside the context: for rate limits, keyed hashes and the queue. */
export type Services = {
  /** For rate limits; it is not stored. */
  clientIp: string
  /** The User-Agent header. */
  userAgent: string | null
  secret: string
  settings: Settings
  jobs: Pick<Jobs, 'enqueue'>
}
