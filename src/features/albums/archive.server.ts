import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { storageKey } from '#features/media/queries.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { limitDownloads } from '#platform/storage/download-limit.server.ts'
import { createZip, safeName, type ZipEntry } from '#platform/storage/zip.server.ts'
import { PHOTOS_MAX } from '#shared/albums/albums.ts'
import { readablePhotos } from './access.server.ts'
import { findAlbum } from './queries/album.server.ts'
import { getPhotoPage, getSharedPhotoPage } from './queries/photo.server.ts'

type File = { hash: string; position: number }

/** A stream of a ZIP with all photos of an album that the actor may see, as JPEG, and its name. Throws 404, and 429 while another one is sent. */
export async function openAlbumArchive(ctx: RequestContext, albumId: number, share?: string) {
  const { title } = await findAlbum(ctx, albumId, share)
  addCacheTags(ctx, NO_STORE)
  const files = await ctx.db.execute<File>(sql`
    select m.hash, row_number() over (order by p.position, p.media_id)::int as position
    from photos p join media m on m.id = p.media_id join albums a on a.id = p.album_id
    where a.id = ${albumId} and m.state = 'ready' and ${readablePhotos(ctx, share)} order by position limit ${PHOTOS_MAX}`)
  if (files.length === 0) throw new AppError('not_found')
  const me = signedInPerson(ctx)
  const release = limitDownloads(ctx.now, me ? `person ${me.id}` : `address ${ctx.clientIp}`)
  const chunks = Readable.from(createZip(readFiles(ctx, title, [...files])))
  // At the end, and when the reader goes away.
  chunks.once('close', release)
  const body = Readable.toWeb(chunks) as ReadableStream<Uint8Array<ArrayBuffer>>
  return { name: `${safeName(title)}.zip`, body }
}

/** One file in memory at a time. One that is gone is left out. */
async function* readFiles(ctx: RequestContext, title: string, files: File[]): AsyncGenerator<ZipEntry> {
  const digits = String(files.length).length
  for (const { hash, position } of files) {
    const body = await ctx.services.storage.read(storageKey(hash, 'original', 'jpg'))
    const number = String(position).padStart(digits, '0')
    if (body) yield { name: `${title.replaceAll('/', '_')} ${number}.jpg`, body, isCompressed: true }
  }
}

/** A photo as JPEG in a size, or in the largest it has, and the name of the file. Throws 404. */
export async function readPhotoFile(ctx: RequestContext, photoId: number, size: string, share?: string) {
  addCacheTags(ctx, NO_STORE)
  const { photo, album, position } = share
    ? await getSharedPhotoPage(ctx, share, photoId)
    : await getPhotoPage(ctx, photoId)
  const chosen = size in photo.widths ? size : 'original'
  if (photo.state !== 'ready') throw notFound()
  const hash = photo.src.slice('/media/'.length)
  const body = await ctx.services.storage.read(storageKey(hash, chosen as 'original', 'jpg'))
  if (!body) throw notFound()
  return { name: `${safeName(album.title)} ${position}.jpg`, body }
}
