import { Hono } from 'hono'
import type { Env, HonoContext } from '#platform/context/hono-env.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { explicitPath, PREFIXES, paths } from '#shared/paths.ts'
import { readSearch, writeFilters } from '#shared/search.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { FEED_FORMATS, type FeedFormat, feedDocument } from './documents.server.ts'
import { listChangedEvents, listChangedEventsOf } from './feeds.server.ts'
import { getSyndicatedOrganizer, type SyndicatedEvent } from './queries.server.ts'

type FeedPage = { title: string; description: string; path: string; query?: string; events: SyndicatedEvent[] }

/** The feed beside a page: its address with the extension of the format. */
async function feedResponse(
  c: HonoContext,
  format: FeedFormat,
  { title, description, path, query = '', events }: FeedPage,
) {
  const { locale, services } = c.var.ctx
  const { siteUrl } = services.settings
  const address = siteUrl + explicitPath(locale, path)
  const info = {
    locale,
    siteUrl,
    title,
    description,
    pageUrl: address + query,
    feedUrl: (other: FeedFormat) => `${address}.${other}${query}`,
  }
  c.header('content-type', `${FEED_FORMATS[format]}; charset=utf-8`)
  c.header('cache-control', 'no-cache')
  // Readers that are pages of other sites.
  c.header('access-control-allow-origin', '*')
  return c.body(await feedDocument(format, info, events))
}

/** RSS, Atom and JSON Feed of new and changed events, of any search and of each organizer, under the three URL prefixes. */
export function syndicationFeeds() {
  const feeds = new Hono<Env>()
  const formats = Object.keys(FEED_FORMATS) as FeedFormat[]
  for (const prefix of PREFIXES)
    for (const format of formats) {
      feeds.get(`${prefix}/events.${format}`, async (c) => {
        const { ctx } = c.var
        const search = readSearch(new URL(c.req.url).searchParams)
        const query = writeFilters(search)
        return feedResponse(c, format, {
          title: createTranslator(ctx.locale)(query ? 'feed.search.title' : 'feed.title'),
          description: createTranslator(ctx.locale)('feed.description'),
          path: paths.events,
          query,
          events: await listChangedEvents(ctx, search),
        })
      })
      feeds.get(`${prefix}/organizer/:file{.+\\.${format}}`, async (c) => {
        const { ctx } = c.var
        const organizer = await getSyndicatedOrganizer(ctx, c.req.param('file').slice(0, -format.length - 1))
        return feedResponse(c, format, {
          title: createTranslator(ctx.locale)('feed.organizer.title', { organizer: organizer.name }),
          description: createTranslator(ctx.locale)('feed.organizer.description', { organizer: organizer.name }),
          path: paths.organizer(organizer.slug),
          events: await listChangedEventsOf(ctx, organizer.id),
        })
      })
    }
  return feeds.onError((error, c) => {
    if (error instanceof AppError && error.kind === 'missing') return c.text('Not found', error.status)
    throw error
  })
}
