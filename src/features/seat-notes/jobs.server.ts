import { job } from '#kit/job.server.ts'
import { deleteOldNotes } from './commands.server.ts'

export const seatNotesJobs = [job('seat_notes.nightly', deleteOldNotes, { cron: '26 4 * * *' })]
