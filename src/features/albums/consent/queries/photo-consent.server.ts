import { sql } from 'drizzle-orm'
import { pictureUrl } from '#features/media/queries.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { jsonFirst, jsonObject } from '#platform/database/json.server.ts'
import type { OwnPhotoRequest, PhotoConsent } from '#shared/albums/photo-consent.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { findPhotoToConsent } from '../authorize.server.ts'

type Row = Pick<PhotoConsent, 'picture' | 'isMarked' | 'isWithheld' | 'people' | 'request' | 'wasDeclined'>

/**
 * Who is in a photo, as far as the actor may know, and what they may ask for. Throws 404 where they do not see the photo; `share` is the
 * token of the link by which they do.
 */
export async function getPhotoConsent(ctx: RequestContext, photoId: number, share?: string): Promise<PhotoConsent> {
  const { id, albumId, mayEdit, noReason } = await findPhotoToConsent(ctx, photoId, share)
  const me = signedInPerson(ctx)?.id ?? 0
  if (me) addCacheTags(ctx, NO_STORE)
  const own = jsonObject({
    id: sql`r.id`,
    kind: sql`r.kind`,
    area: sql`r.area`,
    message: sql`r.message`,
    state: sql`r.state`,
    accepted: sql`r.state = 'open' and r.decided_at is not null`,
    dueOn: sql`to_char(r.due_at at time zone ${DEFAULT_TIME_ZONE}, 'YYYY-MM-DD')`,
    reason: sql`r.reason`,
  })
  const request = jsonFirst(own, {
    from: sql`photo_requests r where r.photo_id = p.media_id and r.user_id = ${me}`,
    orderBy: sql`r.id desc`,
  })
  const [row] = await ctx.db.execute<Row>(sql`select
    json_build_object('url', ${pictureUrl('medium')}, 'width', m.width, 'height', m.height) as picture,
    exists (select 1 from photo_people w where w.photo_id = p.media_id and w.user_id = ${me}) as "isMarked",
    p.withheld_at is not null as "isWithheld",
    case when ${mayEdit} then array(select u.username from photo_people w join users u on u.id = w.user_id
      where w.photo_id = p.media_id and u.username is not null order by lower(u.username)) end as people,
    ${request} as request,
    exists (select 1 from photo_requests d where d.photo_id = p.media_id and d.user_id = ${me} and d.state = 'declined') as "wasDeclined"
    from photos p join media m on m.id = p.media_id where p.media_id = ${id}`)
  const { request: last, ...shown } = row!
  return {
    photo: id,
    album: albumId,
    mayMark: noReason === null,
    noReason,
    ...shown,
    request: last as OwnPhotoRequest | null,
  }
}
