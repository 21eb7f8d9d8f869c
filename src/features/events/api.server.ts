import { type Context as Call, Hono } from 'hono'
import type { Context } from '#platform/context/request-context.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { countInMemory, visitorKey } from '#platform/rate-limit/limiter.server.ts'
import { type ApiEnv, gets, lists } from '#platform/strapi/handlers.server.ts'
import { PREFIXES } from '#shared/paths.ts'
import { countSignupClick, getExternalSignup } from './commands/clicks.server.ts'
import { eventCalendar } from './feeds.server.ts'
import { getEventPage } from './queries/detail.server.ts'

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
      // A feed shows what is public, and nothing before (issue 5, 4).
      if (event.preview) throw missing()
      c.header('content-type', 'text/calendar; charset=utf-8')
      c.header('content-disposition', `attachment; filename="${event.slug}.ics"`)
      return c.body(eventCalendar(event, { siteUrl, locale: ctx.locale }))
    })
  return feeds.onError((error, c) => {
    if (error instanceof Failure) return c.text('Not found', error.status)
    throw error
  })
}

/** One visitor is counted so often for one event: a household signs up, a robot knocks all day. */
const CLICKS = { name: 'signup', points: 5, seconds: 3600 }
const ROBOT = /bot|crawl|spider/i

/** A person who clicked: not a browser that fetches ahead, not a robot that says so, not a program that says nothing. */
function isClick({ method, headers }: Request) {
  const ahead = ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers.get(name)?.includes('prefetch'))
  const browser = headers.get('user-agent') ?? ''
  return method === 'GET' && !ahead && browser !== '' && !ROBOT.test(browser)
}

type Leaving = { contextOf: (call: Call) => Context; addressOf: (call: Call) => string; secret: string }

/** The way out to an organizer's own sign-up, counted (decisions 3). Where there is none, the page that says so. */
export function signupDoor({ contextOf, addressOf, secret }: Leaving) {
  const tooMany = countInMemory(CLICKS)
  const door = new Hono()
  for (const prefix of PREFIXES)
    door.get(`${prefix}/evento-rol-vivo-larp/:slug/signup`, async (c, next) => {
      const ctx = contextOf(c)
      const signup = await orNone(getExternalSignup(ctx, c.req.param('slug')))
      if (!signup) return next()
      const key = `${visitorKey(secret, addressOf(c))} ${signup.eventId}`
      if (isClick(c.req.raw) && !(await tooMany(key))) await countSignupClick(ctx, signup)
      c.header('cache-control', 'no-store')
      c.header('x-robots-tag', 'noindex')
      return c.redirect(signup.url, 302)
    })
  return door
}

const orNone = <T>(found: Promise<T>) =>
  found.catch((error: unknown) => {
    if (error instanceof Failure && error.kind === 'missing') return null
    throw error
  })
