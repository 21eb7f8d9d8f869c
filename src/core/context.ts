import type { Locale } from '#spec/vocabulary.ts'
import type { Database } from './database.server.ts'

/** Who acts. People arrive with accounts (issue 4); until then a visitor or a job. */
export type Actor = { kind: 'anonymous' } | { kind: 'job'; name: string }

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
