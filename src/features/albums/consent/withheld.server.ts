import { type SQL, sql } from 'drizzle-orm'
import { enqueue } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { renewKeysJob } from '../commands/renew-keys.server.ts'
import { countedAnswer } from './answers.server.ts'

/** SQL condition: request `r` hides its photo until it is decided, as long as none of the same person was declined. */
const withholds = sql`(r.state = 'open' and not exists (select 1 from photo_requests d
  where d.photo_id = r.photo_id and d.user_id = r.user_id and d.state = 'declined'))`

/** SQL condition: photo `p` of album `a` is to be hidden from the public. */
const mustBeWithheld: SQL = sql`(exists (select 1 from photo_requests r where r.photo_id = p.media_id and ${withholds})
  or exists (select 1 from photo_people w where w.photo_id = p.media_id and ${countedAnswer(sql`w.user_id`, sql`a.event_id`)} = 'no'))`

/** A photo that is not deleted, locked. Part of a transaction. Throws 404. */
export async function lockPhoto({ db }: RequestContext, id: number): Promise<{ albumId: number }> {
  const [row] = await db.execute<{ albumId: number }>(sql`select p.album_id as "albumId" from photos p
    where p.media_id = ${id} and p.deleted_at is null for update`)
  if (!row) throw notFound()
  return row
}

/**
 * Hides photos from the public or shows them again, by the open requests and by what who is in them answered. Those that are hidden now get
 * new addresses. Part of a transaction that has locked them. Returns which were hidden.
 */
export async function updateWithheld(ctx: RequestContext, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const changed = await ctx.db.execute<{ id: number; isWithheld: boolean }>(sql`
    update photos p set withheld_at = case when p.withheld_at is null then ${ctx.now.toISOString()}::timestamptz end
    from albums a where a.id = p.album_id and p.media_id = any(${idArray(ids)}) and (p.withheld_at is not null) <> ${mustBeWithheld}
    returning p.media_id as id, p.withheld_at is not null as "isWithheld"`)
  const hidden = [...changed].filter(({ isWithheld }) => isWithheld).map(({ id }) => id)
  for (const photo of hidden) await enqueue(ctx, renewKeysJob, { photo })
  return hidden
}

const PHOTOS_PER_CHECK = 500

/** Photos that are hidden or shown by mistake, because a form began or ceased to ask, or a seat passed to someone else. */
export async function listWronglyShown({ db }: RequestContext): Promise<number[]> {
  const rows = await db.execute<{
    id: number
  }>(sql`select p.media_id as id from photos p join albums a on a.id = p.album_id
    where p.deleted_at is null and (p.withheld_at is not null or exists (select 1 from photo_people o where o.photo_id = p.media_id))
      and (p.withheld_at is not null) <> ${mustBeWithheld} order by p.media_id limit ${PHOTOS_PER_CHECK}`)
  return [...rows].map(({ id }) => id)
}
