import { enqueue, job } from '#kit/job.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import { sendEmailJob, sendTestJob } from './commands/send.server.ts'
import { examplePlayerEmails } from './example-emails.server.ts'
import { enqueueReminders, remindJob, remindPlayers } from './reminders/remind.server.ts'
import { deleteOldEmails, enqueueForgotten } from './retention.server.ts'
import { enqueueDue, sendPlanned, sendPlannedJob } from './sending/send-due.server.ts'
import { sendStored } from './sending/send-stored.server.ts'
import { sendTests } from './sending/test-message.server.ts'

/** Sends messages to players and, at ten in the morning, reminders. */
export const playerEmailJobs = [
  job(
    sendEmailJob,
    async (ctx, { emailId }, attempt) => {
      const seconds = await sendStored(ctx, emailId, attempt).catch(ignoreDeleted)
      if (seconds === null) return
      await enqueue(ctx, sendEmailJob, { emailId }, { id: jobIdFrom(attempt.id, 'next'), startAfter: seconds })
    },
    { concurrency: 2, exampleEmails: examplePlayerEmails },
  ),
  job(sendTestJob, (ctx, { emailId }, { id }) => sendTests(ctx, emailId, id).catch(ignoreDeleted)),
  job(remindJob, (ctx, { eventId }) => remindPlayers(ctx, eventId).catch(ignoreDeleted)),
  job('player_emails.due', (ctx, _, { id }) => enqueueDue(ctx, id), { cron: '* * * * *', retries: 1 }),
  job(sendPlannedJob, (ctx, { emailId }) => sendPlanned(ctx, emailId)),
  job('player_emails.reminders', enqueueReminders, { cron: '0 10 * * *' }),
  job(
    'player_emails.nightly',
    async (ctx) => {
      await deleteOldEmails(ctx)
      await enqueueForgotten(ctx)
    },
    { cron: '17 4 * * *' },
  ),
]

/** The event was deleted in the meantime. */
function ignoreDeleted(error: unknown): null {
  if (!(error instanceof AppError) || error.kind !== 'missing') throw error
  return null
}
