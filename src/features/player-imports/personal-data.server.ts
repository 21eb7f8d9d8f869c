import { and, eq } from 'drizzle-orm'
import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { playerImports } from './table.server.ts'

/** Sheets of a person that wait go with their account, and the names of their files. Whom they brought in stays with the organization. */
export const playerImportsPersonalData: PersonalDataSource = {
  erase: async ({ db }, { id }) => {
    await db.delete(playerImports).where(and(eq(playerImports.createdBy, id), eq(playerImports.state, 'open')))
    await db.update(playerImports).set({ fileName: '-' }).where(eq(playerImports.createdBy, id))
  },
}
