import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { endCheckouts, settleOverdueCheckouts } from './open-checkouts.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    /** A registration has ended: what was begun to pay for it is ended at the gateway. */
    'payments.end-checkouts': { registrationId: number }
    'payments.overdue-checkouts': Record<string, never>
  }
}

export async function registerGatewayJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('payments.end-checkouts', (payload) =>
    endCheckouts(jobContext(deps, 'payments.end-checkouts'), payload),
  )
  await jobs.work('payments.overdue-checkouts', () =>
    settleOverdueCheckouts(jobContext(deps, 'payments.overdue-checkouts')),
  )
  await jobs.schedule('payments.overdue-checkouts', '*/10 * * * *', {})
}
