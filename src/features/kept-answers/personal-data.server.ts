import type { PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { eraseKeptAnswers } from './commands.server.ts'
import { readKeptAnswers } from './queries.server.ts'

export const keptAnswersPersonalData: PersonalDataSource = {
  exportFields: async (ctx, { id }) => ({ keptAnswers: await readKeptAnswers(ctx, id) }),
  erase: (ctx, { id }) => eraseKeptAnswers(ctx, id),
}
