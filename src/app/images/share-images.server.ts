import { type Context, Hono } from 'hono'
import { Failure } from '#platform/errors/app-error.ts'
import { processDrawing } from '#platform/images/jobs.server.ts'
import { THEMES, type Theme } from '#shared/enums.ts'
import { cover } from '#ui/cover-art/cover.ts'
import { panorama } from '#ui/cover-art/panorama.ts'
import { SHARE_SHAPES, type ShareShape } from '#ui/page/share-image.ts'

const HEADERS = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' }
const dayForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const slugForm = /^[a-z0-9-]{1,120}$/
/** On the site's own picture the moon is always full, so that its address never changes. */
const FULL_MOON = '2026-10-26'

/** A drawing takes half a second. */
const RETRY_SECONDS = '5'

async function picture(c: Context, draw: () => string) {
  if (c.req.method === 'HEAD') return new Response(null, { headers: HEADERS })
  try {
    return new Response(await processDrawing(draw), { headers: HEADERS })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return c.text('Busy', 503, { 'retry-after': RETRY_SECONDS })
  }
}

/** The pictures that chats and search engines show of a page. The same address is always the same picture; any other is a 404. */
export const sharePictures = new Hono()
  .get('/og/home.png', (c) => {
    const [width, height] = SHARE_SHAPES.wide
    return picture(c, () => panorama({ date: FULL_MOON, width, height }))
  })
  .get('/og/:theme/:file{.+\\.png}', (c) => {
    const slug = c.req.param('file').slice(0, -'.png'.length)
    const theme = c.req.param('theme') as Theme
    const { d: date, r: shape = 'wide' } = c.req.query()
    if (!THEMES.includes(theme) || !slugForm.test(slug) || (date !== undefined && !dayForm.test(date)))
      return c.notFound()
    if (!Object.hasOwn(SHARE_SHAPES, shape)) return c.notFound()
    const [width, height] = SHARE_SHAPES[shape as ShareShape]
    return picture(c, () => cover({ slug, theme, width, height, date }))
  })
