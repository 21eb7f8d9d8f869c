import { type Feature, featureExtensions } from '#kit/feature.ts'
import type { Settings } from '#platform/config/settings.ts'
import type { Services } from '#platform/context/request-context.ts'
import { createMailer } from '#platform/email/send-email.server.ts'
import { log } from '#platform/logging/log.server.ts'
import { openStorage } from '#platform/storage/storage.server.ts'

/** The services of a process, for all its request contexts. `onWritten`: see `createMailer`. */
export const createServices = (
  settings: Settings & { secret: string },
  { jobs, features }: { jobs: Services['jobs']; features: readonly Feature[] },
  onWritten: (message: string) => void = () => {},
): Services => ({
  settings,
  secret: settings.secret,
  jobs,
  extensions: featureExtensions(features),
  mail: createMailer({ ...settings, onWritten }),
  storage: openStorage(settings, (failure) => log.error(failure, 'the bucket of files failed')),
})
