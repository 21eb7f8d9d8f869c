import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { events } from '#features/events/table.server.ts'
import { sitemapApi } from '#features/sitemap/api.server.ts'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { addEvents, addOrganizer, addVenue } from '../fixtures/add-events.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'
import { withContext } from '../fixtures/context.ts'
import { anonymousContext } from '../fixtures/fixtures.ts'
import { attributesOf, canonicalLinks, textOf } from './html.ts'
import { PAGES, pathIn } from './page-list.ts'

const { get, sql, db } = await openBuiltApp()
const EVENT = '/evento-rol-vivo-larp'
const soon = addDays(dayAt(new Date()), 7)
const open = await addOrganizer(db, 'Abierta')
const suspended = await addOrganizer(db, 'Suspendida')
await sql`update organizations set status = 'suspended' where id = ${suspended}`
await addVenue(db, { name: 'Casa por aceptar', status: 'pending' })
const [removed, draft] = await addEvents(db, open, [
  { title: 'Se borrará', dateStart: soon },
  { title: 'Nunca publicado', dateStart: soon, moderation: 'draft', publishedAt: null },
])
const [hidden] = await addEvents(db, suspended, [{ title: 'De suspendida', dateStart: soon }])

test('lists every public page in the sitemap, once for each language', async () => {
  const { response, urls } = await sitemapAt('/sitemap.xml')
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const listed = urls.map(({ loc }) => loc)
  expect(new Set(listed).size).toBe(listed.length)
  const seen = await sql<{ path: string }[]>`
    select '/organizer/' || slug as path from organizations where status in ('active', 'closed') and merged_into is null
    union all select '/venue/' || slug from venues where status = 'active' and merged_into is null
    union all select '/series/' || slug from event_series
    union all select '/evento-rol-vivo-larp/' || coalesce(own.slug, other.slug) from events e
      join organizations o on o.id = e.organizer_id and o.status in ('active', 'closed')
      left join event_texts own on own.event_id = e.id and own.locale = 'es'
      left join event_texts other on other.event_id = e.id and other.locale = 'en'
      where e.moderation = 'published' and e.deleted_at is null`
  const known = PAGES.map(([, path, main]) => pathIn(main ?? path, 'es')).filter((path) => !path.includes('{'))
  const guides = await sql<
    { path: string }[]
  >`select '/guide/' || slug as path from texts where kind = 'guide' and locale = 'es'`
  const expected = new Set([...known, ...[...seen, ...guides].map(({ path }) => path)].map((path) => HOME + path))
  expect(listed.filter((loc) => !isEnglish(loc)).sort()).toEqual([...expected].sort())
  expect(listed.filter(isEnglish)).toHaveLength(expected.size)
  expect(listed.join(' ')).not.toMatch(/suspendida|casa-por-aceptar|nunca-publicado/)
})

test('every page in the sitemap is its own canonical and has the same alternates', async () => {
  const { urls } = await sitemapAt('/sitemap.xml')
  expect(urls.length).toBeGreaterThan(100)
  const all = new Set(urls.map(({ loc }) => loc))
  const [written] = await sql`select now()`
  for (const { loc, alternates, lastmod } of urls) {
    const response = await get(loc)
    const place = canonicalLinks(await response.text())
    expect([loc, response.status, place.canonical]).toEqual([loc, 200, [loc]])
    expect([loc, place.alternates]).toEqual([loc, alternates])
    // Reciprocal: each alternate is listed too, and the page is one of its own alternates.
    expect(Object.values(alternates).filter((other) => !all.has(other))).toEqual([])
    expect([alternates['es'], alternates['en']]).toContain(loc)
    expect(alternates['x-default']).toBe(alternates['es'])
    if (lastmod) expect(new Date(lastmod).getTime()).toBeLessThanOrEqual(new Date(written!['now']).getTime())
  }
  expect(urls.filter(({ lastmod }) => lastmod).length).toBeGreaterThan(90)
})

test('splits a long sitemap into an index and parts with the same URLs', async () => {
  const ctx = anonymousContext(db)
  const small = withContext(() => ctx, sitemapApi({ siteUrl: HOME, urlsPerFile: 20 }))
  const ask = async (path: string) => small.fetch(new Request(HOME + path))
  const parts = locsIn(await (await ask('/sitemap.xml')).text())
  expect(parts.length).toBeGreaterThan(4)
  const files = await Promise.all(parts.map(async (part) => locsIn(await (await ask(new URL(part).pathname)).text())))
  expect(files.slice(0, -1).map((locs) => locs.length)).toEqual(files.slice(0, -1).map(() => 20))
  const whole = (await sitemapAt('/sitemap.xml')).urls.map(({ loc }) => loc)
  expect(files.flat()).toEqual(whole)
  for (const none of [`/sitemap-${parts.length + 1}.xml`, '/sitemap-0.xml', '/sitemap-99999.xml', '/sitemap-x.xml'])
    expect([none, (await ask(none)).status]).toEqual([none, 404])
})

