import { resolve } from 'node:path'
import { loadSample } from '#bootstrap/sample-data/sample-data.server.ts'
import { workContact } from '#features/contact/jobs.server.ts'
import { workFreshness } from '#features/event-confirmations/jobs.server.ts'
import { loadSeedRate } from '#features/exchange-rates/commands.server.ts'
import { workRates } from '#features/exchange-rates/jobs.server.ts'
import { loadTexts } from '#features/guides/commands.server.ts'
import { fillSkeletons } from '#features/identity/accounts/commands/username-rules.server.ts'
import { workAccounts } from '#features/identity/accounts/jobs.server.ts'
import { workMedia } from '#features/media/jobs.server.ts'
import { workOrganizations } from '#features/organizations/jobs.server.ts'
import type { Settings } from '#platform/config/settings.ts'
import { anonymous, type Context, jobContext } from '#platform/context/request-context.ts'
import type { openDatabase } from '#platform/database/database.server.ts'
import { openMail } from '#platform/email/send-email.server.ts'
import { log } from '#platform/logging/log.server.ts'
import { openJobs } from '#platform/queue/queue.server.ts'
import { workAttempts } from '#platform/rate-limit/jobs.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { DEFAULT_LOCALE } from '#shared/enums.ts'

type Means = {
  settings: Settings & { secret: string }
  database: ReturnType<typeof openDatabase>
  progress: (words: string) => void
}

/** What is done once, before the door opens: texts and rate put in, the sample into an empty calendar, the queue at work. */
export async function moveIn({ settings, database: { db, sql }, progress }: Means) {
  const ctx: Context = { db, actor: anonymous, locale: DEFAULT_LOCALE, now: new Date() }
  await loadTexts(ctx, resolve('content'))
  await loadSeedRate(ctx)
  await fillSkeletons(jobContext(db, 'accounts.names'))
  const people = settings.sampleData ? await loadSample(ctx, resolve('sample')) : null
  if (people) progress('Loaded the sample: fifteen events around today.')
  const jobs = await openJobs({ sql, log })
  const mail = openMail({ ...settings, told: progress })
  await workContact(jobs, { db, mail, settings })
  const storage = openStorage(settings)
  await workAccounts(jobs, { db, mail, settings, secret: settings.secret, storage })
  await workMedia(jobs, { db, storage })
  await workAttempts(jobs, { db })
  await workOrganizations(jobs, { db, mail, settings })
  await workFreshness(jobs, { db, mail, settings, secret: settings.secret })
  await workRates(jobs, { db, settings })
  // The one time that these passwords are told.
  const look = (people ?? []).map(({ part, email, password }) => `${`Demo ${part}`.padEnd(16)}${email}  ${password}`)
  return { jobs, look }
}
