import { Hono } from 'hono'
import { getEventCalendar } from '#features/events/calendar/event-calendar.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { etagOf, matchesEtag } from '#platform/cache/compression.server.ts'
import type { Env, HonoContext } from '#platform/context/hono-env.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { callerKey, createGuessLimit, createMemoryRateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { CALENDAR_GUESSES_PER_HOUR, CALENDAR_READS_PER_HOUR } from '#shared/limits.ts'
import { PREFIXES, prefixLocale } from '#shared/paths.ts'
import { readSearch, withoutLook, writeSearch } from '#shared/search.ts'
import { renderPersonalCalendar } from './personal-calendar.server.ts'
import {
  genreCalendar,
  organizerCalendar,
  provinceCalendar,
  searchCalendar,
  seriesCalendar,
  venueCalendar,
} from './public-calendars.server.ts'
import { findFeed, noteFeedRead } from './queries.server.ts'

const CALENDARS = {
  organizer: organizerCalendar,
  venue: venueCalendar,
  series: seriesCalendar,
  'calendar/genre': genreCalendar,
  'calendar/province': provinceCalendar,
}
const fileName = (c: HonoContext) => c.req.param('file')!.replace(/\.ics$/, '')

/** Every calendar that programs subscribe to, under each of the three URL prefixes. */
export function calendarFeeds() {
  const feeds = new Hono<Env>()
  const sendPersonal = createPersonalHandler()
  for (const prefix of PREFIXES) {
    feeds.get(`${prefix}/calendar.ics`, async (c) => {
      const search = withoutLook(readSearch(new URL(c.req.url).searchParams))
      const query = writeSearch(search).toString()
      const source = `${prefix}/calendar.ics${query && `?${query}`}`
      return sendCalendar(c, await searchCalendar(c.var.ctx, search, source))
    })
    for (const [path, render] of Object.entries(CALENDARS))
      feeds.get(`${prefix}/${path}/:file{[^/]+\\.ics}`, async (c) =>
        sendCalendar(c, await render(c.var.ctx, fileName(c), encodeURI(`${prefix}/${path}/${c.req.param('file')}`))),
      )
    feeds.get(`${prefix}/evento-rol-vivo-larp/:file{.+\\.ics}`, async (c) => {
      const { slug, text } = await getEventCalendar(c.var.ctx, fileName(c))
      c.header('content-disposition', `attachment; filename="${slug}.ics"`)
      return sendCalendar(c, text)
    })
    feeds.get(`${prefix}/calendar/:file{[0-9a-f]{32}\\.ics}`, sendPersonal)
  }
  return feeds.onError((error, c) => {
    if (!(error instanceof AppError)) throw error
    if (error.retryAfter) c.header('retry-after', String(error.retryAfter))
    return c.text(error.kind === 'limited' ? 'Too Many Requests' : 'Not Found', error.status)
  })
}

function sendCalendar(c: HonoContext, text: string) {
  c.header('content-type', 'text/calendar; charset=utf-8')
  // May be stored, and is asked for again each time: an ETag answers whether it changed.
  c.header('cache-control', 'no-cache')
  return c.body(text)
}

/** Personal calendars: the token is the credential, whoever sends it. Neither search engines nor shared caches keep them. */
function createPersonalHandler() {
  const guesses = createGuessLimit({ name: 'calendar-guess', points: CALENDAR_GUESSES_PER_HOUR, seconds: 3600 })
  const countRead = createMemoryRateLimit({ name: 'calendar-read', points: CALENDAR_READS_PER_HOUR, seconds: 3600 })
  const refuseAfter = (retryAfter: number | null) => {
    if (retryAfter) throw new AppError('too_many_tries', { kind: 'limited', retryAfter })
  }

  return async (c: HonoContext) => {
    const { ctx } = c.var
    addCacheTags(ctx, NO_STORE)
    c.header('cache-control', 'private, no-cache')
    c.header('x-robots-tag', 'noindex')
    const caller = callerKey(ctx.services.secret, ctx.clientIp)
    refuseAfter(await guesses.count(caller))
    const feed = await findFeed(ctx, fileName(c))
    if (!feed) return c.text('Not Found', 404)
    await guesses.forgive(caller)
    refuseAfter(await countRead(String(feed.id)))
    // Without a prefix in the language of the account: programs send no language, or another.
    const locale = prefixLocale(PREFIXES.find((prefix) => prefix && c.req.path.startsWith(`${prefix}/`)) ?? '')
    const text = await renderPersonalCalendar({ ...ctx, locale: locale ?? feed.locale }, feed)
    if (c.req.method === 'GET') await noteFeedRead(ctx, feed)
    const etag = etagOf(new TextEncoder().encode(text))
    c.header('etag', etag)
    if (matchesEtag(c.req.header('if-none-match') ?? '', etag)) return c.body(null, 304)
    c.header('content-type', 'text/calendar; charset=utf-8')
    return c.body(text)
  }
}
