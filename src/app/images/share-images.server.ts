import { type Context, Hono } from 'hono'
import { AppError } from '#platform/errors/app-error.ts'
import { processDrawing } from '#platform/images/jobs.server.ts'
import { THEMES, type Theme } from '#shared/enums.ts'
import { cover } from '#ui/cover-art/cover.ts'
import { panorama } from '#ui/cover-art/panorama.ts'
import { SHARE_SHAPES, type ShareShape } from '#ui/page/share-image.ts'

const HEADERS = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' }
const DAY_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const SLUG_PATTERN = /^[a-z0-9-]{1,120}$/
/** The site's own preview image always shows a full moon, so that its URL never changes. */
const FULL_MOON = '2026-10-26'

/** Drawing an image takes about half a second. */
const RETRY_SECONDS = '5'

async function pngResponse(c: Context, draw: () => string) {
  if (c.req.method === 'HEAD') return new Response(null, { headers: HEADERS })
  try {
    return new Response(await processDrawing(draw), { headers: HEADERS })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return c.text('Busy', 503, { 'retry-after': RETRY_SECONDS })
  }
}

/** Preview images for links and search engines. The same URL always gives the same picture; all others are a 404. */
export const shareImageRoutes = new Hono()
  .get('/og/home.png', (c) => {
    const [width, height] = SHARE_SHAPES.wide
    return pngResponse(c, () => panorama({ date: FULL_MOON, width, height }))
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
