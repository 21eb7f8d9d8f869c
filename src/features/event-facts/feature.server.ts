import { eventCopies } from '#features/events/commands/event-parts.server.ts'
import { extend } from '#kit/extension-point.ts'
import type { Feature } from '#kit/feature.ts'
import { eventFactsCalls } from './api.server.ts'
import { copyFacts } from './event-copy.server.ts'
import { eventFactsJobs } from './jobs.server.ts'

export const eventFacts: Feature = {
  name: 'event-facts',
  jobs: eventFactsJobs,
  calls: eventFactsCalls,
  extensions: [extend(eventCopies, copyFacts)],
}
