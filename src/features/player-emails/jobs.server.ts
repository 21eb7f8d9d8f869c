import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { enqueueReminders, remindPlayers } from './reminders/remind.server.ts'
import { deleteOldEmails, enqueueForgotten } from './retention.server.ts'
import { sendStored } from './sending/send-stored.server.ts'
import { sendTests } from './sending/test-message.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'player_emails.reminders': Record<string, never>
    'player_emails.remind': { eventId: number }
    'player_emails.nightly': Record<string, never>
  }
}

/** Sends messages to players and, at ten in the morning, reminders. */
export async function registerPlayerEmailJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work(
    'player_emails.send',
    async ({ emailId }, attempt) => {
      const ctx = jobContext(deps, 'player_emails.send')
      const seconds = await sendStored(ctx, emailId, attempt).catch(ignoreDeleted)
      if (seconds === null) return
      const id = jobIdFrom(attempt.id, 'next')
      await jobs.enqueue(deps.db, 'player_emails.send', { emailId }, { id, startAfter: seconds })
    },
    { concurrency: 2 },
  )
  await jobs.work('player_emails.test', ({ emailId }, { id }) =>
    sendTests(jobContext(deps, 'player_emails.test'), emailId, id).catch(ignoreDeleted),
  )
  await jobs.work('player_emails.remind', ({ eventId }) =>
    remindPlayers(jobContext(deps, 'player_emails.remind'), eventId).catch(ignoreDeleted),
  )
  await jobs.work('player_emails.reminders', () => enqueueReminders(jobContext(deps, 'player_emails.reminders')))
  await jobs.work('player_emails.nightly', async () => {
    const ctx = jobContext(deps, 'player_emails.nightly')
    await deleteOldEmails(ctx)
    await enqueueForgotten(ctx)
  })
  await jobs.schedule('player_emails.reminders', '0 10 * * *', {})
  await jobs.schedule('player_emails.nightly', '17 4 * * *', {})
}

/** The event was deleted in the meantime. */
function ignoreDeleted(error: unknown): null {
  if (!(error instanceof AppError) || error.kind !== 'missing') throw error
  return null
}
