import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import type { ServerBuild } from 'react-router'
import { pictures } from '#app/images/cover-art.server.ts'
import { sharePictures } from '#app/images/share-images.server.ts'
import { contactApi } from '#features/contact/api.server.ts'
import { ownEventsApi } from '#features/events/api.organizer.server.ts'
import { eventFeeds, signupDoor } from '#features/events/api.server.ts'
import { accountsApi, jwtAnswer } from '#features/identity/accounts/api.server.ts'
import { passkeysApi } from '#features/identity/passkeys/api.server.ts'
import { sessionsApi } from '#features/identity/sessions/api.server.ts'
import { findPerson } from '#features/identity/sessions/queries.server.ts'
import { mediaDoor } from '#features/media/api.server.ts'
import { membershipsApi } from '#features/memberships/api.server.ts'
import { ownOrganizationsApi } from '#features/organizations/api.server.ts'
import { proposalsApi } from '#features/proposals/api.server.ts'
import { searchApi } from '#features/search/api.server.ts'
import { crawlerFiles } from '#features/sitemap/api.server.ts'
import { visitsApi } from '#features/visits/api.server.ts'
import { bodyLimits } from '#middleware/body-limits.server.ts'
import { csrf } from '#middleware/csrf.server.ts'
import { failureWords } from '#middleware/error-messages.server.ts'
import { forgetOver, keepSession, knownOnly } from '#middleware/invalid-session.server.ts'
import { firstVisit } from '#middleware/language-cookie.server.ts'
import { languageDoor } from '#middleware/locale-route.server.ts'
import { noStore } from '#middleware/no-store.server.ts'
import { hostCheck, requestChecks } from '#middleware/request-checks.server.ts'
import { type Call, type Env, receptionist } from '#middleware/request-context.server.ts'
import { keptDoor } from '#middleware/response-cache.server.ts'
import { listenForChanges } from '#platform/cache/invalidation.server.ts'
import { openShelf } from '#platform/cache/response-cache.ts'
import type { Settings } from '#platform/config/settings.ts'
import { secretOf } from '#platform/crypto/secret.server.ts'
import { type Connection, openPools } from '#platform/database/database.server.ts'
import { mailFolder } from '#platform/email/send-email.server.ts'
import { openBodyBudget } from '#platform/http/body-budget.server.ts'
import { log, pathForLog } from '#platform/logging/log.server.ts'
import { pagesDoor } from '#platform/react-router/page-handler.server.ts'
import type { Reception } from '#platform/react-router/router-context.ts'
import { openStorage } from '#platform/storage/storage.server.ts'
import { failureAnswer } from '#platform/strapi/error-body.ts'
import { createApi } from './api.server.ts'
import { mailPreview } from './bootstrap/email-preview.server.ts'
import { moveIn } from './bootstrap/prepare.server.ts'
import { failureOf } from './platform/errors/database-unavailable.ts'

/** What the process (main.ts) gives the site. */
export type House = {
  settings: Settings
  connection: Connection
  /** Told in words what is being done while the site opens. */
  progress: (words: string) => void
  /** What time it is: tests say it. */
  now?: () => Date
}

/** Opens the site on a migrated database: one fetch function for API, feeds, pictures and pages, and how to close it. */
export async function openSite({ settings: given, connection, progress, now = () => new Date() }: House) {
  const { database, readers } = openPools(connection, { max: given.databasePool })
  const secret = secretOf(given)
  const settings = { ...given, secret }
  const { jobs, look } = await moveIn({ settings, database, progress })
  const shelf = openShelf({ bytes: settings.keptMegabytes * 1_048_576, now: () => now().getTime() })
  const pause = (on: boolean) => {
    database.pause(on)
    readers.pause(on)
  }
  const changes = await listenForChanges({ connection, shelf, told: pause })
  const kept = keptDoor({ shelf, caughtUp: changes.caughtUp, settings })
  const isReady = changes.isListening
  const app = doors({ settings, db: database.db, readDb: readers.db, secret, jobs, kept, now, isReady })
  const close = async () => {
    await changes.stop()
    await jobs.close()
    await Promise.all([readers.close(), database.close()])
  }
  const isOurs = hostCheck(settings)
  const ready = (request: Request) => (isOurs(request.url) ? kept.ready(request) : null)
  const fetch = (request: Request, env: Env['Bindings']) => ready(request) ?? app.fetch(request, env)
  const calls = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => ({ method, path }))
  return { ready, fetch, close, calls, look: [...lookAt(given), ...look] }
}

type Means = Omit<Parameters<typeof receptionist>[0], 'findPerson'> & {
  kept: ReturnType<typeof keptDoor>
  /** Whether the database answers. */
  isReady: () => boolean
}

