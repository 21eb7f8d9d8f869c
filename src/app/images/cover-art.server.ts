import { existsSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { PROJECT_ROOT } from '#platform/config/project-root.ts'
import type { Env } from '#platform/context/hono-env.ts'
import { ipGroup } from '#platform/http/client-ip.ts'
import { createDrawnFiles } from '#platform/images/drawn-files.server.ts'
import { drawArea } from '#platform/map/draw-area.server.ts'
import { drawEurope, drawSpain } from '#platform/map/outlines.server.ts'
import { createWorkQueue } from '#platform/work-queue/work-queue.server.ts'
import { THEMES, type Theme } from '#shared/enums.ts'
import { COVER_FILES, COVER_SIZES, type CoverSize } from '#ui/components/cover-image.tsx'
import { cover } from '#ui/cover-art/cover.ts'
import { mask } from '#ui/cover-art/mask.ts'
import { panorama } from '#ui/cover-art/panorama.ts'
import { seal } from '#ui/cover-art/seal.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const SIZES = Object.keys(COVER_SIZES) as CoverSize[]
const sizeOf = (w: string, h: string) => SIZES.find((size) => COVER_SIZES[size].join('x') === `${w}x${h}`)
const DAY_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const AVATAR_PATTERN = /^[0-9a-f]{32}\.svg$/
const SLUG_PATTERN = /^[a-z0-9-]{1,120}$/

const svgResponse = (picture: string, caching = IMMUTABLE) =>
  new Response(picture, {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': caching,
      'content-security-policy': "default-src 'none'; style-src 'none'",
    },
  })

const drawnFiles = createDrawnFiles()
/** Of a drawing in place of its file. */
const UNTIL_MADE = 'public, max-age=300'

/**
 * Anybody can ask for covers of names that nobody has. Each takes some ms of the thread that serves everybody: one is drawn a turn of its
 * loop, visitors one after the other, and who has too many waiting is refused.
 */
const drawings = createWorkQueue({
  waiting: 1_000,
  bytes: Number.POSITIVE_INFINITY,
  timeoutMs: 30_000,
  errors: { busy: 'unavailable', tooMany: 'unavailable' },
})
const MAX_DRAWINGS = 400

function drawInTurn(clientIp: string, draw: () => string) {
  const run = async () => {
    await setImmediate()
    return draw()
  }
  return drawings.add({ owner: ipGroup(clientIp), maxPerOwner: MAX_DRAWINGS, bytes: 0, run })
}

const AREA_PATTERN = /^(\d\d|DE-[A-Z]{2})$/

/**
 * Drawn when building (scripts/draw-maps.mjs), because drawing takes up to half a second in which the server answers nobody; without a
 * build, on the first request.
 */
function readMap(name: string, draw: () => string | null): string | null {
  const built = `${PROJECT_ROOT}/build/maps/${name}.svg`
  return import.meta.env.PROD && existsSync(built) ? readFileSync(built, 'utf8') : draw()
}

/** Those that were asked for: of Spain, of Europe, of 52 provinces and 16 German states. */
const maps = new Map<string, string>()

function mapResponse(name: string, draw: () => string | null): Response | null {
  const picture = maps.get(name) ?? readMap(name, draw)
  if (!picture) return null
  maps.set(name, picture)
  return svgResponse(picture)
}

/**
 * Generated pictures. The same URL always gives the same picture, so it is cached for a year; unknown sizes are a 404.
 * Covers are files where a page shows them (`COVER_FILES`).
 */
export const coverArtRoutes = new Hono<Env>()
  .get('/covers/:theme/:file', async (c) => {
    const [, slug = '', ending] = /^(.*?)(\.svg|\.avif)?$/.exec(c.req.param('file')) ?? []
    const theme = c.req.param('theme') as Theme
    const { d: date, w = '', h = '' } = c.req.query()
    const size = sizeOf(w, h)
    if (!THEMES.includes(theme) || !SLUG_PATTERN.test(slug) || !size || (date && !DAY_PATTERN.test(date)))
      return c.notFound()
    const [width, height] = COVER_SIZES[size]
    const draw = () =>
      drawInTurn(c.var.ctx.clientIp, () => cover({ slug, theme, width, height, ...(date && { date }) }))
    if (ending !== '.avif') return svgResponse(await draw())
    const fileWidth = COVER_FILES[size]
    if (!fileWidth) return c.notFound()
    const key = [theme, slug, size, date].join(' ')
    const made = await drawnFiles.find(c.var.ctx.services.settings.dataDir, { key, width: fileWidth, draw })
    if ('svg' in made) return svgResponse(made.svg, UNTIL_MADE)
    return new Response(made.file, { headers: { 'content-type': 'image/avif', 'cache-control': IMMUTABLE } })
  })
  .get('/seals/:file', (c) => {
    const slug = c.req.param('file').replace(/\.svg$/, '')
    const { l: label = '' } = c.req.query()
    return SLUG_PATTERN.test(slug) && label.length <= 100 ? svgResponse(seal(slug, { size: 128, label })) : c.notFound()
  })
  // The name is a keyed hash of the email address, so it cannot be guessed from an address.
  .get('/avatar/:file', (c) => {
    const file = c.req.param('file')
    return AVATAR_PATTERN.test(file) ? svgResponse(mask(file.slice(0, 32), { size: 128 })) : c.notFound()
  })
  .get('/panorama.svg', (c) => {
    const { d: date = '' } = c.req.query()
    return DAY_PATTERN.test(date) ? svgResponse(panorama({ date })) : c.notFound()
  })
  .get('/map/spain.svg', () => mapResponse('spain', () => drawSpain())!)
  .get('/map/europe.svg', () => mapResponse('europe', () => drawEurope())!)
  // With their surroundings, for maps that zoom and crop.
  .get('/map/spain-wide.svg', () => mapResponse('spain-wide', () => drawSpain(true))!)
  .get('/map/europe-wide.svg', () => mapResponse('europe-wide', () => drawEurope(true))!)
  .get('/map/province/:file', (c) => {
    const [, code = ''] = /^(.+)\.svg$/.exec(c.req.param('file')) ?? []
    return (AREA_PATTERN.test(code) && mapResponse(`province/${code}`, () => drawArea(code))) || c.notFound()
  })
