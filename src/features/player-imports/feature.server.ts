import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { playerImportJobs } from './jobs.server.ts'
import { playerImportsPersonalData } from './personal-data.server.ts'

export const playerImports: Feature = {
  name: 'player-imports',
  jobs: playerImportJobs,
  extensions: [extend(personalData, playerImportsPersonalData)],
}
