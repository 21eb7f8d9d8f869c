import { sql } from 'drizzle-orm'
import { confirmedEvents } from '#features/registrations/access.server.ts'
import { authorizeConfirmed, authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import type { NoConsentReason } from '#shared/albums/photo-consent.ts'
import { editableAlbums, readableAlbums, readablePhotos } from '../access.server.ts'

export type PhotoToConsent = { id: number; albumId: number; mayEdit: boolean; noReason: NoConsentReason | null }

type Row = Omit<PhotoToConsent, 'noReason'> & { isVenue: boolean; isOfPeople: boolean }

/**
 * A photo that the actor sees, and whether they may be in it: of an event's album who has a seat or had one, of a character's everybody with
 * a confirmed account. Throws 404. `share` is the token of the link by which they see it.
 */
export async function findPhotoToConsent(ctx: RequestContext, id: number, share?: string): Promise<PhotoToConsent> {
  const [row] = isRowId(id)
    ? await ctx.db.execute<Row>(sql`select p.media_id as id, a.id as "albumId", ${editableAlbums(ctx)} as "mayEdit",
        a.venue_id is not null as "isVenue", (a.character_id is not null
          or exists (select 1 from events e where e.id = a.event_id and ${confirmedEvents(ctx)})) as "isOfPeople"
        from photos p join albums a on a.id = p.album_id join media m on m.id = p.media_id and m.state = 'ready'
        where p.media_id = ${id} and ${readableAlbums(ctx, share)} and ${readablePhotos(ctx, share)}`)
    : []
  if (!row) throw notFound()
  const { isVenue, isOfPeople, ...photo } = row
  const me = signedInPerson(ctx)
  const noReason = isVenue ? 'venue' : !me ? 'anonymous' : !me.confirmed ? 'unconfirmed' : isOfPeople ? null : 'no_seat'
  return { ...photo, noReason }
}

/** A photo in which the actor may be. Throws `unconfirmed`, 404, and 403 for who was not at the event, and for photos of venues. */
export async function authorizeInPhoto(ctx: RequestContext, id: number, share?: string) {
  const me = authorizeConfirmed(ctx)
  const photo = await findPhotoToConsent(ctx, id, share)
  if (photo.noReason) throw new AppError('forbidden')
  return { ...photo, userId: me.id }
}

/**
 * Whether the actor may send a form about themself in a photo, before it is read: also to take back what they said of one that they do not
 * see any more. Throws what `authorizeInPhoto` throws.
 */
export async function authorizeConsentForm(ctx: RequestContext, id: number, share?: string) {
  const me = authorizeSignedIn(ctx)
  const [own] = isRowId(id)
    ? await ctx.db.execute(sql`select 1 from photo_people w where w.photo_id = ${id} and w.user_id = ${me.id}
        union all select 1 from photo_requests r where r.photo_id = ${id} and r.user_id = ${me.id} and r.state = 'open' limit 1`)
    : []
  if (!own) await authorizeInPhoto(ctx, id, share)
}
