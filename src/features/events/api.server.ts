import { type Context as Call, Hono } from 'hono'
import type { Context } from '#core/context.ts'
import { Failure } from '#core/failure.ts'
import { type ApiEnv, gets, lists } from '#core/strapi/door.server.ts'
import { PREFIXES } from '#spec/paths.ts'
import { eventCalendar } from './feeds.server.ts'
import { getEventPage } from './page.server.ts'

export const eventsApi = new Hono<ApiEnv>()
  .get('/events', lists('event'))
  .get('/events/:ref', gets('event'))
  .get('/event/by_slug/:ref', gets('event'))

type Means = { contextOf: (call: Call) => Context; siteUrl: string }

/** One event for one's calendar, beside its page in each of its three forms (decisions 9). */
export function eventFeeds({ contextOf, siteUrl }: Means) {
  const feeds = new Hono()
  for (const prefix of PREFIXES)
    feeds.get(`${prefix}/evento-rol-vivo-larp/:file{.+\\.ics}`, async (c) => {
      const ctx = contextOf(c)
      const event = await getEventPage(ctx, c.req.param('file').replace(/\.ics$/, ''))
      c.header('content-type', 'text/calendar; charset=utf-8')
      c.header('content-disposition', `attachment; filename="${event.slug}.ics"`)
      return c.body(eventCalendar(event, { siteUrl, locale: ctx.locale }))
    })
  return feeds.onError((error, c) => {
    if (error instanceof Failure) return c.text('Not found', error.status)
    throw error
  })
}
