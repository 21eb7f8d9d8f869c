import { eq, sql } from 'drizzle-orm'
import { editableMedia, visibleMedia } from '#features/media/queries.server.ts'
import { media } from '#features/media/table.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { authorizeAlbum } from '../authorize.server.ts'
import { changePhoto } from '../commands/arrange-photos.server.ts'
import { fileChanges } from '../schema.ts'

type Found = { albumId: number | null; mayEdit: boolean }

/**
 * A file that the actor may describe: a photo of an album to which they may add photos, or a file whose parent allows it. Throws 404 where
 * they do not see it, 403 where they may not describe it, as headers, which are reviewed with their form.
 */
export async function authorizeMediaChange(ctx: RequestContext, id: number): Promise<Found> {
  authorizeSignedIn(ctx, 'files:write')
  const [found] = isRowId(id)
    ? await ctx.db.execute<Found>(sql`
        select (select p.album_id from photos p where p.media_id = m.id) as "albumId", ${editableMedia(ctx)} as "mayEdit"
        from media m where m.id = ${id} and ${visibleMedia(ctx)}`)
    : []
  if (!found) throw notFound()
  if (found.albumId !== null) await authorizeAlbum(ctx, 'add', found.albumId)
  else if (!found.mayEdit) throw new AppError('forbidden')
  return found
}

/** Changes description, alternative text and focal point of a file; of a photo also who took it and when. What is left out stays. */
export async function changeMedia(ctx: RequestContext, id: number, form: unknown) {
  const { albumId } = await authorizeMediaChange(ctx, id)
  if (albumId !== null) return changePhoto(ctx, albumId, id, form)
  const { caption, alternativeText, focal } = parse(fileChanges, form)
  const changes = {
    ...(caption !== undefined && { caption }),
    ...(alternativeText !== undefined && { alternativeText }),
    ...(focal && { focalX: focal.x, focalY: focal.y }),
  }
  if (Object.keys(changes).length > 0) await ctx.db.update(media).set(changes).where(eq(media.id, id))
}
