import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { log } from '#platform/logging/log.server.ts'
import { FILE_FOLDERS, type Store, type StoredFile } from '#platform/storage/store.ts'
import { DAY_MS } from '#shared/durations.ts'
import { UNREFERENCED_FILE_DAYS, UNREFERENCED_FILES_PER_NIGHT } from '#shared/limits.ts'
import { findReferencedKeys } from './stored-files.server.ts'

/**
 * Removes files to which no row refers, left by uploads that failed or a process that was killed. Younger files stay: their row may not be
 * committed yet. At most some a night, so that a site that was started with another one's files is noticed before they are gone. Returns
 * how many.
 */
export async function removeUnreferencedFiles(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const before = new Date(ctx.now.getTime() - UNREFERENCED_FILE_DAYS * DAY_MS)
  let removed = 0
  for (const store of ctx.services.storage.stores)
    for (const folder of FILE_FOLDERS)
      for await (const page of store!.list(folder)) {
        const old = page.filter(({ modifiedAt }) => modifiedAt < before)
        removed += await removeFrom(ctx, store!, old, { before, max: UNREFERENCED_FILES_PER_NIGHT - removed })
        if (removed < UNREFERENCED_FILES_PER_NIGHT) continue
        log.warn({ removed }, 'many files that nothing refers to were removed; the next night removes more')
        return removed
      }
  if (removed > 0) log.info({ removed }, 'files that nothing refers to were removed')
  return removed
}

async function removeFrom(
  ctx: RequestContext,
  store: Store,
  files: StoredFile[],
  { before, max }: { before: Date; max: number },
): Promise<number> {
  if (files.length === 0 || !(await hasFiles(ctx))) return 0
  // After the list was read: rows committed until now count.
  const referenced = await findReferencedKeys(
    ctx.db,
    files.map(({ key }) => key),
  )
  let removed = 0
  for (const { key } of files) {
    if (removed >= max) break
    if (referenced.has(key)) continue
    // A data export that is built again has the same key.
    const current = await store.find(key)
    if (!current || current.modifiedAt >= before) continue
    await store.remove(key)
    removed++
  }
  return removed
}

/** A database without any file is one that was just made, not one whose files were all removed. */
async function hasFiles({ db }: RequestContext): Promise<boolean> {
  const [row] = await db.execute<{ has: boolean }>(sql`select exists (select from media) as has`)
  return row!.has
}
