import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { refreshRates } from './commands.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'rates.refresh': Record<string, never>
  }
}

/** Where FX_URL is set, refreshes the rates at start and on working days after the ECB publishes at about 16:00. */
export async function registerExchangeRateJobs(jobs: Jobs, deps: JobDeps) {
  const { fxUrl } = deps.services.settings
  const refresh = (url: string) => refreshRates(jobContext(deps, 'rates.refresh'), url)
  await jobs.work('rates.refresh', async () => fxUrl && refresh(fxUrl), { retries: 6, retryDelaySeconds: 300 })
  if (!fxUrl) return jobs.unschedule('rates.refresh')
  await jobs.schedule('rates.refresh', '20 17 * * 1-5', {})
  // At most once an hour, however often the site is restarted.
  await jobs.enqueue(deps.db, 'rates.refresh', {}, { singletonKey: 'start', singletonSeconds: 3600 })
}
