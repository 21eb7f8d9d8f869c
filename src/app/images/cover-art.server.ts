import { Hono } from 'hono'
import { drawEurope, drawSpain } from '#platform/map/outlines.server.ts'
import { THEMES, type Theme } from '#shared/enums.ts'
import { SIZES } from '#ui/components/cover-image.tsx'
import { cover } from '#ui/cover-art/cover.ts'
import { mask } from '#ui/cover-art/mask.ts'
import { panorama } from '#ui/cover-art/panorama.ts'
import { seal } from '#ui/cover-art/seal.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const sizes = new Set(Object.values(SIZES).map(([width, height]) => `${width}x${height}`))
const dayForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const avatarForm = /^[0-9a-f]{32}\.svg$/
const slugForm = /^[a-z0-9-]{1,120}$/

const svg = (picture: string) =>
  new Response(picture, {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': FOREVER,
      'content-security-policy': "default-src 'none'; style-src 'none'",
    },
  })

/** Drawn at the first asking, then kept: the atlas is the same for the life of the process. */
function once(draw: () => string) {
  let drawn: string | null = null
  return () => {
    drawn = drawn ?? draw()
    return svg(drawn)
  }
}

/** Pictures drawn from a name: the same address always gives the same picture, so it is kept for a year. Unknown sizes are a 404. */
export const pictures = new Hono()
  .get('/covers/:theme/:file', (c) => {
    const slug = c.req.param('file').replace(/\.svg$/, '')
    const theme = c.req.param('theme') as Theme
    const { d: date, w = '', h = '' } = c.req.query()
    if (!THEMES.includes(theme) || !slugForm.test(slug) || !sizes.has(`${w}x${h}`) || (date && !dayForm.test(date)))
      return c.notFound()
    return svg(cover({ slug, theme, width: Number(w), height: Number(h), ...(date && { date }) }))
  })
  .get('/seals/:file', (c) => {
    const slug = c.req.param('file').replace(/\.svg$/, '')
    const { l: label = '' } = c.req.query()
    return slugForm.test(slug) && label.length <= 100 ? svg(seal(slug, { size: 128, label })) : c.notFound()
  })
  // From a keyed hash of an e-mail (decisions 6): whose it is cannot be tried out.
  .get('/avatar/:file', (c) => {
    const file = c.req.param('file')
    return avatarForm.test(file) ? svg(mask(file.slice(0, 32), { size: 128 })) : c.notFound()
  })
  .get('/panorama.svg', (c) => {
    const { d: date = '' } = c.req.query()
    return dayForm.test(date) ? svg(panorama({ date })) : c.notFound()
  })
  .get('/map/spain.svg', once(drawSpain))
  .get('/map/europe.svg', once(drawEurope))
