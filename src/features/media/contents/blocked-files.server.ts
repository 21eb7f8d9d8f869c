import { createHash } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { storageKey } from '../queries.server.ts'
import { blockedFiles, mediaContents } from './table.server.ts'

export const contentHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Throws `file_blocked` for a content that was removed after a report. */
export async function assertNotBlocked(db: Database, sha256: string) {
  const [blocked] = await db
    .select({ at: blockedFiles.createdAt })
    .from(blockedFiles)
    .where(eq(blockedFiles.sha256, sha256))
  if (blocked) throw new AppError('file_blocked')
}

export const recordContent = (db: Database, mediaId: number, sha256: string) =>
  db.insert(mediaContents).values({ mediaId, sha256 }).onConflictDoNothing()

export async function findContent(db: Database, mediaId: number): Promise<string | null> {
  const [row] = await db
    .select({ sha256: mediaContents.sha256 })
    .from(mediaContents)
    .where(eq(mediaContents.mediaId, mediaId))
  return row?.sha256 ?? null
}

/** Refuses the contents of these files from now on. `files`: SQL of their ids; `contents`: SQL of further SHA-256. */
export async function blockFiles(
  ctx: RequestContext,
  caseId: number,
  { files, contents }: { files: SQL; contents: SQL | null },
) {
  const unknown = await ctx.db.execute<{ id: number; hash: string; isPicture: boolean }>(sql`
    select m.id, m.hash, m.width is not null as "isPicture" from media m where m.id in (select f.id from (${files}) f)
      and not exists (select 1 from media_contents c where c.media_id = m.id) order by m.id limit 200`)
  for (const { id, hash, isPicture } of unknown) {
    // Stored by a former release, which did not record it.
    const body = await ctx.services.storage.read(storageKey(hash, 'original', isPicture ? 'webp' : 'bin'))
    if (body) await recordContent(ctx.db, id, contentHash(body))
  }
  await ctx.db.execute(sql`insert into blocked_files (sha256, case_id, created_at)
    select distinct c.sha256, ${caseId}::int, ${ctx.now.toISOString()}::timestamptz from media_contents c
    where c.media_id in (select f.id from (${files}) f) on conflict do nothing`)
  if (contents)
    await ctx.db.execute(sql`insert into blocked_files (sha256, case_id, created_at)
      select distinct x.sha256, ${caseId}::int, ${ctx.now.toISOString()}::timestamptz from (${contents}) x on conflict do nothing`)
}

/** Takes the blocks of a case back. */
export const removeFileBlocks = ({ db }: RequestContext, caseId: number) =>
  db.delete(blockedFiles).where(eq(blockedFiles.caseId, caseId))
