import { eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { calendarFeeds } from './table.server.ts'

export const calendarFeedsPersonalData: PersonalDataSource = {
  // Without the addresses: a copy that is passed on must open nothing.
  exportFields: async ({ db }, { id }) => ({
    personalCalendars: await db
      .select({
        kind: calendarFeeds.kind,
        createdAt: calendarFeeds.createdAt,
        lastReadAt: calendarFeeds.lastReadAt,
      })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, id))
      .orderBy(calendarFeeds.id),
  }),
  erase: async ({ db }, { id }) => {
    await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, id))
  },
}
