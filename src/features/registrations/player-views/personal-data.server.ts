import { asc, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { playerViews } from './table.server.ts'

export const playerViewsPersonalData: PersonalDataSource = {
  exportFields: async ({ db }, { id }) => {
    const { name, query, createdAt } = playerViews
    const rows = db.select({ name, query, createdAt }).from(playerViews)
    return { playerViews: await rows.where(eq(playerViews.userId, id)).orderBy(asc(playerViews.id)) }
  },
  erase: async ({ db }, { id }) => {
    await db.delete(playerViews).where(eq(playerViews.userId, id))
  },
}
