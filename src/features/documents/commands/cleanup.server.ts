import { sql } from 'drizzle-orm'
import { removeFiles } from '#features/media/commands.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { DELETED_EVENT_DOCUMENTS_DAYS, DOCUMENT_UNDO_HOURS } from '#shared/limits.ts'
import { DOCUMENT_FILE_KEY } from './store.server.ts'

/** How long an upload may take between its file and its document. */
const ABANDONED_HOURS = 24

/**
 * Deletes documents that can no longer be restored, those of events deleted long ago, and the files of documents that belong to none any
 * more: those of erased characters at the next run, abandoned uploads after a day. Returns how many files.
 */
export async function deleteUnlinkedDocuments(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const hoursAgo = (hours: number) => sql`${new Date(ctx.now.getTime() - hours * HOUR_MS).toISOString()}::timestamptz`
  await ctx.db.execute(sql`delete from documents d where d.deleted_at < ${hoursAgo(DOCUMENT_UNDO_HOURS)}
    or exists (select 1 from events e where e.id = d.event_id and e.deleted_at < ${hoursAgo(DELETED_EVENT_DOCUMENTS_DAYS * 24)})`)
  const deleted = await ctx.db.execute<{ hash: string }>(sql`
    delete from media m where starts_with(m.hash, ${DOCUMENT_FILE_KEY})
      and not exists (select 1 from documents d where d.media_id = m.id)
      and not exists (select 1 from document_versions v where v.media_id = m.id)
      and (m.owner_user_id is not null or m.owner_organization_id is not null or m.removed_at is not null
        or m.created_at < ${hoursAgo(ABANDONED_HOURS)}) returning m.hash`)
  for (const { hash } of deleted) await removeFiles(ctx.services.storage, hash)
  return deleted.length
}
