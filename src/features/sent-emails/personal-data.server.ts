import { asc, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { sentEmails } from './table.server.ts'

export const sentEmailsPersonalData: PersonalDataSource = {
  exportFields: async ({ db }, { id }) => {
    const { kind, subject, state, createdAt } = sentEmails
    const rows = await db
      .select({ kind, subject, state, createdAt })
      .from(sentEmails)
      .where(eq(sentEmails.userId, id))
      .orderBy(asc(sentEmails.id))
    return { sentEmails: rows }
  },
  erase: async ({ db }, { id }) => {
    await db.delete(sentEmails).where(eq(sentEmails.userId, id))
  },
}