test('serves robots.txt with disallowed paths and the sitemap', async () => {
  const response = await get('/robots.txt')
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  const lines = (await response.text()).trim().split('\n')
  expect(lines).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /_content/',
    'Disallow: /visits',
    'Disallow: /language',
    'Allow: /api/docs',
    '',
    `Sitemap: ${HOME}/sitemap.xml`,
  ])
  const closed = lines.filter((line) => line.startsWith('Disallow')).map((line) => line.slice('Disallow: '.length))
  const { urls } = await sitemapAt('/sitemap.xml')
  const pages = urls.map(({ loc }) => new URL(loc).pathname).filter((path) => !path.startsWith('/api/docs'))
  expect(pages.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([])
})

test('serves the manifest and icons in the declared sizes', async () => {
  const html = await (await get('/en')).text()
  const links = attributesOf(html, 'link')
  const href = (rel: string) => links.filter((link) => link['rel'] === rel).map((link) => link['href'] ?? '')
  const response = await get(href('manifest')[0] ?? '')
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const manifest = await response.json()
  expect(manifest).toMatchObject({ short_name: 'Candil', start_url: '/en', display: 'standalone' })
  for (const colour of [manifest.theme_color, manifest.background_color]) expect(colour).toMatch(/^#[\da-f]{6}$/)
  const icons = manifest.icons as { src: string; sizes: string; type: string; purpose?: string }[]
  expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  )
  for (const { src, sizes, type } of icons) {
    const icon = await get(src)
    expect([src, icon.status, icon.headers.get('content-type')?.split(';')[0]]).toEqual([src, 200, type])
    if (type === 'image/png') expect([src, sizeOf(await icon.arrayBuffer())]).toEqual([src, sizes])
  }
  expect(sizeOf(await (await get(href('apple-touch-icon')[0] ?? '')).arrayBuffer())).toBe('180x180')
  const ico = new Uint8Array(await (await get('/favicon.ico')).arrayBuffer())
  expect([...ico.slice(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
  expect(href('icon')).toEqual(['/favicon.ico', '/favicon.svg'])
  const colours = attributesOf(html, 'meta').filter(({ name }) => name === 'theme-color')
  expect(colours.map(({ media }) => media)).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
})

test('answers 410 for a deleted event and removes it from the sitemap', async () => {
  const [text] = await sql`select id, slug from event_texts where event_id = ${removed!}`
  const address = `${EVENT}/${text?.['slug']}`
  expect((await get(`/es${address}`)).status).toBe(200)
  expect((await sitemapAt('/sitemap.xml')).urls.map(({ loc }) => loc)).toContain(HOME + address)
  await db.update(events).set({ deletedAt: new Date() }).where(eq(events.id, removed!))
  await expect.poll(async () => (await get(`/es${address}`)).status).toBe(410)
  for (const path of [address, `/en${address}`, `${EVENT}2/${text?.['slug']}`, `/es${EVENT}/${text?.['id']}`]) {
    const response = await get(path)
    const html = await response.text()
    expect([path, response.status]).toEqual([path, 410])
    expect(html).not.toMatch(/Se borrará|ld\+json|og:title/)
    expect(textOf(html, 'main')).toContain('(410)')
    expect(attributesOf(html, 'meta').find(({ name }) => name === 'robots')?.['content']).toBe('noindex')
    expect(canonicalLinks(html)).toEqual({ canonical: [], alternates: {} })
  }
  const file = await get(`/es${address}.ics`)
  // Calendars that have the event must learn that it is gone; nothing but its days is left in them.
  const calendar = await file.text()
  expect([file.status, calendar.includes('STATUS:CANCELLED'), calendar.includes('URL')]).toEqual([200, true, false])
  for (const call of [`/api/events/${text?.['id']}`, `/api/event/by_slug/${text?.['slug']}`])
    expect((await get(call)).status).toBe(404)
  await expect
    .poll(async () => (await sitemapAt('/sitemap.xml')).urls.map(({ loc }) => loc))
    .not.toContain(HOME + address)
})

test('answers 404 for events that were never public or are suspended', async () => {
  await sql`update events set deleted_at = now() where id in (${draft!}, ${hidden!})`
  for (const slug of [`nunca-publicado-${draft}`, `de-suspendida-${hidden}`])
    expect([slug, (await get(`/es${EVENT}/${slug}`)).status]).toEqual([slug, 404])
})

const isEnglish = (loc: string) => /^\/en(\/|$)/.test(new URL(loc).pathname)
const locsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc)

async function sitemapAt(path: string) {
  const response = await get(path)
  const xml = await response.text()
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /)
  const urls = [...xml.matchAll(/<url>(.*?)<\/url>/g)].map(([, url = '']) => ({
    loc: locsIn(url)[0] ?? '',
    lastmod: /<lastmod>([^<]*)<\/lastmod>/.exec(url)?.[1],
    alternates: Object.fromEntries(
      [...url.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]*)" href="([^"]*)"\/>/g)].map(([, of, at]) => [
        of,
        at,
      ]),
    ) as Record<string, string>,
  }))
  return { response, urls }
}

/** Width and height from the first chunk of a PNG. */
function sizeOf(bytes: ArrayBuffer) {
  const view = new DataView(bytes)
  expect([view.getUint32(0), view.getUint32(4)]).toEqual([0x89504e47, 0x0d0a1a0a])
  return `${view.getUint32(16)}x${view.getUint32(20)}`
}
