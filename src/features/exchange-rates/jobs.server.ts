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

type Means = { db: Database; settings: Pick<Settings, 'fxUrl'> }

/** Takes the day's rates where FX_URL is set: now, and after the ECB publishes, about four in the afternoon. */
export async function workRates(jobs: Jobs, { db, settings: { fxUrl } }: Means) {
  const actor = { kind: 'job', name: 'rates.refresh' } as const
  const refresh = (url: string) => refreshRates({ db, actor, locale: DEFAULT_LOCALE, now: new Date() }, url)
  await jobs.work('rates.refresh', async () => fxUrl && refresh(fxUrl), { retries: 6, delay: 300 })
  if (!fxUrl) return jobs.unschedule('rates.refresh')
  await jobs.schedule('rates.refresh', '20 17 * * 1-5', {})
  // Started again and again, it asks no more than once an hour.
  await jobs.enqueue(db, 'rates.refresh', {}, { singletonKey: 'start', singletonSeconds: 3600 })
}
