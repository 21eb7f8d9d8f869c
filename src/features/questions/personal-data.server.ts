import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { DataOwner, PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { eventQuestions } from './table.server.ts'

const {
  id,
  eventId,
  askerId,
  email,
  question,
  mayPublish,
  createdAt,
  answer,
  answeredAt,
  publicQuestion,
  publishedAt,
} = eventQuestions

/** By account, or by its address where that is confirmed: anybody may have typed it. */
const askedBy = (owner: DataOwner): SQL | undefined =>
  or(eq(askerId, owner.id), owner.confirmedAt && owner.emailKey ? eq(sql`lower(${email})`, owner.emailKey) : undefined)

export const questionsPersonalData: PersonalDataSource = {
  exportFields: async ({ db }, owner) => ({
    questionsToOrganizers: await db
      .select({ eventId, question, mayPublish, createdAt, answer, answeredAt, publicQuestion, publishedAt })
      .from(eventQuestions)
      .where(askedBy(owner))
      .orderBy(asc(id)),
  }),
  // What is published stays, as the page shows it, without who asked.
  erase: async ({ db }, owner) => {
    await db.delete(eventQuestions).where(and(askedBy(owner), isNull(publishedAt)))
    await db
      .update(eventQuestions)
      .set({ askerId: null, email: null, question: sql`${publicQuestion}` })
      .where(and(askedBy(owner), isNotNull(publishedAt)))
  },
}
