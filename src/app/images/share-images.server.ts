import { type Context, Hono } from 'hono'
import { getEventPage } from '#features/events/queries/detail.server.ts'
import { placeLabel } from '#features/events/ui/event-badges.tsx'
import { storageKey } from '#features/media/queries.server.ts'
import type { Env } from '#platform/context/hono-env.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { processDrawing, processShareImage, type ShareImage } from '#platform/images/jobs.server.ts'
import { THEMES, type Theme } from '#shared/enums.ts'
import { isLocale } from '#shared/languages.ts'
import { SITE_NAME } from '#shared/site-name.ts'
import { cover } from '#ui/cover-art/cover.ts'
import { panorama } from '#ui/cover-art/panorama.ts'
import { SHARE_SHAPES, type ShareShape } from '#ui/page/share-image.ts'
import { wordsIn } from '../public/event/sign-up/words.server.ts'

const HEADERS = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' }
const DAY_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const SLUG_PATTERN = /^[a-z0-9-]{1,120}$/
/** The site's own preview image always shows a full moon, so that its URL never changes. */
const FULL_MOON = '2026-10-26'

/** Drawing an image takes about half a second. */
const RETRY_SECONDS = '5'

const pngResponse = (c: Context, draw: () => string) => pictureResponse(c, HEADERS, () => processDrawing(draw))

async function pictureResponse(c: Context, headers: Record<string, string>, draw: () => Promise<BodyInit>) {
  if (c.req.method === 'HEAD') return new Response(null, { headers })
  try {
    return new Response(await draw(), { headers })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return c.text('Busy', 503, { 'retry-after': RETRY_SECONDS })
  }
}

/** Of a picture with words, whose address is another one after a change. */
const EVENT_HEADERS = { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' }

/** An event's picture, uploaded or drawn, with its title, days and place. Throws 404 unless the event is public. */
async function eventPicture(ctx: RequestContext, slug: string): Promise<ShareImage> {
  const event = await getEventPage(ctx, slug)
  if (event.preview) throw notFound()
  const { t, dates } = wordsIn(ctx.locale)
  const [width, height] = SHARE_SHAPES.wide
  const { title, dateStart, dateEnd, header, art, theme } = event
  const photo = header && (await readPhoto(ctx, header.url))
  return {
    picture: photo ?? cover({ slug: art, theme: theme ?? 'low-fantasy', width, height, date: dateStart }),
    focalY: photo ? header!.focal.y : 100,
    words: { site: SITE_NAME, title, facts: [dates.span(dateStart, dateEnd), placeLabel(t, event)] },
    size: { width, height },
  }
}

/** The stored picture at an address of ours; null where it was removed meanwhile. */
async function readPhoto({ services }: RequestContext, url: string): Promise<Uint8Array | null> {
  const hash = url.split('/')[2] ?? ''
  const read = (size: 'large' | 'original') => services.storage.read(storageKey(hash, size, 'jpg'))
  return (await read('large')) ?? read('original')
}

/**
 * Preview images for links and search engines. An address without an event always gives the same picture; addresses of nothing are a 404.
 */
export const shareImageRoutes = new Hono<Env>()
  .get('/og/home.png', (c) => {
    const [width, height] = SHARE_SHAPES.wide
    return pngResponse(c, () => panorama({ date: FULL_MOON, width, height }))
  })
  .get('/og/event/:locale/:slug/:file{[0-9a-z]+\\.jpg}', async (c) => {
    const { locale, slug } = c.req.param()
    if (!isLocale(locale) || !SLUG_PATTERN.test(slug)) return c.notFound()
    const ctx = { ...c.var.ctx, locale }
    const image = await eventPicture(ctx, slug)
    return pictureResponse(c, EVENT_HEADERS, () => processShareImage(image))
  })
  .get('/og/:theme/:file{.+\\.png}', (c) => {
    const slug = c.req.param('file').slice(0, -'.png'.length)
    const theme = c.req.param('theme') as Theme
    const { d: date, r: shape = 'wide' } = c.req.query()
    if (!THEMES.includes(theme) || !SLUG_PATTERN.test(slug) || (date !== undefined && !DAY_PATTERN.test(date)))
      return c.notFound()
    if (!Object.hasOwn(SHARE_SHAPES, shape)) return c.notFound()
    const [width, height] = SHARE_SHAPES[shape as ShareShape]
    return pngResponse(c, () => cover({ slug, theme, width, height, date }))
  })
