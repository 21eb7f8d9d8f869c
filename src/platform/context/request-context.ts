import type { Settings } from '#platform/config/settings.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Failure } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { DEFAULT_LOCALE, type Locale, type SessionKind, type SiteRole } from '#shared/enums.ts'

/** Somebody signed in; `session` is where, and `via` what holds it. */
export type Person = {
  kind: 'person'
  id: number
  confirmed: boolean
  siteRole: SiteRole
  session: number
  via: SessionKind
  /** What the frame shows of them, where the session was looked up with it. */
  shown?: { username: string; email: string; eraseAfter: Date | null; createdAt: Date }
}

/** Who acts. Unknown: they brought a token, and the database that says whose it is cannot be reached. */
export type Actor = { kind: 'anonymous' } | { kind: 'unknown'; why: Failure } | { kind: 'job'; name: string } | Person

/** What every query and command is told: nothing is ambient, time included (architecture 4). */
export type Context = {
  db: Database
  actor: Actor
  locale: Locale
  now: Date
  /** What was read for this answer, as its queries say (core/kept/reads); absent where nobody keeps it. */
  reads?: Set<string>
}

export const anonymous: Actor = { kind: 'anonymous' }

/** Whoever is signed in. Throws where that could not be found out: they must not be taken for a stranger. */
export function personOf({ actor }: Pick<Context, 'actor'>): Person | null {
  if (actor.kind === 'unknown') throw actor.why
  return actor.kind === 'person' ? actor : null
}

/** The context of a job of the queue: it acts for the house itself. */
export const jobContext = (db: Database, name: string): Context => ({
  db,
  actor: { kind: 'job', name },
  locale: DEFAULT_LOCALE,
  now: new Date(),
})

/** What a door knows of a call beside its context: for limits, keyed hashes and the queue. Settings are passed, never ambient. */
export type Door = {
  /** The visitor's, for limits; it is not stored. */
  address: string
  /** What the browser says it is. */
  browser: string | null
  secret: string
  settings: Settings
  jobs: Pick<Jobs, 'enqueue'>
}
