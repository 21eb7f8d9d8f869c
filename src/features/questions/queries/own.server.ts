import { type SQL, sql } from 'drizzle-orm'
import { joinTranslation } from '#features/events/queries/list.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { OWN_QUESTIONS_LISTED, type OwnQuestion } from '#shared/questions.ts'
import { isPublished, questionState, readQuestionToken } from '../access.server.ts'

/** The actor's questions, the last first; with `eventId` those about one event. */
export async function listOwnQuestions(ctx: RequestContext, eventId: number | null = null): Promise<OwnQuestion[]> {
  const me = authorizeSignedIn(ctx)
  return listQuestions(
    ctx,
    sql`q.asker_id = ${me.id} and ${eventId === null ? sql`true` : sql`q.event_id = ${eventId}`}`,
  )
}

/** The same for who may not be signed in: none. */
export const listOwnQuestionsIfSignedIn = async (ctx: RequestContext, eventId: number) =>
  signedInPerson(ctx) ? listOwnQuestions(ctx, eventId) : []

/** The question of a link, which is the credential. Throws 404. */
export async function getLinkedQuestion(ctx: RequestContext, token: string): Promise<OwnQuestion> {
  addCacheTags(ctx, NO_STORE)
  const id = await readQuestionToken(ctx, token)
  const [question] = await listQuestions(ctx, sql`q.id = ${id}`)
  return question!
}

async function listQuestions(ctx: RequestContext, by: SQL): Promise<OwnQuestion[]> {
  const rows = await ctx.db.execute<Omit<OwnQuestion, 'askedAt'> & { askedAt: string }>(sql`
    select q.id, json_build_object('title', t.title, 'slug', t.slug) as event, o.name as organizer, q.question, q.created_at as "askedAt",
      ${questionState} as state, q.answer, ${isPublished} as "isPublished"
    from event_questions q join events e on e.id = q.event_id join organizations o on o.id = e.organizer_id ${joinTranslation(ctx)}
    where ${by} order by q.id desc limit ${OWN_QUESTIONS_LISTED}`)
  return rows.map((row) => ({ ...row, askedAt: new Date(row.askedAt) }))
}
