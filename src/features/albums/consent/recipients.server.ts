import { type SQL, sql } from 'drizzle-orm'
import { ownersAndEditors } from '#features/organizations/decision-emails.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { RequestForEmail } from './emails.ts'

/** SQL: the ids of those whose album it is: owner and editors of the organization, or the owner of the character. */
export const albumOwners = (albumId: SQL): SQL => sql`
  select h.owner_id as id from albums x join characters h on h.id = x.character_id where x.id = ${albumId}
  union ${ownersAndEditors(sql`(select e.organizer_id from albums x join events e on e.id = x.event_id where x.id = ${albumId})`)}`

export async function listAlbumOwners(ctx: RequestContext, albumId: number): Promise<number[]> {
  authorizeJob(ctx)
  const rows = await ctx.db.execute<{ id: number }>(sql`${albumOwners(sql`${albumId}::int`)} order by id`)
  return [...rows].map(({ id }) => id)
}

/** A request as it is now, and who asked. Null once photo or album is gone. */
export async function findRequestForEmail(ctx: RequestContext, id: number) {
  authorizeJob(ctx)
  const [row] = await ctx.db.execute<RequestForEmail & { userId: number | null }>(sql`
    select r.photo_id as photo, a.id as "albumId", a.title as album, r.kind, r.state, r.due_at as "dueAt", r.reason, r.user_id as "userId",
      p.deleted_at is not null as "isRemoved", p.withheld_at is not null as "isWithheld",
      r.area is null or (r.area ->> 'width')::int >= 100 and (r.area ->> 'height')::int >= 100 as "isWhole"
    from photo_requests r join photos p on p.media_id = r.photo_id join albums a on a.id = p.album_id where r.id = ${id}`)
  return row ? { ...row, dueAt: new Date(row.dueAt) } : null
}

export async function findAlbumForEmail(ctx: RequestContext, id: number) {
  authorizeJob(ctx)
  const [row] = await ctx.db.execute<{ id: number; title: string }>(
    sql`select a.id, a.title from albums a where a.id = ${id} and a.deleted_at is null`,
  )
  return row ?? null
}
