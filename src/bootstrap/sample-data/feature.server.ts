import type { Feature } from '#kit/feature.ts'
import { drawingJobs } from './demo-photos.server.ts'

export const sample: Feature = {
  name: 'sample',
  jobs: drawingJobs,
}
