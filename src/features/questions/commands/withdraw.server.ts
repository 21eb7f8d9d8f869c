import { and, eq, sql } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { readQuestionToken } from '../access.server.ts'
import { questionForm } from '../schema.ts'
import { eventQuestions } from '../table.server.ts'

/** Takes an own question back, with its answer, also from the page of the event. Throws 404. */
export async function withdrawQuestion(ctx: RequestContext, form: unknown): Promise<void> {
  const me = authorizeSignedIn(ctx)
  const { id } = parse(questionForm, form)
  const own = and(eq(eventQuestions.id, id), eq(eventQuestions.askerId, me.id))
  const gone = await ctx.db.delete(eventQuestions).where(own).returning({ id: eventQuestions.id })
  if (gone.length === 0) throw notFound()
}

/** The same by the link of its email. Throws 404. */
export const withdrawByLink = (ctx: RequestContext, token: string): Promise<void> =>
  transaction(ctx, async (txCtx) => {
    const id = await readQuestionToken(txCtx, token, sql`for update`)
    await txCtx.db.delete(eventQuestions).where(eq(eventQuestions.id, id))
  })
