import { reportables } from '#features/abuse-reports/reportables.server.ts'
import { entityTypes } from '#features/audit/entity-types.server.ts'
import { characterRelations } from '#features/characters/queries/entry-relations.server.ts'
import { personalData } from '#features/identity/accounts/personal-data-sources.server.ts'
import { mediaParents } from '#features/media/queries.server.ts'
import { answersChanged } from '#features/registrations/registration-changes.server.ts'
import { listen } from '#kit/domain-event.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { albumFiles } from './access.server.ts'
import { albumCalls } from './api.server.ts'
import { albumsOfCharacter } from './character-relation.server.ts'
import { consentJobs } from './consent/jobs.server.ts'
import { followPhotoConsent } from './consent/listeners.server.ts'
import { photoRequestEntity } from './consent/settle.server.ts'
import { albumJobs } from './jobs.server.ts'
import { publicAlbum } from './openapi.ts'
import { albumsPersonalData } from './personal-data.server.ts'
import { mediaCalls } from './photo-api/api.server.ts'
import { albumReportable, photoReportable } from './reportable.server.ts'
import { uploadCalls } from './uploads/api.server.ts'

export const albums: Feature = {
  name: 'albums',
  jobs: [...albumJobs, ...consentJobs],
  resources: [publicAlbum],
  calls: [...albumCalls, ...mediaCalls, ...uploadCalls],
  extensions: [
    extend(entityTypes, photoRequestEntity),
    extend(reportables, photoReportable, albumReportable),
    extend(mediaParents, albumFiles),
    extend(characterRelations, albumsOfCharacter),
    extend(personalData, albumsPersonalData),
  ],
  on: [listen(answersChanged, followPhotoConsent)],
}
