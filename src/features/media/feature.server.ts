import { reviewed } from '#features/site-team/reviewed.server.ts'
import type { Feature } from '#kit/feature.ts'
import { mediaJobs } from './jobs.server.ts'
import { mediaFile } from './openapi.ts'
import { pictureReference, pictureReviewable } from './review.server.ts'

export const media: Feature = {
  name: 'media',
  jobs: mediaJobs,
  resources: [mediaFile],
  extensions: reviewed(pictureReviewable, { references: [pictureReference] }),
}
