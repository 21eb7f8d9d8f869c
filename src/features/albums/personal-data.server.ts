import { sql } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { storageKey } from '#features/media/queries.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { PersonalDataExporter } from '../identity/accounts/personal-data-sources.server.ts'

type PhotoRow = { id: number; album: number; hash: string; state: string; [field: string]: unknown }

/** Albums of the person's characters, the photos they uploaded to any, in which they are, and what they asked for. */
const exportAlbums: PersonalDataExporter = async (ctx, userId) => {
  authorizeJob(ctx)
  const { db } = ctx
  const albums =
    await db.execute(sql`select a.id, a.title, a.description, a.visibility, c.name as character, a.created_at as "createdAt"
    from albums a join characters c on c.id = a.character_id where c.owner_id = ${userId} and a.deleted_at is null order by a.id`)
  const photos =
    await db.execute<PhotoRow>(sql`select m.id, m.hash, m.state, a.id as album, a.title as "albumTitle", m.name, m.caption,
      m.alternative_text as "alternativeText", p.credit, p.taken_at as "takenAt", m.created_at as "addedAt"
    from photos p join media m on m.id = p.media_id join albums a on a.id = p.album_id left join characters c on c.id = a.character_id
    where (p.uploaded_by = ${userId} or c.owner_id = ${userId}) and p.deleted_at is null and m.removed_at is null order by m.id`)
  const marks = await db.execute(sql`select w.photo_id as photo, a.title as "albumTitle", w.created_at as at
    from photo_people w join photos p on p.media_id = w.photo_id join albums a on a.id = p.album_id
    where w.user_id = ${userId} order by w.photo_id`)
  const requests =
    await db.execute(sql`select r.photo_id as photo, a.title as "albumTitle", r.kind, r.area, r.message, r.state, r.reason,
      r.created_at as at, r.due_at as "dueAt", r.decided_at as "decidedAt"
    from photo_requests r join photos p on p.media_id = r.photo_id join albums a on a.id = p.album_id
    where r.user_id = ${userId} order by r.id`)
  const content = {
    albums: [...albums],
    photos: [...photos].map(({ hash: _, state: __, ...photo }) => photo),
    inPhotos: [...marks],
    photoRequests: [...requests],
  }
  return [
    { name: 'albums.json', content },
    ...[...photos].map(({ id, album, hash, state }) => ({
      name: `photos/${album}/${id}.${state === 'ready' ? 'webp' : 'bin'}`,
      key: storageKey(hash, 'original', state === 'ready' ? 'webp' : 'bin'),
    })),
  ]
}

/**
 * Albums of characters go with these. Photos in albums of events stay with the organization, without who uploaded them, also where they
 * credited themselves by their username. What the person asked for and nobody decided goes on, without who asked and what they wrote.
 */
async function eraseFromAlbums({ db }: RequestContext, userId: number) {
  await db.execute(sql`update photos p set uploaded_by = null, credit = case when lower(p.credit) <> lower(u.username) then p.credit end
    from users u where u.id = ${userId} and p.uploaded_by = u.id`)
  await db.execute(sql`update albums set created_by = null where created_by = ${userId}`)
  await db.execute(
    sql`update photo_requests set user_id = null, message = '' where user_id = ${userId} and state = 'open'`,
  )
  await db.execute(sql`delete from photo_requests where user_id = ${userId}`)
  await db.execute(sql`delete from photo_people where user_id = ${userId}`)
}

export const albumsPersonalData: PersonalDataSource = {
  exportFiles: exportAlbums,
  erase: (ctx, { id }) => eraseFromAlbums(ctx, id),
}
