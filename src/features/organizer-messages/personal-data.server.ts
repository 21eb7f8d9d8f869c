import { asc, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { organizerMessages } from './table.server.ts'

export const organizerMessagesPersonalData: PersonalDataSource = {
  exportFields: async ({ db }, { id }) => {
    const { registrationId, message, createdAt } = organizerMessages
    const rows = db.select({ registrationId, message, createdAt }).from(organizerMessages)
    const own = rows.where(eq(organizerMessages.senderId, id)).orderBy(asc(organizerMessages.id))
    return { messagesToOrganizers: await own }
  },
  erase: async ({ db }, { id }) => {
    await db.delete(organizerMessages).where(eq(organizerMessages.senderId, id))
  },
}
