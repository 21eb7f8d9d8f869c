import { asc, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { checkInStaff } from './table.server.ts'

export const checkInPersonalData: PersonalDataSource = {
  exportFields: async ({ db }, { id }) => {
    const { eventId, createdAt, revokedAt } = checkInStaff
    const rows = db.select({ eventId, createdAt, revokedAt }).from(checkInStaff)
    return { checkInStaff: await rows.where(eq(checkInStaff.userId, id)).orderBy(asc(checkInStaff.id)) }
  },
  erase: async ({ db }, { id }) => {
    await db.delete(checkInStaff).where(eq(checkInStaff.userId, id))
  },
}
