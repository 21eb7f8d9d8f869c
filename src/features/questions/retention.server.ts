import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { DAY_MS } from '#shared/durations.ts'
import { QUESTION_CONFIRMING_DAYS, QUESTION_RETENTION_DAYS } from '#shared/questions.ts'

/**
 * Deletes questions whose address nobody confirmed, and some weeks after their event, or its deletion, those that are not published.
 * Published ones stay without their asker and as the page shows them.
 */
export async function forgetQuestions(ctx: RequestContext): Promise<void> {
  authorizeJob(ctx)
  const { db } = ctx
  const before = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS).toISOString()
  const [unconfirmed, old] = [before(QUESTION_CONFIRMING_DAYS), before(QUESTION_RETENTION_DAYS)]
  await db.execute(
    sql`delete from event_questions where confirmed_at is null and created_at < ${unconfirmed}::timestamptz`,
  )
  const isOver = sql`e.id = q.event_id and q.created_at < ${old}::timestamptz
    and (e.last_day < ${old}::date or e.deleted_at < ${old}::timestamptz)`
  await db.execute(sql`delete from event_questions q using events e
    where ${isOver} and (q.published_at is null or e.deleted_at is not null)`)
  await db.execute(sql`update event_questions q set asker_id = null, email = null, question = q.public_question from events e
    where ${isOver} and q.published_at is not null and (q.asker_id is not null or q.email is not null)`)
}
