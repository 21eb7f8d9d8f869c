import { eq } from 'drizzle-orm'
import { authorizeTeamOrJob } from '#features/review/access.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import type { HistoryThing } from '#shared/review/audit-log.ts'
import { history } from './table.server.ts'

export type Entry = {
  /** The command that did it: `verifyOrganization`. */
  verb: string
  thing: HistoryThing
  thingId: number
  from?: string | null
  to?: string | null
  reason?: string | null
  /** Names of fields and ids, nothing personal: a line is never taken away again, not even when somebody leaves. */
  details?: Record<string, unknown>
  undoes?: number
}

/**
 * Writes one line of the history, in the transaction of the command that calls it (`ctx.db`), once that holds the thing's lock.
 * Whoever may do the thing may have it written down; nobody reads it here. Answers the line's id.
 */
export async function record(ctx: Context, { from, to, ...entry }: Entry): Promise<number> {
  const actorId = ctx.actor.kind === 'person' ? ctx.actor.id : null
  const [line] = await ctx.db
    .insert(history)
    .values({ ...entry, fromState: from ?? null, toState: to ?? null, actorId, at: ctx.now })
    .returning({ id: history.id })
  return line!.id
}

/** Whether a decision was taken back: its letter asks before it goes. */
export async function isUndone(ctx: Context, entryId: number): Promise<boolean> {
  authorizeTeamOrJob(ctx)
  const rows = await ctx.db.select({ id: history.id }).from(history).where(eq(history.undoes, entryId))
  return rows.length > 0
}
