import { eraseLapsedAnswers } from '#features/kept-answers/commands.server.ts'
import { job } from '#kit/job.server.ts'
import { anonymizeOldRegistrations, eraseSpecialAnswers } from './retention.server.ts'

/** Every night erases special answers, old registrations, and kept answers that nobody agreed again to keep. */
export const retentionJobs = [
  job(
    'registrations.retention',
    async (ctx) => {
      await eraseSpecialAnswers(ctx)
      await anonymizeOldRegistrations(ctx)
      await eraseLapsedAnswers(ctx)
    },
    { cron: '37 4 * * *' },
  ),
]
