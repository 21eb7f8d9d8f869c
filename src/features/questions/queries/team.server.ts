import { sql } from 'drizzle-orm'
import { authorizeEvent, authorizeEvents, type EventRef, type EventsRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { can } from '#shared/member-permissions.ts'
import { QUESTIONS_LISTED, type TeamQuestion } from '#shared/questions.ts'

type Row = Omit<TeamQuestion, 'askedAt' | 'answeredAt'> & { askedAt: string; answeredAt: string | null }

/** The questions of an event: those that wait, the oldest first, then the last answered ones. Addresses are shown to nobody. */
export async function listTeamQuestions(ctx: RequestContext, ref: EventRef): Promise<TeamQuestion[]> {
  const { eventId, role } = await authorizeEvent(ctx, 'questions.read', ref)
  const asker = can(role, 'names.read') ? sql`a.username` : sql`null`
  const rows = await ctx.db.execute<Row>(sql`
    select q.id, q.question, q.may_publish as "mayPublish", q.confirmed_at as "askedAt", ${asker} as asker, q.answer,
      q.answered_at as "answeredAt", b.username as "answeredBy", q.public_question as "publicQuestion",
      q.published_at is not null as "isPublished", q.hidden_at is not null as "isHidden"
    from event_questions q left join users a on a.id = q.asker_id left join users b on b.id = q.answered_by
    where q.event_id = ${eventId} and q.confirmed_at is not null
    order by q.answered_at is not null, q.answered_at desc, q.confirmed_at, q.id limit ${QUESTIONS_LISTED}`)
  return rows.map((row) => ({
    ...row,
    askedAt: new Date(row.askedAt),
    answeredAt: row.answeredAt === null ? null : new Date(row.answeredAt),
  }))
}

/** How many questions of each event wait for an answer; none where there are none. */
export async function countWaitingQuestions(ctx: RequestContext, events: EventsRef): Promise<Map<number, number>> {
  const { refs } = await authorizeEvents(ctx, 'questions.answer', events)
  const rows = await ctx.db.execute<{ id: number; count: number }>(sql`
    select q.event_id as id, count(*)::int as count from event_questions q
    where q.event_id = any(${idArray(refs.keys())}) and q.confirmed_at is not null and q.answered_at is null group by 1`)
  return new Map(rows.map(({ id, count }) => [refs.get(id)!, count]))
}

/** The same of one event, for the panel around its pages. */
export async function countWaitingOf(ctx: RequestContext, ref: EventRef): Promise<number> {
  const { eventId } = await authorizeEvent(ctx, 'questions.answer', ref)
  const [row] = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count from event_questions q
    where q.event_id = ${eventId} and q.confirmed_at is not null and q.answered_at is null`)
  return row!.count
}
