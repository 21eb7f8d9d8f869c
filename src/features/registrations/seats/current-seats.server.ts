import { sql } from 'drizzle-orm'
import { type CurrentForm, findForm } from '#features/registration-forms/queries.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { listCurrentPools, type Pool } from './pools.server.ts'
import { listWaiting, type Waiting } from './waiting.server.ts'

/** The seats of an event to look at. What changes them reads them under their lock (`withLockedSeats`). */
export type CurrentSeats = { form: CurrentForm | null; pools: Pool[]; waiting: Waiting[] }

/** Does not check who asks. */
export async function readCurrentSeats(ctx: RequestContext, eventId: number): Promise<CurrentSeats> {
  const [[event], form, waiting] = await Promise.all([
    ctx.db.execute<{ capacity: number | null }>(sql`select capacity from events where id = ${eventId}`),
    findForm(ctx, eventId),
    listWaiting(ctx, eventId),
  ])
  return { form, waiting, pools: await listCurrentPools(ctx, { id: eventId, capacity: event?.capacity ?? null }, form) }
}
