import { resolve } from 'node:path'
import { makeDemo } from '#bootstrap/sample-data/demo.server.ts'
import { loadSample } from '#bootstrap/sample-data/sample-data.server.ts'
import { loadSeedRate } from '#features/exchange-rates/commands.server.ts'
import { enqueueRefresh } from '#features/exchange-rates/jobs.server.ts'
import { loadTexts } from '#features/guides/commands.server.ts'
import { backfillUsernameSkeletons } from '#features/identity/accounts/commands/username-rules.server.ts'
import { recordingMailer } from '#features/sent-emails/record.server.ts'
import { features } from '#features.ts'
import { runJobs } from '#kit/job.server.ts'
import type { Settings } from '#platform/config/settings.ts'
import { anonymous, type JobDeps, jobContext, type RequestContext } from '#platform/context/request-context.ts'
import type { openDatabase } from '#platform/database/database.server.ts'
import { log } from '#platform/logging/log.server.ts'
import { openJobs } from '#platform/queue/queue.server.ts'
import { startStorage } from '#platform/storage/places.server.ts'
import { createServices } from './services.server.ts'

type Deps = {
  settings: Settings & { secret: string }
  database: ReturnType<typeof openDatabase>
  onProgress: (message: string) => void
  /** Among several processes behind one port, one fills the database and runs the jobs. */
  runsJobs: boolean
}

/**
 * Prepares the database before the first request: loads texts and exchange rate, fills an empty calendar with the
 * sample data, and starts the job workers.
 */
export async function bootstrap({ settings, database: { db, sql }, onProgress, runsJobs }: Deps) {
  const jobs = await openJobs({ sql, log, works: runsJobs })
  const created = createServices(settings, { jobs, features }, onProgress)
  const services = { ...created, mail: recordingMailer(created.mail, db) }
  const deps = { db, services }
  const people = runsJobs ? await fillDatabase(deps, onProgress) : null
  for (const { jobs: list = [] } of features) await runJobs(jobs, deps, list)
  await enqueueRefresh(deps)
  await jobs.endOtherSchedules()
  // The only time that these passwords are shown.
  const bannerLines = (people ?? []).map(
    ({ part, email, password }) => `${`Demo ${part}`.padEnd(16)}${email}  ${password}`,
  )
  const demo = runsJobs ? fillDemo(deps, onProgress) : Promise.resolve()
  return { services, jobs, bannerLines, demo }
}

/** Loads what the release brings, and the sample into an empty calendar. Returns the accounts that it made. */
async function fillDatabase(deps: JobDeps, onProgress: Deps['onProgress']) {
  const { settings, storage } = deps.services
  await startStorage(storage, settings.dataDir)
  const ctx: RequestContext = { ...jobContext(deps, 'bootstrap'), actor: anonymous }
  await loadTexts(ctx, resolve('content'))
  await loadSeedRate(ctx)
  await backfillUsernameSkeletons(jobContext(deps, 'accounts.names'))
  const people = settings.sampleData !== 'off' ? await loadSample(ctx, resolve('sample')) : null
  const more = settings.sampleData === 'on' && people?.length ? ' Players, payments and photos follow.' : ''
  if (people) onProgress(`Loaded the sample: fifteen events around today.${more}`)
  return people
}

/** Takes a second or two, in which the site answers already. */
async function fillDemo(deps: JobDeps, onProgress: Deps['onProgress']) {
  try {
    const begun = performance.now()
    if (!(await makeDemo(jobContext(deps, 'sample.demo'), resolve('sample/demo.yaml')))) return
    onProgress(
      `The players of the demo are there, after ${((performance.now() - begun) / 1000).toFixed(1)} s; photos follow.`,
    )
  } catch (error) {
    log.error(error, 'the players of the demo could not be added')
  }
}
