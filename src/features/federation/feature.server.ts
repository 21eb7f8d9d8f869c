import { entityTypes } from '#features/audit/entity-types.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { federationJobs } from './jobs.server.ts'
import { federationEntities } from './moderation.server.ts'

export const federation: Feature = {
  name: 'federation',
  jobs: federationJobs,
  extensions: [extend(entityTypes, ...federationEntities)],
}
