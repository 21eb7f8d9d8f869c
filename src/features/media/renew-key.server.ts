import { eq, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { removeFiles } from './commands.server.ts'
import { storageKey } from './queries.server.ts'
import { listKeysOf } from './stored-files.server.ts'
import { media } from './table.server.ts'

/**
 * Gives a file a new address, because it was public and is no longer. Part of the caller's transaction; returns a function that deletes the
 * files under the former address, for after the commit.
 */
export async function renewKey(ctx: RequestContext, mediaId: number, hash: string) {
  const { db, services } = ctx
  const [file] = await db.select().from(media).where(eq(media.id, mediaId)).for('update')
  if (!file) throw notFound()
  for (const { size, format } of listKeysOf(file)) {
    const body = await services.storage.read(storageKey(file.hash, size, format))
    if (body) await services.storage.write(storageKey(hash, size, format), body)
  }
  // The addresses of the sizes hold the key as well.
  const formats = sql`replace(${media.formats}::text, ${file.hash}, ${hash})::jsonb`
  await db.update(media).set({ hash, formats, updatedAt: ctx.now }).where(eq(media.id, mediaId))
  return () => removeFiles(services.storage, file.hash)
}
