import { type Context as Call, Hono } from 'hono'
import type { Context } from '#platform/context/request-context.ts'
import { LOCALES } from '#shared/enums.ts'
import { FIXED, listed, robots, sitemap, sitemapIndex } from './feeds.server.ts'
import { countPublicPages, listPublicPages } from './queries.server.ts'

/** A file may hold 50,000 addresses; each page has one a language. */
const ADDRESSES = 40_000

type Means = { contextOf: (call: Call) => Context; siteUrl: string; addresses?: number }

/** What search engines ask for: which pages there are, and which doors are not for them. */
export function crawlerFiles({ contextOf, siteUrl, addresses = ADDRESSES }: Means) {
  const perFile = addresses / LOCALES.length
  const xml = (text: string) => new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } })

  /** The fixed pages come first, then those of the database. */
  async function pagesOf(ctx: Context, from: number) {
    const fixed = FIXED.slice(from, from + perFile)
    const offset = Math.max(0, from - FIXED.length)
    return [...fixed, ...(await listPublicPages(ctx, { offset, limit: perFile - fixed.length })).map(listed)]
  }

  return new Hono()
    .get('/robots.txt', (c) => c.text(robots(siteUrl)))
    .get('/sitemap.xml', async (c) => {
      const ctx = contextOf(c)
      const files = Math.ceil((FIXED.length + (await countPublicPages(ctx))) / perFile)
      return xml(files > 1 ? sitemapIndex(siteUrl, files) : sitemap(siteUrl, await pagesOf(ctx, 0)))
    })
    .get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
      const part = Number(/\d+/.exec(c.req.param('file'))?.[0])
      const pages = await pagesOf(contextOf(c), (part - 1) * perFile)
      return pages.length > 0 ? xml(sitemap(siteUrl, pages)) : c.notFound()
    })
}