/** Everything one can knock at, in the order it is asked. */
function doors({ kept, isReady, ...house }: Means) {
  const { settings, secret, jobs } = house
  const receive = receptionist({ ...house, findPerson })
  const contextOf = (c: Call) => c.get('reception').visit.ctx
  const doorOf = (c: Call) => c.get('reception').visit
  const addressOf = (c: Call) => c.get('reception').visit.address
  const ours = { ...settings, secret }
  const storage = openStorage(settings)

  const app = new Hono<Env>()
  app.use(requestChecks(settings))
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', (c) => (isReady() ? c.text('ok') : c.text('The database is away.', 503, { 'retry-after': '5' })))
  // Only in development: the build leaves it out.
  if (import.meta.env.DEV) app.route('/dev/mails', mailPreview(settings))
  app.use(async (c, next) => {
    c.set('reception', await receive(c))
    await next()
  })
  app.use(firstVisit)
  app.use(forgetOver)
  // What the next door keeps is packed by it; the rest is packed as it goes.
  app.use(compress())
  app.use(kept.middleware)
  app.use(noStore)
  app.use(csrf)
  app.use(bodyLimits(openBodyBudget(bodyRoom(settings))))
  app.use(secureHeaders(headersFor(settings)))
  app.route(
    '/',
    createApi({
      contextOf,
      knownOnly,
      operator: settings,
      corsOrigins: settings.corsOrigins,
      words: failureWords,
      more: [
        ['/contact', contactApi({ addressOf, jobs, settings: ours })],
        ['', searchApi],
        ['', accountsApi({ doorOf, keep: keepSession })],
        ['', sessionsApi({ doorOf, answer: jwtAnswer })],
        ['', ownOrganizationsApi({ storage })],
        ['', ownEventsApi({ storage })],
        ['', membershipsApi({ doorOf })],
        ['', proposalsApi({ doorOf })],
        ['/auth/passkeys', passkeysApi({ doorOf, keep: keepSession })],
      ],
      log: told,
    }),
  )
  app.route('/visits', visitsApi({ contextOf, addressOf, settings: ours }))
  app.route('/', pictures)
  app.route('/', mediaDoor({ contextOf, storage }))
  app.route('/', sharePictures)
  app.route('/', crawlerFiles({ contextOf, siteUrl: settings.siteUrl }))
  app.route('/', languageDoor)
  app.route('/', eventFeeds({ contextOf, siteUrl: settings.siteUrl }))
  app.route('/', signupDoor({ contextOf, addressOf, secret }))
  const pages = pagesDoor(() => import('virtual:react-router/server-build') as Promise<ServerBuild>, settings)
  app.all('*', (c) => pages(c, c.get('reception')))
  app.onError((error, c) => {
    const failure = failureOf(error)
    if (failure?.retryAfter) c.header('retry-after', String(failure.retryAfter))
    if (failure) {
      // What is refused before anybody is received has no language yet.
      const ctx = (c.get('reception') as Reception | undefined)?.visit.ctx
      const words = (ctx && failureWords(failure.code, ctx.locale)) ?? failure.code
      return c.json(failureAnswer(failure, words), failure.status)
    }
    told(error, c.req.raw)
    return c.text('Server error', 500)
  })
  return app
}

/** What is printed at start besides the addresses: where letters are, while nothing takes them further. */
const lookAt = (settings: Settings) => [
  ...(settings.smtpUrl ? [] : [`The mail        ${mailFolder(settings)}  (no SMTP_URL: every letter is a file there)`]),
  ...(import.meta.env.DEV ? [`The letters     ${settings.siteUrl}/dev/mails`] : []),
]

const told = (error: unknown, request: Request) =>
  log.error({ err: error, path: pathForLog(request) }, 'a request failed')

const MEGABYTE = 1_048_576
/** A picture's form, three times too large, is still read so that it can be refused in words: one caller may hold that much. */
const bodyRoom = ({ bodyMegabytesInFlight: megabytes }: Settings) => ({
  bytes: megabytes * MEGABYTE,
  perCaller: Math.max(megabytes / 4, 32) * MEGABYTE,
})

const headersFor = ({ siteUrl }: Settings) => ({
  strictTransportSecurity: siteUrl.startsWith('https:') && 'max-age=63072000; includeSubDomains',
  referrerPolicy: 'strict-origin-when-cross-origin',
  crossOriginResourcePolicy: 'same-origin',
  xFrameOptions: 'DENY',
  xXssProtection: false,
  permissionsPolicy: { geolocation: ['self'], camera: [], microphone: [], payment: [], usb: [] },
})
