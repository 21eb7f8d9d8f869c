import { enqueue, job } from '#kit/job.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import { sendNewsletterJob, sendTestJob } from './commands.server.ts'
import { enqueueForgotten, sendNext, sendTest } from './sending.server.ts'

/** Sends newsletters, some at a time. */
export const newsletterJobs = [
  job(sendNewsletterJob, async (ctx, { newsletterId }, { id, signal }) => {
    const seconds = await sendNext(ctx, newsletterId, signal)
    if (seconds === null) return
    await enqueue(ctx, sendNewsletterJob, { newsletterId }, { id: jobIdFrom(id, 'next'), startAfter: seconds })
  }),
  job(sendTestJob, (ctx, { newsletterId, userId }, { id }) => sendTest(ctx, newsletterId, userId, id)),
  job('newsletter.forgotten', enqueueForgotten, { cron: '*/10 * * * *' }),
]
