import type { Settings } from '#platform/config/settings.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { refreshRates } from './commands.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'rates.refresh': Record<string, never>
  }
}

type Deps = { db: Database; settings: Pick<Settings, 'fxUrl'> }

/** Where FX_URL is set, refreshes the rates at start and on working days after the ECB publishes at about 16:00. */
export async function registerExchangeRateJobs(jobs: Jobs, { db, settings: { fxUrl } }: Deps) {
  const actor = { kind: 'job', name: 'rates.refresh' } as const
  const refresh = (url: string) => refreshRates({ db, actor, locale: DEFAULT_LOCALE, now: new Date() }, url)
  await jobs.work('rates.refresh', async () => fxUrl && refresh(fxUrl), { retries: 6, retryDelaySeconds: 300 })
  if (!fxUrl) return jobs.unschedule('rates.refresh')
  await jobs.schedule('rates.refresh', '20 17 * * 1-5', {})
  // At most once an hour, however often the site is restarted.
  await jobs.enqueue(db, 'rates.refresh', {}, { singletonKey: 'start', singletonSeconds: 3600 })
}
