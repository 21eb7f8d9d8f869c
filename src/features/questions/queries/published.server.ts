import { sql } from 'drizzle-orm'
import { type EventRef, visibleEvents } from '#features/events/access.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { DEFAULT_TIME_ZONE } from '#shared/enums.ts'
import { type AskingClosed, type PublishedQuestion, QUESTIONS_PUBLISHED_MAX } from '#shared/questions.ts'
import { getAskable, isPublished } from '../access.server.ts'

/** What visitors read of the questions of an event, the last answer first, and whether they can ask. */
export type PublicQuestions = { closed: AskingClosed | null; list: PublishedQuestion[] }

/** Throws 404 unless the event is public. */
export async function getPublicQuestions(ctx: RequestContext, ref: EventRef): Promise<PublicQuestions> {
  const { id, closed } = await getAskable(ctx, ref)
  addCacheTags(ctx, `event:${id}`, 'organizers')
  const list = await ctx.db.execute<PublishedQuestion>(sql`
    select q.id, q.public_question as question, q.answer, (q.answered_at at time zone ${DEFAULT_TIME_ZONE})::date::text as "answeredOn"
    from event_questions q join events e on e.id = q.event_id
    where q.event_id = ${id} and ${isPublished} and ${visibleEvents(ctx)}
    order by q.answered_at desc, q.id desc limit ${QUESTIONS_PUBLISHED_MAX}`)
  return { closed, list: [...list] }
}
