import type { Feature } from '#kit/feature.ts'
import { eventImportJobs } from './jobs.server.ts'

export const eventImports: Feature = {
  name: 'event-imports',
  jobs: eventImportJobs,
}
