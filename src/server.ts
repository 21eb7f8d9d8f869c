import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import type { ServerBuild } from 'react-router'
import { type Connection, openDatabase } from '#core/database.server.ts'
import { Failure } from '#core/failure.ts'
import { listenForChanges } from '#core/kept/changes.server.ts'
import { openShelf } from '#core/kept/shelf.ts'
import { log } from '#core/log.server.ts'
import { mailFolder } from '#core/mail.server.ts'
import { secretOf } from '#core/secret.server.ts'
import type { Settings } from '#core/settings.ts'
import { openStorage } from '#core/storage.server.ts'
import { failureAnswer } from '#core/strapi/errors.ts'
import { accountsApi, jwtAnswer } from '#features/accounts/api.server.ts'
import { contactApi } from '#features/contact/api.server.ts'
import { eventFeeds, signupDoor } from '#features/events/api.server.ts'
import { ownEventsApi } from '#features/events/mine.server.ts'
import { mediaDoor } from '#features/media/api.server.ts'
import { membershipsApi } from '#features/memberships/api.server.ts'
import { ownOrganizationsApi } from '#features/organizations/api.server.ts'
import { passkeysApi } from '#features/passkeys/api.server.ts'
import { proposalsApi } from '#features/proposals/api.server.ts'
import { searchApi } from '#features/search/api.server.ts'
import { sessionsApi } from '#features/sessions/api.server.ts'
import { findPerson } from '#features/sessions/queries.server.ts'
import { crawlerFiles } from '#features/sitemap/api.server.ts'
import { visitsApi } from '#features/visits/api.server.ts'
import { failureWords } from '#web/failure-words.server.ts'
import { firstVisit } from '#web/first-visit.server.ts'
import { keptDoor } from '#web/kept-door.server.ts'
import { languageDoor } from '#web/language-door.server.ts'
import { pagesDoor } from '#web/pages.server.ts'
import { pictures } from '#web/pictures.server.ts'
import { type Call, type Env, receptionist } from '#web/requests.server.ts'
import { forgetOver, keepSession, knownOnly, provenOrigin } from '#web/session-door.server.ts'
import { sharePictures } from '#web/share-pictures.server.ts'
import { createApi } from './api.server.ts'
import { mailPreview } from './mail-preview.server.ts'
import { moveIn } from './move-in.server.ts'

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
  const database = openDatabase(connection, { max: given.databasePool })
  const secret = secretOf(given)
  const settings = { ...given, secret }
  const { jobs, look } = await moveIn({ settings, database, progress })
  const shelf = openShelf({ bytes: settings.keptMegabytes * 1_048_576, now: () => now().getTime() })
  const changes = await listenForChanges({ connection, shelf })
  const kept = keptDoor({ shelf, caughtUp: changes.caughtUp })
  const app = doors({ settings, db: database.db, secret, jobs, kept, now })
  const close = async () => {
    await changes.stop()
    await jobs.close()
    await database.close()
  }
  const fetch = (request: Request, env: Env['Bindings']) => kept.ready(request) ?? app.fetch(request, env)
  const calls = app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => ({ method, path }))
  return { ready: kept.ready, fetch, close, calls, look: [...lookAt(given), ...look] }
}

type Means = Omit<Parameters<typeof receptionist>[0], 'findPerson'> & { kept: ReturnType<typeof keptDoor> }

/** Everything one can knock at, in the order it is asked. */
function doors({ kept, ...house }: Means) {
  const { settings, secret, jobs } = house
  const receive = receptionist({ ...house, findPerson })
  const contextOf = (c: Call) => c.get('reception').visit.ctx
  const doorOf = (c: Call) => c.get('reception').visit
  const addressOf = (c: Call) => c.get('reception').visit.address
  const ours = { ...settings, secret }
  const storage = openStorage(settings)

  const app = new Hono<Env>()
  app.get('/healthz', (c) => c.text('ok'))
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
  app.use(provenOrigin)
  app.use(secureHeaders(headersFor(settings)))
  app.route(
    '/',
    createApi({
      contextOf,
      knownOnly,
      operator: settings,
      words: failureWords,
      more: [
        ['/contact', contactApi({ addressOf, jobs, settings: ours })],
        ['', searchApi],
        ['', accountsApi({ doorOf })],
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
    if (error instanceof Failure && error.kind !== 'unexpected')
      return c.json(failureAnswer(error, failureWords(error.code, contextOf(c)) ?? error.code), error.status)
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
  log.error({ err: error, path: new URL(request.url).pathname }, 'a request failed')

const headersFor = ({ siteUrl }: Settings) => ({
  strictTransportSecurity: siteUrl.startsWith('https:') && 'max-age=63072000; includeSubDomains',
  referrerPolicy: 'strict-origin-when-cross-origin',
  crossOriginResourcePolicy: 'same-origin',
  xFrameOptions: 'DENY',
  xXssProtection: false,
  permissionsPolicy: { geolocation: ['self'], camera: [], microphone: [], payment: [], usb: [] },
})
