import { sql } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import type { JobName } from '#platform/queue/queue.server.ts'
import { UNDO_SECONDS } from '#shared/limits.ts'
import type { Decided } from '#shared/review/review.ts'
import { authorizeDeciding } from '../access.server.ts'
import { type Columns, type Decidable, type Held, hold, put } from './reviewables.server.ts'

type LetterJob = JobName & `${'organizations' | 'events' | 'claims' | 'proposals'}.decided`
export type Decision = {
  verb: string
  /** The states it may be decided from. */
  from: readonly string[]
  to: string
  set: Columns
  reason?: string | null
  details?: Columns
  /** The job that tells the people concerned, once the decision can no longer be taken back. */
  letter?: { jobs: Door['jobs']; job: LetterJob }
}

/**
 * A request may take so long after the minute in which one may take a decision back; the letter waits for it, so that what was
 * taken back in the last moment was not told either.
 */
const GRACE_SECONDS = 15

/**
 * Decides about a held thing, which is none of one's own: the one who comes second finds another state, and is told who was first.
 * Answers the history's line.
 */
export async function settle(ctx: Context, held: Held, decision: Decision): Promise<number> {
  const { verb, from, to, set, reason = null, details, letter } = decision
  await authorizeDeciding(ctx, held.thing, held.id)
  if (!from.includes(held.state)) throw await alreadyDecided(ctx, held)
  await put(ctx, held, set)
  const undo = Object.fromEntries(Object.keys(set).map((name) => [name, held.row[name] ?? null]))
  const line = { verb, thing: held.thing, thingId: held.id, from: held.state, to, reason }
  const entry = await record(ctx, { ...line, details: { ...details, undo } })
  const startAfter = UNDO_SECONDS + GRACE_SECONDS
  if (letter) await letter.jobs.enqueue(ctx.db, letter.job, { entry }, { startAfter })
  return entry
}

/** What another made of it, for whoever came second. */
export async function alreadyDecided(ctx: Context, { thing, id, state }: Held): Promise<Failure> {
  const [last] = await ctx.db.execute<Omit<Decided, 'state'>>(sql`
    select h.verb, u.username as by, to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    from history h left join users u on u.id = h.actor_id where h.thing = ${thing} and h.thing_id = ${id} order by h.id desc limit 1`)
  const details: Decided = { ...(last ?? { verb: null, by: null, at: null }), state }
  return new Failure('conflict', 'already_decided', { details })
}

type Deciding = Decision & {
  thing: Decidable
  id: number
  /** Whether this is the kind of thing the decision is for: else it is not there. */
  fits?: (row: Columns) => boolean
}

/** One decision in a transaction of its own. */
export const decide = (ctx: Context, { thing, id, fits = () => true, ...decision }: Deciding) =>
  ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const held = await hold(inside, thing, id)
    if (!fits(held.row)) throw missing()
    return settle(inside, held, decision)
  })
