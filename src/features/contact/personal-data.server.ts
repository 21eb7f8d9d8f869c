import { asc, eq, sql } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { contactMessages } from './table.server.ts'

const sentBy = (emailKey: string) => eq(sql`lower(${contactMessages.email})`, emailKey)

// Only for confirmed emails: anybody may have typed the address when they registered.
export const contactPersonalData: PersonalDataSource = {
  exportFields: async ({ db }, { emailKey, confirmedAt }) => {
    const { name, email, message, createdAt } = contactMessages
    const rows = db.select({ name, email, message, createdAt }).from(contactMessages)
    const own = confirmedAt && emailKey ? await rows.where(sentBy(emailKey)).orderBy(asc(contactMessages.id)) : []
    return { contactMessages: own }
  },
  erase: async ({ db }, { emailKey, confirmedAt }) => {
    if (confirmedAt && emailKey) await db.delete(contactMessages).where(sentBy(emailKey))
  },
}
