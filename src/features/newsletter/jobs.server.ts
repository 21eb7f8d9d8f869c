import { enqueue, job } from '#kit/job.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import { sendNewsletterJob, sendTestJob } from './commands.server.ts'
import { createNewsletterEmail } from './email.ts'
import { enqueueForgotten, sendNext, sendTest } from './sending.server.ts'

const EXAMPLE = {
  subjectEs: 'Otoño de rol',
  bodyEs: 'Este mes hay **tres eventos nuevos**.\n\n[El calendario](/events)',
  subjectEn: 'Autumn of larp',
  bodyEn: 'This month there are **three new events**.\n\n[The calendar](/events)',
}

/** Sends newsletters, some at a time. */
export const newsletterJobs = [
  job(
    sendNewsletterJob,
    async (ctx, { newsletterId }, { id, signal }) => {
      const seconds = await sendNext(ctx, newsletterId, signal)
      if (seconds === null) return
      await enqueue(ctx, sendNewsletterJob, { newsletterId }, { id: jobIdFrom(id, 'next'), startAfter: seconds })
    },
    { exampleEmails: (sending) => [createNewsletterEmail(EXAMPLE, sending, 'a-link-that-ends-nothing')] },
  ),
  job(sendTestJob, (ctx, { newsletterId, userId }, { id }) => sendTest(ctx, newsletterId, userId, id)),
  job('newsletter.forgotten', enqueueForgotten, { cron: '*/10 * * * *' }),
]
