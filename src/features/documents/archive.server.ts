import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { storageKey } from '#features/media/queries.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { limitDownloads } from '#platform/storage/download-limit.server.ts'
import { createZip, safeName, type ZipEntry } from '#platform/storage/zip.server.ts'
import { contentLocale } from '#shared/languages.ts'
import { type DocumentParentRef, documentsOf, getReadableParent, readableDocuments } from './access.server.ts'
import { maxDocuments } from './commands/add.server.ts'

type File = { name: string; ext: string; hash: string; title: string }

/** A stream of a ZIP with all documents of the parent that the actor may read, and its name. Throws 404, and 429 while another one is sent. */
export async function openArchive(ctx: RequestContext, ref: DocumentParentRef) {
  const me = authorizeSignedIn(ctx)
  const parent = await getReadableParent(ctx, ref)
  const files = await ctx.db.execute<File>(sql`
    select d.name, m.ext, m.hash, coalesce(c.name, (select t.title from event_texts t where t.event_id = d.event_id
        order by t.locale = ${contentLocale(ctx.locale)} desc limit 1)) as title
    from documents d join media m on m.id = d.media_id left join characters c on c.id = d.character_id
    where ${documentsOf(parent)} and ${readableDocuments(ctx)} order by d.position, d.id limit ${maxDocuments(parent)}`)
  if (files.length === 0) throw new AppError('not_found')
  const release = limitDownloads(ctx.now, `person ${me.id}`)
  const chunks = Readable.from(createZip(readFiles(ctx, [...files])))
  // At the end, and when the reader goes away.
  chunks.once('close', release)
  const body = Readable.toWeb(chunks) as ReadableStream<Uint8Array<ArrayBuffer>>
  return { name: `${safeName(files[0]!.title)}.zip`, body }
}

/** One file in memory at a time. One that is gone is left out. */
async function* readFiles(ctx: RequestContext, files: File[]): AsyncGenerator<ZipEntry> {
  for (const { name, ext, hash } of files) {
    const body = await ctx.services.storage.read(storageKey(hash, 'original', ext === '.webp' ? 'webp' : 'bin'))
    if (body) yield { name: name.replaceAll('/', '_') + ext, body, isCompressed: ext !== '.txt' }
  }
}
