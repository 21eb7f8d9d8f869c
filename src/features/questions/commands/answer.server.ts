import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AuditEntry, recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef, visibleEvents } from '#features/events/access.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { ANSWERS_PER_QUESTION_DAY } from '#shared/questions.ts'
import { answerForm, publishForm } from '../schema.ts'
import { eventQuestions } from '../table.server.ts'

/** To who asked. */
export const questionAnsweredJob = jobKind('questions.answered', { id: z.int() })

type Locked = {
  question: string
  answer: string | null
  answeredAt: string | null
  mayPublish: boolean
  publicQuestion: string | null
  isPublished: boolean
  /** Its page can be opened by everybody. */
  isVisible: boolean
}

type Change = Partial<typeof eventQuestions.$inferInsert>
type Changed = { set: Change; action: AuditEntry['action']; tell?: boolean }

/** Changes a question of the event, if the actor may answer it. Returns whether it is published now. Throws 404 for others. */
async function changeQuestion(
  ctx: RequestContext,
  { ref, id }: { ref: EventRef; id: number },
  change: (txCtx: RequestContext, question: Locked, me: number) => Promise<Changed> | Changed,
): Promise<boolean> {
  const { eventId } = await authorizeEvent(ctx, 'questions.answer', ref)
  const { id: me } = authorizeSignedIn(ctx)
  return transaction(ctx, async (txCtx) => {
    const question = await lockQuestion(txCtx, eventId, id)
    const { set, action, tell } = await change(txCtx, question, me)
    await txCtx.db.update(eventQuestions).set(set).where(eq(eventQuestions.id, id))
    await recordAudit(txCtx, { action, entityType: 'event', entityId: eventId, details: { question: id } })
    if (tell) await enqueue(txCtx, questionAnsweredJob, { id })
    return set.publishedAt === undefined ? question.isPublished : set.publishedAt !== null
  })
}

async function lockQuestion(ctx: RequestContext, eventId: number, id: number): Promise<Locked> {
  const [found] = isRowId(id)
    ? await ctx.db.execute<Locked>(sql`
        select q.question, q.answer, q.answered_at as "answeredAt", q.may_publish as "mayPublish", q.public_question as "publicQuestion",
          q.published_at is not null as "isPublished", ${visibleEvents(ctx)} as "isVisible"
        from event_questions q join events e on e.id = q.event_id
        where q.id = ${id} and q.event_id = ${eventId} and q.confirmed_at is not null for update of q`)
    : []
  if (!found) throw notFound()
  return found
}

/**
 * Answers a question, or corrects the answer: its asker is emailed. Throws 404, `wrong_state` while the event is not public,
 * `changed_meanwhile` where someone else has answered, `question_private` and `limited`.
 */
export const answerQuestion = (ctx: RequestContext, ref: EventRef, id: number, form: unknown) =>
  changeQuestion(ctx, { ref, id }, async (txCtx, question, me) => {
    const { answer, publish, public_question, seen } = parse(answerForm, form)
    if (!question.isVisible) throw new AppError('wrong_state')
    const answeredAt = question.answeredAt && new Date(question.answeredAt).toISOString()
    if (seen !== answeredAt) throw new AppError('changed_meanwhile')
    const isNew = question.answer !== answer
    if (isNew) {
      const limit = { name: 'question-answers', points: ANSWERS_PER_QUESTION_DAY, seconds: 86_400 }
      await rateLimit(txCtx, String(id), limit)
    }
    const set = {
      ...(isNew && { answer, answeredAt: ctx.now, answeredBy: me }),
      ...(publish && publishing(ctx, question, public_question)),
    }
    return { set: Object.keys(set).length > 0 ? set : { answer }, action: 'answerQuestion', tell: isNew }
  })

/** Publishes an answered question on the page of the event, without its asker. Throws 404, `wrong_state` and `question_private`. */
export const publishQuestion = (ctx: RequestContext, ref: EventRef, id: number, form: unknown) =>
  changeQuestion(ctx, { ref, id }, (_, question) => {
    const { public_question } = parse(publishForm, form)
    if (question.answer === null || !question.isVisible) throw new AppError('wrong_state')
    return { set: publishing(ctx, question, public_question), action: 'publishQuestion' }
  })

/** The text of the question may be changed for that; what its asker wants to stay private does. */
function publishing({ now }: RequestContext, question: Locked, text: string | null): Change {
  if (!question.mayPublish) throw new AppError('question_private')
  const publicQuestion = text ?? question.publicQuestion ?? question.question
  return { publicQuestion, ...(!question.isPublished && { publishedAt: now }) }
}

/** Takes a published question back from the page; its asker keeps the answer. Throws 404. */
export const unpublishQuestion = (ctx: RequestContext, ref: EventRef, id: number) =>
  changeQuestion(ctx, { ref, id }, () => ({ set: { publishedAt: null }, action: 'unpublishQuestion' }))

/** Deletes a question that nobody will answer, such as an advertisement. Its asker is not told. Throws 404, `changed_meanwhile` once it is answered. */
export async function discardQuestion(ctx: RequestContext, ref: EventRef, id: number) {
  const { eventId } = await authorizeEvent(ctx, 'questions.answer', ref)
  await transaction(ctx, async (txCtx) => {
    const { answer } = await lockQuestion(txCtx, eventId, id)
    if (answer !== null) throw new AppError('changed_meanwhile')
    await txCtx.db.delete(eventQuestions).where(eq(eventQuestions.id, id))
    const line = { action: 'discardQuestion', entityType: 'event', entityId: eventId } as const
    await recordAudit(txCtx, { ...line, details: { question: id } })
  })
}
