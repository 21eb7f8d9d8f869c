import { entityTypes } from '#features/audit/entity-types.server.ts'
import { references } from '#features/review/commands/reassign.server.ts'
import { reviewables } from '#features/review/commands/reviewables.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { mediaJobs } from './jobs.server.ts'
import { mediaFile } from './openapi.ts'
import { pictureEntity, pictureReference, pictureReviewable } from './review.server.ts'

export const media: Feature = {
  name: 'media',
  jobs: mediaJobs,
  resources: [mediaFile],
  extensions: [
    extend(entityTypes, pictureEntity),
    extend(reviewables, pictureReviewable),
    extend(references, pictureReference),
  ],
}
