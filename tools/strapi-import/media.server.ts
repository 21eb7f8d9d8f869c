import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { albums, photos } from '#features/albums/table.server.ts'
import { documents } from '#features/documents/table.server.ts'
import { eventMedia } from '#features/events/table.server.ts'
import {
  addFile,
  addPicture,
  type FileAttributes,
  type InsertLink,
  type MediaLink,
} from '#features/media/commands.server.ts'
import { media } from '#features/media/table.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { DOCUMENT_NAME_MIN } from '#shared/limits.ts'
import { fetchFile, fetchPicture } from './files.server.ts'
import { advanceSequence, compareWithRow, noteFor, type PageContext, toRowTimestamps } from './records.server.ts'
import { truncate } from './repair.server.ts'
import { ImportError, type Report } from './report.server.ts'
import type { MediaEntry } from './schema.ts'
import type { Source } from './source.server.ts'
import type { WrittenEntry } from './tickets.server.ts'

export type ImportDeps = {
  ctx: RequestContext
  source: Source
  report: Report
  dryRun: boolean
  signal: AbortSignal
}
/** Where a file belongs: a picture by its link, a document by the event that lists it. */
type FileTarget = { link: MediaLink | InsertLink } | { documentOf: number }
/** A file of an event, and the attributes it gets here. `event` is the entry's id. */
type WantedFile = { event: number; entry: MediaEntry; attributes: FileAttributes; place: FileTarget }

/** Derived from the source URL and the parent, so that a second run recognizes the file. */
const hashOf = (entry: MediaEntry, kind: 'event' | 'album' | 'document', parent: number) =>
  createHash('sha256').update(`${entry.url}\n${kind} ${parent}`).digest('base64url')

/** Writes the albums of a page's events; returns the files to download. */
export async function writeAlbums(page: PageContext, entries: WrittenEntry[]): Promise<WantedFile[]> {
  const ids = entries.flatMap(({ entry }) => entry.albums.map(({ id }) => id))
  const existing = ids.length > 0 ? await page.tx.select().from(albums).where(inArray(albums.id, ids)) : []
  const wanted: WantedFile[] = []
  for (const one of entries)
    wanted.push(...listWantedFiles(one), ...(one.isPrimary ? await writeAlbumsOf(page, one, existing) : []))
  await advanceSequence(page, 'albums', ids)
  return wanted
}

const toWantedFile = (event: number, entry: MediaEntry, hash: string, place: FileTarget): WantedFile => ({
  event,
  entry,
  place,
  attributes: {
    hash,
    name: entry.name ?? 'file',
    alternativeText: entry.alternativeText,
    caption: entry.caption,
    ...toRowTimestamps(entry, new Date()),
  },
})

function listWantedFiles({ entry, eventId, isPrimary }: WrittenEntry): WantedFile[] {
  const header = entry.header && isPrimary ? [entry.header] : []
  return [
    ...header.map((one) =>
      toWantedFile(entry.id, one, hashOf(one, 'event', eventId), {
        link: { links: eventMedia, parentId: eventId, role: 'header' },
      }),
    ),
    ...entry.documents.map((one) =>
      toWantedFile(entry.id, one, hashOf(one, 'document', eventId), { documentOf: eventId }),
    ),
  ]
}

async function writeAlbumsOf(
  page: PageContext,
  { entry, eventId }: WrittenEntry,
  existing: (typeof albums.$inferSelect)[],
) {
  const { tx, ctx, report, kind } = page
  const wanted: WantedFile[] = []
  for (const album of entry.albums) {
    const current = existing.find(({ id }) => id === album.id)
    const state = compareWithRow(current, album)
    if (current && (current.eventId !== eventId || state === 'id_conflict')) {
      report.leftOut(kind, entry.id, `album ${album.id}: the number belongs to something else here`)
      continue
    }
    const title = truncate(album.title ?? album.name ?? 'Álbum', 120, 'album title', noteFor(page, entry.id))
    const row = { eventId, title, ...toRowTimestamps(album, ctx.now) }
    if (!current)
      await tx
        .insert(albums)
        .overridingSystemValue()
        .values({ ...row, id: album.id })
    else if (state === 'changed') await tx.update(albums).set(row).where(eq(albums.id, current.id))
    wanted.push(
      ...album.images.map((image, position) =>
        toWantedFile(entry.id, image, hashOf(image, 'album', album.id), {
          link: (tx, mediaId) => tx.insert(photos).values({ mediaId, albumId: album.id, position }),
        }),
      ),
    )
  }
  return wanted
}

/** Downloads the missing files, two at a time. Reports a file that fails and continues. */
export async function downloadFiles(deps: ImportDeps, wanted: WantedFile[]) {
  const { ctx, report, dryRun } = deps
  const hashes = wanted.map(({ attributes }) => attributes.hash)
  const rows =
    hashes.length > 0 ? await ctx.db.select({ hash: media.hash }).from(media).where(inArray(media.hash, hashes)) : []
  const existing = new Set(rows.map(({ hash }) => hash))
  const queue = wanted.filter(({ attributes }) => {
    const isNew = !existing.has(attributes.hash)
    if (!isNew) report.count('files', 'unchanged')
    existing.add(attributes.hash)
    return isNew
  })
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      if (dryRun) report.count('files', 'taken')
      else await downloadFile(deps, next)
  }
  await Promise.all([worker(), worker()])
}

async function downloadFile(
  { ctx, source, report, signal }: ImportDeps,
  { event, entry, attributes, place }: WantedFile,
) {
  try {
    if ('documentOf' in place) await downloadDocument({ ctx, source }, entry, attributes, place.documentOf)
    else {
      const { picture, reduced } = await fetchPicture(source, entry)
      await addPicture(ctx.db, ctx.services.storage, { ...attributes, link: place.link }, picture)
      if (reduced) report.repaired('files', entry.id, 'too large: taken in a smaller size')
    }
    report.count('files', 'taken')
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AppError) && !(error instanceof ImportError)) throw error
    report.leftOut('files', entry.id, `${entry.url} of event ${event}: ${error.message}`)
  }
}

async function downloadDocument(
  { ctx, source }: Pick<ImportDeps, 'ctx' | 'source'>,
  entry: MediaEntry,
  attributes: FileAttributes,
  eventId: number,
) {
  const file = await fetchFile(source, entry.url, entry.ext)
  const name = attributes.name.length < DOCUMENT_NAME_MIN ? `Documento ${attributes.name}` : attributes.name
  await transaction(ctx, async (txCtx) => {
    const mediaId = await addFile(txCtx.db, ctx.services.storage, attributes, file)
    const row = {
      eventId,
      name: truncate(name, 120, 'name', () => {}),
      ...toRowTimestamps(entry, ctx.now),
    }
    if (mediaId !== null) await txCtx.db.insert(documents).values({ ...row, mediaId })
  })
}
