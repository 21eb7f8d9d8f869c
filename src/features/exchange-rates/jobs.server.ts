import { enqueue, job, jobKind } from '#kit/job.server.ts'
import type { JobDeps } from '#platform/context/request-context.ts'
import { refreshRates } from './commands.server.ts'

const refreshRatesJob = jobKind('rates.refresh', {})

/** Where FX_URL is set, on working days after the ECB publishes at about 16:00. */
export const exchangeRateJobs = [
  job(
    refreshRatesJob,
    async (ctx) => {
      const { fxUrl } = ctx.services.settings
      if (fxUrl) await refreshRates(ctx, fxUrl)
    },
    { cron: '20 17 * * 1-5', isScheduled: ({ fxUrl }) => Boolean(fxUrl), retries: 6, retryDelaySeconds: 300 },
  ),
]

/** At start where FX_URL is set; at most once an hour, however often the site is restarted. */
export const enqueueRefresh = async (deps: JobDeps) =>
  deps.services.settings.fxUrl && enqueue(deps, refreshRatesJob, {}, { singletonKey: 'start', singletonSeconds: 3600 })
