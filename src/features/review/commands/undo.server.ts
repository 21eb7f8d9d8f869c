import { eq, sql } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import { history } from '#features/audit/table.server.ts'
import { isTaken } from '#features/identity/accounts/commands/profile.server.ts'
import { unapplyChange } from '#features/organizations/revisions.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { UNDO_SECONDS } from '#shared/limits.ts'
import { authorizeDeciding, authorizeTeam } from '../access.server.ts'
import { type Moved, moveBack } from './reassign.server.ts'
import { type Decidable, holdAny, put, THINGS } from './reviewables.server.ts'
import { bringBack, type Gone } from './tags.server.ts'

type Line = typeof history.$inferSelect & { thing: Decidable; details: Details }
/** What `settle` writes: the columns as they were, the lines of the same decision, and what a merge took along. */
type Details = {
  undo: Record<string, unknown>
  with?: number[]
  part?: boolean
  moved?: Moved
  into?: number
  gone?: Gone
}

/**
 * Takes a decision back within a minute, with all that belonged to it, if nothing has happened to its thing since. What was decided
 * stays in the history, and that it was undone is a line of its own; the letter that waits finds it and does not go.
 */
export async function undoDecision(ctx: Context, entryId: number): Promise<number> {
  authorizeTeam(ctx)
  try {
    return await ctx.db.transaction((tx) => undo({ ...ctx, db: tx }, entryId))
  } catch (error) {
    if (isTaken(error)) throw new Failure('conflict', 'changed_since', { cause: error })
    throw error
  }
}

async function undo(inside: Context, entryId: number): Promise<number> {
  const line = await findLine(inside, entryId)
  if (!line || line.details.part) throw missing()
  if (inside.now.getTime() - line.at.getTime() > UNDO_SECONDS * 1000) throw new Failure('conflict', 'too_late_to_undo')
  const others = await Promise.all((line.details.with ?? []).map((id) => findLine(inside, id)))
  // In the order in which decisions lock: a card before its claims.
  const whole = [line, ...others.filter((one) => one !== null)].sort(
    (a, b) => rank(a) - rank(b) || a.thingId - b.thingId,
  )
  for (const one of whole) await demandUntouched(inside, one, whole)
  const undone = new Map<number, number>()
  for (const one of whole) undone.set(one.id, await takeBack(inside, one))
  return undone.get(line.id)!
}

const rank = ({ thing }: Line) => (thing === 'organization' ? 0 : 1)

/** A line that can be taken back: what is none, or has nothing to put back, is not there. */
async function findLine(ctx: Context, id: number): Promise<Line | null> {
  if (!isRowId(id)) return null
  const [line] = await ctx.db.select().from(history).where(eq(history.id, id))
  const whole = line && line.thing in THINGS && line.undoes === null && line.details?.['undo']
  return whole ? (line as Line) : null
}

/** The thing is in the state that this decision left it in, and nothing else was written of it since. It stays locked. */
async function demandUntouched(ctx: Context, { id, thing, thingId, toState, details }: Line, whole: Line[]) {
  const held = details.gone ? { state: toState } : await holdAny(ctx, thing, thingId)
  await authorizeDeciding(ctx, thing, thingId)
  const own = `{${whole.map((line) => line.id).join(',')}}`
  const later = await ctx.db.execute(sql`select 1 from history h where h.thing = ${thing} and h.thing_id = ${thingId}
    and h.id > ${id} and h.id <> all(${own}::int[]) limit 1`)
  if (held?.state !== toState || later.length > 0) throw new Failure('conflict', 'changed_since')
}

async function takeBack(ctx: Context, { id, thing, thingId, fromState, toState, details }: Line) {
  const { undo, moved, into, gone } = details
  if (gone && into) await bringBack(ctx, { gone, from: thingId, into })
  else await put(ctx, { thing, id: thingId }, undo)
  if (thing === 'organization_revision' && toState === 'approved') await unapplyChange(ctx, thingId)
  if (moved && into) await moveBack(ctx, moved, { from: thingId, into })
  return record(ctx, { verb: 'undoDecision', thing, thingId, from: toState, to: fromState, undoes: id })
}
