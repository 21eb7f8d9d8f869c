import type { Settings } from '#platform/config/settings.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Mailer } from '#platform/email/send-email.server.ts'
import type { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { ApiScope } from '#shared/api-scopes.ts'
import { DEFAULT_LOCALE, type SessionKind, type SiteRole } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'
import type { Fragments } from './fragments.ts'

/** A signed-in user. */
export type Person = {
  kind: 'person'
  id: number
  confirmed: boolean
  siteRole: SiteRole
  sessionId: number
  sessionKind: SessionKind
  /** Set where the session was looked up: it outlives the browser's closing. */
  remembered?: boolean
  /** Set for a caller with a personal API token: the scope in which this call runs (`withScope`). */
  scope?: ApiScope
  /** Set where the session was looked up with it: what the page layout shows of the account. */
  profile?: {
    username: string
    email: string
    eraseAfter: Date | null
    createdAt: Date
    latitude: number | null
    longitude: number | null
  }
}

/**
 * A caller with a personal API token. They are nobody to every access check until `withScope` (access.server.ts) finds that the token has
 * the scope of the call, and makes them its person.
 */
export type TokenActor = { kind: 'token'; tokenId: number; scopes: readonly ApiScope[]; person: Person }

/** A rate limit that counted this request, for the headers of the response: `remaining` of `points` in `seconds`, for another `reset`. */
export type RateLimitState = { name: string; points: number; seconds: number; remaining: number; reset: number }

/** Who makes the request. `unknown`: the caller sent a token, and the database to look it up cannot be reached. */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'unknown'; error: AppError }
  | { kind: 'job'; name: string }
  | TokenActor
  | Person

/** What outlives a request: the same for every context of the process. */
export type Services = {
  /** The key of keyed hashes and of encryption. */
  secret: string
  settings: Settings
  jobs: Pick<Jobs, 'enqueue'>
  storage: Storage
  /** Used by jobs only: commands enqueue a job in their transaction. */
  mail: Mailer
  /** What features add to those below them (`src/kit/extension-point.ts`). */
  extensions: { of: <Value>(point: { name: string; value?: Value }) => readonly Value[] }
}

/** What registering the jobs of a noun needs. */
export type JobDeps = Pick<RequestContext, 'db' | 'services'>

/** Passed to every query and command. Nothing is read from globals, the time included. */
export type RequestContext = {
  db: Database
  actor: Actor
  locale: Locale
  now: Date
  services: Services
  /** For rate limits; it is not stored. Empty in jobs. */
  clientIp: string
  /** The User-Agent header. */
  userAgent: string | null
  /** The page is read in order to be kept on a device: `special` answers are left out. */
  isOfflineCopy?: boolean
  /** Filled by the queries of this request where the response may be cached (platform/cache/cache-tags.ts). */
  cacheTags?: Set<string>
  /**
   * Parts of public responses that requests share (platform/cache/fragments.server.ts). Only for requests that read: one that writes must
   * see its own changes, which the cache has not been told of yet.
   */
  fragments?: Fragments
  /** Filled by the limits of this request where its response tells of them: those of the caller's address and token only. */
  rateLimits?: RateLimitState[]
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
export const jobContext = (
  { db, services }: Pick<RequestContext, 'db' | 'services'>,
  name: string,
): RequestContext => ({
  db,
  services,
  actor: { kind: 'job', name },
  locale: DEFAULT_LOCALE,
  now: new Date(),
  clientIp: '',
  userAgent: null,
})

/** Runs `work` with the same context inside a transaction, which a thrown error rolls back. */
export const transaction = <T>(ctx: RequestContext, work: (ctx: RequestContext) => Promise<T>): Promise<T> =>
  ctx.db.transaction((db) => {
    // What is read in a transaction may be rolled back: it is not shared.
    const { fragments: _fragments, ...rest } = ctx
    return work({ ...rest, db })
  })
