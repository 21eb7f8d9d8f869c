import { sql } from 'drizzle-orm'
import { removeFiles } from '#features/media/commands.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { REGISTRATION_FILE_KEY } from './store.server.ts'

/** How long a form may take between the upload and the registration. */
const ABANDONED_HOURS = 24

/** SQL: someone answered with the file to get a seat that is handed to them, and the organization has yet to approve it. */
const isAwaited = sql`exists (select 1 from registration_handovers h,
  jsonb_each((h.accepted_form -> 'columns' -> 'answers') || (h.accepted_form -> 'columns' -> 'specialAnswers')) a
  where h.state = 'accepted' and a.value ->> 'media' = m.id::text)`

/** Deletes files that belong to no registration: replaced ones at once, abandoned uploads after a day. Returns how many. */
export async function deleteUnlinkedFiles(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const before = new Date(ctx.now.getTime() - ABANDONED_HOURS * HOUR_MS).toISOString()
  const deleted = await ctx.db.execute<{ hash: string }>(sql`
    delete from media m where starts_with(m.hash, ${REGISTRATION_FILE_KEY})
      and not exists (select 1 from registration_media l where l.media_id = m.id)
      and (m.removed_at is not null or m.created_at < ${before}::timestamptz) and not ${isAwaited} returning m.hash`)
  for (const { hash } of deleted) await removeFiles(ctx.services.storage, hash)
  return deleted.length
}
