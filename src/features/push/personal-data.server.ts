import { sql } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'

export const pushPersonalData: PersonalDataSource = {
  // Not the addresses and keys, with which one could be written to.
  exportFields: async ({ db }, { id }) => ({
    notificationDevices: [
      ...(await db.execute(sql`select user_agent as browser, created_at as "createdAt", sent_at as "sentAt"
        from push_subscriptions where user_id = ${id} order by id`)),
    ],
  }),
  erase: async ({ db }, { id }) => {
    await db.execute(sql`delete from push_subscriptions where user_id = ${id}`)
  },
}
