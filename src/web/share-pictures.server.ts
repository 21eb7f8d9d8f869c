import { type Context, Hono } from 'hono'
import { THEMES, type Theme } from '#spec/vocabulary.ts'
import { cover } from '#ui/art/cover.ts'
import { panorama } from '#ui/art/panorama.ts'
import { SHARE_SHAPES, type ShareShape } from './share-image.ts'

const HEADERS = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' }
const dayForm = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const slugForm = /^[a-z0-9-]{1,120}$/
/** On the site's own picture the moon is always full, so that its address never changes. */
const FULL_MOON = '2026-10-26'

/** Half a second of CPU each: no more than this many at once, and no more than that many waiting. */
const AT_ONCE = 2
const WAITING = 12

/** Lets few work at a time. Null when too many wait already. */
function turnstile(atOnce: number, waiting: number) {
  let inside = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (inside >= atOnce && line.length >= waiting) return null
    if (inside >= atOnce) await new Promise<void>((enter) => line.push(enter))
    else inside++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else inside--
    }
  }
}
const inTurn = turnstile(AT_ONCE, WAITING)

/** 256 colours with dithering are a third of the bytes, and some chats take no picture above 300 kB. */
async function rasterise(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded at the first picture: the site starts without it.
  const { default: sharp } = await import('sharp')
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 3 }).toBuffer())
}

async function picture(c: Context, draw: () => string) {
  if (c.req.method === 'HEAD') return new Response(null, { headers: HEADERS })
  const png = await inTurn(() => rasterise(draw()))
  return png ? new Response(png, { headers: HEADERS }) : c.text('Busy', 503, { 'retry-after': '5' })
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
