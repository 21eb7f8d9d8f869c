import { job } from '#kit/job.server.ts'
import { deleteOldContacts } from './retention.server.ts'

export const eventFactsJobs = [job('event_facts.nightly', deleteOldContacts, { cron: '31 4 * * *' })]
