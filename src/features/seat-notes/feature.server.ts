import type { Feature } from '#kit/feature.ts'
import { seatNotesJobs } from './jobs.server.ts'

export const seatNotes: Feature = { name: 'seat-notes', jobs: seatNotesJobs }
