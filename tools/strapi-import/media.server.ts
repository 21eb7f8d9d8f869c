import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { albums } from '#features/albums/table.server.ts'
import { documents } from '#features/documents/table.server.ts'
import { type About, addFile, addPicture } from '#features/media/commands.server.ts'
import { media } from '#features/media/table.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { DOCUMENT_NAME_MIN } from '#shared/limits.ts'
import { fetchFile, fetchPicture } from './files.server.ts'
import { countFrom, type Desk, noteOn, stampsOf, verdictOn } from './records.server.ts'
import { cut } from './repair.server.ts'
import { ImportError, type Report } from './report.server.ts'
import type { MediaEntry } from './schema.ts'
import type { Source } from './source.server.ts'
import type { Placed } from './tickets.server.ts'

export type Means = {
  ctx: Context
  source: Source
  storage: Storage
  report: Report
  dryRun: boolean
  signal: AbortSignal
}
/** A file that an event wants, and the name it has here. `event` is the entry's id. */
type Want = { event: number; entry: MediaEntry; about: About }

/** Made of where it came from and what it belongs to, so that a second run knows it again. */
const hashOf = (entry: MediaEntry, kind: string, parent: number) =>
  createHash('sha256').update(`${entry.url}\n${kind} ${parent}`).digest('base64url')

/** Writes the albums of a page's events, and tells which files are wanted. */
export async function writeAlbums(desk: Desk, placed: Placed[]): Promise<Want[]> {
  const ids = placed.flatMap(({ entry }) => entry.albums.map(({ id }) => id))
  const here = ids.length > 0 ? await desk.tx.select().from(albums).where(inArray(albums.id, ids)) : []
  const wants: Want[] = []
  for (const one of placed) wants.push(...filesOf(one), ...(one.leads ? await writeAlbumsOf(desk, one, here) : []))
  await countFrom(desk, 'albums', ids)
  return wants
}

const wantOf = (event: number, entry: MediaEntry, rest: Omit<About, 'hash' | 'name'>): Want => ({
  event,
  entry,
  about: {
    ...rest,
    hash: hashOf(entry, rest.parentKind, rest.parentId),
    name: entry.name ?? 'file',
    alternativeText: entry.alternativeText,
    caption: rest.caption ?? entry.caption,
    ...stampsOf(entry, new Date()),
  },
})

function filesOf({ entry, eventId, leads }: Placed): Want[] {
  const header = entry.header && leads ? [entry.header] : []
  return [
    ...header.map((one) => wantOf(entry.id, one, { parentKind: 'event', parentId: eventId, purpose: 'header' })),
    ...entry.documents.map((one) =>
      wantOf(entry.id, one, { parentKind: 'document', parentId: eventId, purpose: 'file' }),
    ),
  ]
}

async function writeAlbumsOf(desk: Desk, { entry, eventId }: Placed, here: (typeof albums.$inferSelect)[]) {
  const { tx, ctx, report, kind } = desk
  const wants: Want[] = []
  for (const album of entry.albums) {
    const own = here.find(({ id }) => id === album.id)
    const verdict = verdictOn(own, album)
    if (own && (own.eventId !== eventId || verdict === 'another')) {
      report.leftOut(kind, entry.id, `album ${album.id}: the number belongs to something else here`)
      continue
    }
    const title = cut(album.title ?? album.name ?? 'Álbum', 120, 'album title', noteOn(desk, entry.id))
    const row = { eventId, title, ...stampsOf(album, ctx.now) }
    if (!own)
      await tx
        .insert(albums)
        .overridingSystemValue()
        .values({ ...row, id: album.id })
    else if (verdict === 'changed') await tx.update(albums).set(row).where(eq(albums.id, own.id))
    const of = { parentKind: 'album', parentId: album.id, purpose: 'photo' } as const
    wants.push(...album.images.map((image, position) => wantOf(entry.id, image, { ...of, position })))
  }
  return wants
}

/** Brings the files that are not here yet, two at a time; one that cannot be taken is told, and costs nothing else. */
export async function bringFiles(means: Means, wants: Want[]) {
  const { ctx, report, dryRun } = means
  const hashes = wants.map(({ about }) => about.hash)
  const rows =
    hashes.length > 0 ? await ctx.db.select({ hash: media.hash }).from(media).where(inArray(media.hash, hashes)) : []
  const here = new Set(rows.map(({ hash }) => hash))
  const line = wants.filter(({ about }) => {
    const fresh = !here.has(about.hash)
    if (!fresh) report.count('files', 'unchanged')
    here.add(about.hash)
    return fresh
  })
  const work = async () => {
    for (let want = line.shift(); want; want = line.shift())
      if (dryRun) report.count('files', 'taken')
      else await bring(means, want)
  }
  await Promise.all([work(), work()])
}

async function bring({ ctx, source, storage, report, signal }: Means, { event, entry, about }: Want) {
  try {
    if (about.purpose === 'file') await bringDocument({ ctx, source, storage }, entry, about)
    else {
      const { picture, reduced } = await fetchPicture(source, entry)
      await addPicture(ctx.db, storage, about, picture)
      if (reduced) report.repaired('files', entry.id, 'too large: taken in a smaller size')
    }
    report.count('files', 'taken')
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof Failure) && !(error instanceof ImportError)) throw error
    report.leftOut('files', entry.id, `${entry.url} of event ${event}: ${error.message}`)
  }
}

async function bringDocument(
  { ctx, source, storage }: Pick<Means, 'ctx' | 'source' | 'storage'>,
  entry: MediaEntry,
  about: About,
) {
  const file = await fetchFile(source, entry.url, entry.ext)
  const name = about.name.length < DOCUMENT_NAME_MIN ? `Documento ${about.name}` : about.name
  await ctx.db.transaction(async (tx) => {
    const mediaId = await addFile(tx, storage, about, file)
    const row = { eventId: about.parentId, name: cut(name, 120, 'name', () => {}), ...stampsOf(entry, ctx.now) }
    if (mediaId !== null) await tx.insert(documents).values({ ...row, mediaId })
  })
}
