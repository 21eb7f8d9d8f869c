import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { PHOTO_QUESTION } from '#shared/albums/photo-consent.ts'
import { updateWithheld } from './withheld.server.ts'

/** Photos of an album were hidden because someone in them does not want to be shown any more. */
export const photosWithheldJob = jobKind('albums.photos_withheld', { album: z.int() })

/** Photos in which the person said that they are, of the event's albums, follow the answer: they are hidden by a no, and shown again. */
async function followAnswer(ctx: RequestContext, eventId: number, userId: number) {
  const marked = await ctx.db.execute<{ id: number; albumId: number }>(sql`
    select p.media_id as id, p.album_id as "albumId" from photo_people w join photos p on p.media_id = w.photo_id
      join albums a on a.id = p.album_id
    where w.user_id = ${userId} and a.event_id = ${eventId} and p.deleted_at is null order by p.media_id for update of p`)
  const hidden = new Set(
    await updateWithheld(
      ctx,
      marked.map(({ id }) => id),
    ),
  )
  const albums = new Set(marked.filter(({ id }) => hidden.has(id)).map(({ albumId }) => albumId))
  for (const album of albums) await enqueue(ctx, photosWithheldJob, { album })
}

type Answered = { row: RegistrationRow; fields: readonly string[] }

export async function followPhotoConsent(ctx: RequestContext, { row: { eventId, userId, isTest }, fields }: Answered) {
  if (userId !== null && !isTest && fields.includes(PHOTO_QUESTION)) await followAnswer(ctx, eventId, userId)
}
