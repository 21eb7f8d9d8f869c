import { reportables } from '#features/abuse-reports/reportables.server.ts'
import { characterRelations } from '#features/characters/queries/entry-relations.server.ts'
import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { mediaParents } from '#features/media/queries.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { documentFiles, documentVersionFiles } from './access.server.ts'
import { documentCalls, publicDocument } from './api.server.ts'
import { documentsOfCharacter } from './character-relation.server.ts'
import { documentJobs } from './jobs.server.ts'
import { documentsPersonalData } from './personal-data.server.ts'
import { documentReportable } from './reportable.server.ts'
import { storageCalls } from './storage/api.server.ts'

export const documents: Feature = {
  name: 'documents',
  jobs: documentJobs,
  resources: [publicDocument],
  calls: [...documentCalls, ...storageCalls],
  extensions: [
    extend(reportables, documentReportable),
    extend(mediaParents, documentFiles, documentVersionFiles),
    extend(characterRelations, documentsOfCharacter),
    extend(personalData, documentsPersonalData),
  ],
}
