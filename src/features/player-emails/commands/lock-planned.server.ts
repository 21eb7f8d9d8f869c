import { sql } from 'drizzle-orm'
import type { AuthorizedEvent } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import type { Segment } from '#shared/player-emails/segment.ts'
import type { ReplyTarget } from '#shared/player-emails/states.ts'
import type { MessageTexts } from '../content.server.ts'
import { plannedVersion } from '../queries/planned.server.ts'
import { visibleEmails } from '../visible-emails.server.ts'

export type Planned = MessageTexts & { filter: Segment; replyTo: ReplyTarget; at: number | null; version: string }

/**
 * A message that was planned and has not gone, until the end of the transaction. Throws 404 for what the actor may not know of, and
 * `already_sent`.
 */
export async function lockPlanned({ db }: RequestContext, event: AuthorizedEvent, id: number): Promise<Planned> {
  const [found] = isRowId(id)
    ? await db.execute<Planned>(sql`
        select m.filter, m.subject_es as "subjectEs", m.body_es as "bodyEs", m.subject_en as "subjectEn", m.body_en as "bodyEn",
          m.reply_to as "replyTo", (extract(epoch from m.scheduled_for) * 1000)::float8 as at, ${plannedVersion} as version
        from player_emails m where m.id = ${id} and m.kind = 'message' and ${visibleEmails(event)} for update`)
    : []
  if (!found) throw notFound()
  if (found.at === null) throw new AppError('already_sent')
  return found
}
