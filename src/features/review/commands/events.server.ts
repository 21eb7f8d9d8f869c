import { sql } from 'drizzle-orm'
import { eventSnapshot, versionOf } from '#features/events/queries/snapshot.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { authorizeTeam } from '../access.server.ts'
import { reasonForm } from '../schema.ts'
import { decide, settle } from './decisions.server.ts'
import { type Held, hold } from './reviewables.server.ts'

type Means = Pick<Door, 'jobs'>
const letterBy = (jobs: Door['jobs']) => ({ jobs, job: 'events.decided' }) as const

/** `version` is the content that was read (`listQueue`): what its organizer changed meanwhile is not published unread. */
type Reading = Means & { version?: string | null | undefined }

/** Puts an event into the calendar. `publishedAt` is the first time and stays (decisions 3). */
export async function publishEvent(ctx: Context, id: number, { jobs, version }: Reading): Promise<number> {
  authorizeTeam(ctx)
  return ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const organizer = await holdOrganizer(inside, id)
    const held = await hold(inside, 'event', id)
    if (held.state === 'submitted') demandActive(organizer, held)
    if (version && version !== versionOf(await eventSnapshot(tx, id))) throw new Failure('conflict', 'changed_since')
    const set = {
      moderation: 'published',
      moderation_reason: null,
      published_at: held.row['published_at'] ?? ctx.now.toISOString(),
    }
    const decision = { verb: 'publishEvent', from: ['submitted'], to: 'published', set, letter: letterBy(jobs) }
    return settle(inside, held, decision)
  })
}

type Organizer = { id: number; status: string }

/** Locked as well, so that it is not suspended meanwhile; and first, as whoever merges it does: else both would wait for each other. */
async function holdOrganizer(ctx: Context, eventId: number): Promise<Organizer | undefined> {
  if (!isRowId(eventId)) throw missing()
  const [organizer] = await ctx.db.execute<Organizer>(sql`select o.id, o.status from organizations o
    where o.id = (select e.organizer_id from events e where e.id = ${eventId}) and o.merged_into is null for share of o`)
  return organizer
}

/** Its organizer's by now may be another, merged in this moment: that one has not been looked at. */
function demandActive(organizer: Organizer | undefined, { row }: Held) {
  if (organizer && organizer.id !== row['organizer_id']) throw new Failure('conflict', 'changed_since')
  if (organizer?.status !== 'active') throw new Failure('conflict', 'organization_not_active')
}

/** The organizer may mend it and send it in again. */
export const requestChanges = (ctx: Context, id: number, form: unknown, means: Means): Promise<number> =>
  sendBack(ctx, id, form, means, { verb: 'requestChanges', from: ['submitted'], to: 'changes_requested' })

/** It does not belong here, as it is; it may still be put right and sent in again. */
export const rejectEvent = (ctx: Context, id: number, form: unknown, means: Means): Promise<number> =>
  sendBack(ctx, id, form, means, { verb: 'rejectEvent', from: ['submitted'], to: 'rejected' })

/** Takes a public event out of the calendar until its organizer has mended it. */
export const takeDown = (ctx: Context, id: number, form: unknown, means: Means): Promise<number> =>
  sendBack(ctx, id, form, means, { verb: 'takeDown', from: ['published'], to: 'changes_requested' })

type Refusal = { verb: string; from: readonly string[]; to: string }

async function sendBack(ctx: Context, id: number, form: unknown, { jobs }: Means, refusal: Refusal) {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  const set = { moderation: refusal.to, moderation_reason: reason }
  return decide(ctx, { thing: 'event', id, ...refusal, set, reason, letter: letterBy(jobs) })
}

/** Somebody has read what an organizer changed in a public event. */
export async function markReviewed(ctx: Context, revisionId: number): Promise<number> {
  const me = authorizeTeam(ctx)
  const set = { reviewed_at: ctx.now.toISOString(), reviewed_by: me.id }
  const decision = { verb: 'markReviewed', from: ['open'], to: 'reviewed', set }
  return decide(ctx, { thing: 'revision', id: revisionId, ...decision })
}
