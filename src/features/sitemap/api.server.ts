import { Hono } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { LOCALES } from '#shared/languages.ts'
import { countPublicPages, listPublicPages } from './queries.server.ts'
import { STATIC_PAGES } from './static-pages.ts'
import { robotsTxt, sitemap, sitemapIndex, toSitemapPage } from './xml.server.ts'

/** A sitemap file may hold 50,000 URLs; each page has one per language. */
const URLS_PER_FILE = 40_000

/** robots.txt and sitemaps. */
export function sitemapApi({ siteUrl, urlsPerFile = URLS_PER_FILE }: { siteUrl: string; urlsPerFile?: number }) {
  const pagesPerFile = urlsPerFile / LOCALES.length
  const xml = (text: string) => new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } })

  /** Static pages come first, then those of the database. */
  async function pagesOf(ctx: RequestContext, from: number) {
    const fixed = STATIC_PAGES.slice(from, from + pagesPerFile)
    const offset = Math.max(0, from - STATIC_PAGES.length)
    return [
      ...fixed,
      ...(await listPublicPages(ctx, { offset, limit: pagesPerFile - fixed.length })).map(toSitemapPage),
    ]
  }

  return new Hono<Env>()
    .get('/robots.txt', (c) => c.text(robotsTxt(siteUrl)))
    .get('/sitemap.xml', async (c) => {
      const { ctx } = c.var
      const files = Math.ceil((STATIC_PAGES.length + (await countPublicPages(ctx))) / pagesPerFile)
      return xml(files > 1 ? sitemapIndex(siteUrl, files) : sitemap(siteUrl, await pagesOf(ctx, 0)))
    })
    .get('/:file{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
      const part = Number(/\d+/.exec(c.req.param('file'))?.[0])
      const pages = await pagesOf(c.var.ctx, (part - 1) * pagesPerFile)
      return pages.length > 0 ? xml(sitemap(siteUrl, pages)) : c.notFound()
    })
}
