import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { AlbumField, EditablePhoto, PhotoField, SaveResult } from '#shared/albums/album-editor.ts'
import { PHOTOS_MAX } from '#shared/albums/albums.ts'
import { authorizeAlbum } from '../authorize.server.ts'
import { albumEdit, photoEdit } from '../schema.ts'
import { albums } from '../table.server.ts'
import { updateAlbum } from './albums.server.ts'
import { orderPhotos } from './arrange-photos.server.ts'
import { lockAlbum } from './capacity.server.ts'

/** What was changed on the page of an album; what is left out stays as it is. */
export type AlbumEdits = { album?: unknown; order?: readonly number[] | undefined; photos?: readonly unknown[] }

/**
 * Saves what was changed in an album, except fields that someone else has changed since they were read, and photos that were deleted: these
 * are returned. Saving the same again changes nothing. Who may only add photos changes their own alone.
 */
export async function saveAlbum(ctx: RequestContext, id: number, edits: AlbumEdits): Promise<SaveResult> {
  await authorizeAlbum(ctx, 'add', id)
  const album = edits.album === undefined ? null : parse(albumEdit, edits.album)
  if ((edits.photos?.length ?? 0) > PHOTOS_MAX) throw new AppError('body_too_large')
  const photos = (edits.photos ?? []).map((photo) => parse(photoEdit, photo))
  return transaction(ctx, async (txCtx) => {
    await lockAlbum(txCtx, 'add', id)
    const ofAlbum = album ? await saveFields(txCtx, id, album) : { conflicts: [], gone: [] }
    if (edits.order) await orderPhotos(txCtx, id, edits.order)
    const ofPhotos = await savePhotos(txCtx, id, photos)
    const gone = [...new Set([...ofAlbum.gone, ...ofPhotos.gone])]
    return { conflicts: [...ofAlbum.conflicts, ...ofPhotos.conflicts], gone }
  })
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Separates what can be saved from what someone else has changed. */
function merge<Field extends string>(stored: Record<Field, unknown>, changes: object, photo: number | null) {
  const accepted: Partial<Record<Field, unknown>> = {}
  const conflicts: { photo: number | null; field: Field }[] = []
  for (const [field, change] of Object.entries(changes) as [Field, { was: unknown; now: unknown } | undefined][]) {
    if (!change) continue
    if (isSame(stored[field], change.was) || isSame(stored[field], change.now)) accepted[field] = change.now
    else conflicts.push({ photo, field })
  }
  return { accepted, conflicts }
}

async function saveFields(ctx: RequestContext, id: number, changes: z.output<typeof albumEdit>) {
  const { title, description, visibility, contributors, coverId } = albums
  const [stored] = await ctx.db
    .select({ title, description, visibility, contributors, cover: coverId })
    .from(albums)
    .where(eq(albums.id, id))
  const { accepted, conflicts } = merge<AlbumField>(stored!, changes, null)
  const gone = await goneCover(ctx, id, changes.cover?.now ?? null)
  if (gone.length > 0) delete accepted.cover
  if (Object.keys(accepted).length > 0) await updateAlbum(ctx, id, accepted)
  return { conflicts, gone }
}

/** A photo that was chosen as the cover and deleted since. */
async function goneCover({ db }: RequestContext, albumId: number, cover: number | null): Promise<number[]> {
  if (cover === null) return []
  const [found] = await db.execute(
    sql`select 1 from photos p where p.media_id = ${cover} and p.album_id = ${albumId} and p.deleted_at is null`,
  )
  return found ? [] : [cover]
}

type StoredPhoto = Pick<EditablePhoto, 'id' | PhotoField> & { isOwn: boolean }

async function savePhotos(ctx: RequestContext, albumId: number, edits: z.output<typeof photoEdit>[]) {
  const { mayEdit } = await authorizeAlbum(ctx, 'add', albumId)
  const me = ctx.actor.kind === 'person' ? ctx.actor.id : 0
  const stored = await ctx.db.execute<StoredPhoto>(sql`
    select m.id, m.caption, m.alternative_text as "alternativeText", p.credit,
      to_char(p.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as "takenAt",
      json_build_object('x', m.focal_x, 'y', m.focal_y) as focal, p.uploaded_by is not distinct from ${me} as "isOwn"
    from photos p join media m on m.id = p.media_id
    where p.album_id = ${albumId} and p.deleted_at is null and m.id = any(${idArray(edits.map(({ id }) => id))})
    order by m.id for update`)
  const byId = new Map([...stored].map((photo) => [photo.id, photo]))
  if (!mayEdit && [...stored].some(({ isOwn }) => !isOwn)) throw new AppError('forbidden')
  const conflicts: SaveResult['conflicts'] = []
  const rows: object[] = []
  for (const { id, ...changes } of edits) {
    const photo = byId.get(id)
    if (!photo) continue
    const { accepted, conflicts: found } = merge<PhotoField>(photo, changes, id)
    conflicts.push(...found)
    if (Object.keys(accepted).length > 0) rows.push({ ...photo, ...accepted, isTimeChanged: 'takenAt' in accepted })
  }
  if (rows.length > 0) await writePhotos(ctx, JSON.stringify(rows))
  return { conflicts, gone: edits.map(({ id }) => id).filter((id) => !byId.has(id)) }
}

async function writePhotos(ctx: RequestContext, rows: string) {
  await ctx.db.execute(sql`update media m set caption = n.caption, alternative_text = n."alternativeText",
      focal_x = (n.focal->>'x')::int, focal_y = (n.focal->>'y')::int
    from jsonb_to_recordset(${rows}::jsonb) as n(id int, caption text, "alternativeText" text, focal jsonb) where m.id = n.id`)
  await ctx.db.execute(sql`update photos p set credit = n.credit,
      taken_at = case when n."isTimeChanged" then (n."takenAt" || 'Z')::timestamptz else p.taken_at end
    from jsonb_to_recordset(${rows}::jsonb) as n(id int, credit text, "takenAt" text, "isTimeChanged" boolean)
    where p.media_id = n.id`)
}
