import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import type { ServerBuild } from 'react-router'
import { type Connection, openDatabase } from '#core/database.server.ts'
import { log } from '#core/log.server.ts'
import { secretOf } from '#core/secret.server.ts'
import type { Settings } from '#core/settings.ts'
import { contactApi } from '#features/contact/api.server.ts'
import { eventFeeds } from '#features/events/api.server.ts'
import { searchApi } from '#features/search/api.server.ts'
import { visitsApi } from '#features/visits/api.server.ts'
import { languageDoor } from '#web/language-door.server.ts'
import { pagesDoor } from '#web/pages.server.ts'
import { pictures } from '#web/pictures.server.ts'
import { type Reception, receptionist } from '#web/requests.server.ts'
import { createApi } from './api.server.ts'
import { moveIn } from './move-in.server.ts'

/** What the process (main.ts) gives the site. */
export type House = {
  settings: Settings
  connection: Connection
  /** Told in words what is being done while the site opens. */
  progress: (words: string) => void
}

type Env = { Variables: { reception: Reception } }

/** Opens the site on a migrated database: one fetch function for API, feeds, pictures and pages, and how to close it. */
export async function openSite({ settings: given, connection, progress }: House) {
  const database = openDatabase(connection, { max: given.databasePool })
  const secret = secretOf(given)
  const settings = { ...given, secret }
  const jobs = await moveIn({ settings, database, progress })
  const receive = receptionist({ db: database.db, settings, secret, jobs })
  const pages = pagesDoor(() => import('virtual:react-router/server-build') as Promise<ServerBuild>, settings)
  const addressOf = (c: Parameters<typeof receive>[0]) => receive(c).visit.address
  const contextOf = (c: Parameters<typeof receive>[0]) => receive(c).visit.ctx

  const app = new Hono<Env>()
  app.use(secureHeaders(headersFor(settings)))
  app.use(compress())
  app.use(async (c, next) => {
    c.set('reception', receive(c))
    await next()
  })
  app.get('/healthz', (c) => c.text('ok'))
  const api = createApi({
    contextOf,
    operator: settings,
    more: { '/contact': contactApi({ addressOf, jobs, settings }), '/': searchApi },
    log: (error, request) => log.error({ err: error, path: new URL(request.url).pathname }, 'a call failed'),
  })
  app.route('/', api)
  app.route('/visits', visitsApi({ contextOf, addressOf, settings }))
  app.route('/', pictures)
  app.route('/', languageDoor)
  app.route('/', eventFeeds({ contextOf, siteUrl: settings.siteUrl }))
  app.all('*', (c) => pages(c, c.get('reception')))
  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, 'a request failed')
    return c.text('Server error', 500)
  })
  const close = async () => {
    await jobs.close()
    await database.close()
  }
  return { fetch: app.fetch, close }
}

const headersFor = ({ siteUrl }: Settings) => ({
  strictTransportSecurity: siteUrl.startsWith('https:') && 'max-age=63072000; includeSubDomains',
  referrerPolicy: 'strict-origin-when-cross-origin',
  crossOriginResourcePolicy: 'same-origin',
  xFrameOptions: 'DENY',
  xXssProtection: false,
  permissionsPolicy: { geolocation: ['self'], camera: [], microphone: [], payment: [], usb: [] },
})
