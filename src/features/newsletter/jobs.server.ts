import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { enqueueForgotten, sendNext, sendTest } from './sending.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'newsletter.forgotten': Record<string, never>
  }
}

/** Sends newsletters, some at a time. */
export async function registerNewsletterJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('newsletter.send', async ({ newsletterId }, { id, signal }) => {
    const seconds = await sendNext(jobContext(deps, 'newsletter.send'), newsletterId, signal)
    if (seconds === null) return
    const next = { id: jobIdFrom(id, 'next'), startAfter: seconds }
    await jobs.enqueue(deps.db, 'newsletter.send', { newsletterId }, next)
  })
  await jobs.work('newsletter.test', ({ newsletterId, userId }, { id }) =>
    sendTest(jobContext(deps, 'newsletter.test'), newsletterId, userId, id),
  )
  await jobs.work('newsletter.forgotten', () => enqueueForgotten(jobContext(deps, 'newsletter.forgotten')))
  await jobs.schedule('newsletter.forgotten', '*/10 * * * *', {})
}
