import { type Context, Hono } from 'hono'
import { wordsIn } from '#app/public/event/sign-up/words.server.ts'
import { addCacheTags } from '#platform/cache/cache-tags.ts'
import type { Env } from '#platform/context/hono-env.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { toAppError } from '#platform/errors/database-unavailable.ts'
import { type EmbedOptions, readEmbedOptions } from '#shared/embeds/embed-options.ts'
import { EMBED_SCRIPT } from '#shared/embeds/embed-snippet.ts'
import { type EmbedTarget, readMapArea } from '#shared/embeds/embed-target.ts'
import { canonicalPath } from '#shared/paths.ts'
import { readSearch } from '#shared/search.ts'
import script from './component/candil-events.ts?minified'
import { EMBED_POLICY, embedDocument, emptyEmbedDocument } from './embed-document.server.tsx'
import { type EmbedView, loadEmbed } from './load-embed.server.ts'
import { oEmbedRoute } from './oembed.server.ts'

const HEADERS = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }
const PAGE_HEADERS = {
  ...HEADERS,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': EMBED_POLICY,
}
/** Any site may read it: it is public, and asked for without cookies. */
const OPEN_HEADERS = { 'access-control-allow-origin': '*' }
const SLUG = /^[a-z0-9-]{1,120}$/

type Show = (c: Context<Env>, target: EmbedTarget, options: EmbedOptions) => Promise<Response>

const showPage: Show = async (c, target, options) => {
  const view = await loadOrError(c, target, options)
  if (view instanceof AppError) return errorPage(c, view, options)
  return c.body(embedDocument(view, target, options), 200, { ...PAGE_HEADERS, 'content-language': options.locale })
}

const showData: Show = async (c, target, options) => {
  const view = await loadOrError(c, target, options)
  const headers = { ...HEADERS, ...OPEN_HEADERS }
  if (view instanceof AppError)
    return c.json({ error: messageOf(view, options) }, view.status, { ...headers, ...retry(view) })
  const { map: _, ...data } = view
  return c.json(data, 200, headers)
}

async function loadOrError(c: Context<Env>, target: EmbedTarget, options: EmbedOptions): Promise<EmbedView | AppError> {
  try {
    if ('slug' in target && !SLUG.test(target.slug)) throw notFound()
    return await loadEmbed(c.var.ctx, target, options)
  } catch (error) {
    const expected = toAppError(error)
    if (expected) return expected
    throw error
  }
}

const messageOf = ({ kind }: AppError, { locale }: EmbedOptions) =>
  wordsIn(locale).t(kind === 'missing' || kind === 'gone' ? 'embed.missing' : 'embed.unavailable')

const retry = ({ retryAfter }: AppError) => ({ ...(retryAfter && { 'retry-after': String(retryAfter) }) })

function errorPage(c: Context<Env>, error: AppError, options: EmbedOptions) {
  const { siteUrl } = c.var.ctx.services.settings
  const site = siteUrl + canonicalPath(options.locale, '/')
  const page = emptyEmbedDocument({
    lang: options.locale,
    look: options.look,
    site,
    message: messageOf(error, options),
  })
  return c.body(page, error.status, { ...PAGE_HEADERS, 'content-language': options.locale, ...retry(error) })
}

/** What other sites show of ours: frames and their data, the script of the web component, and oEmbed. */
export function embedRoutes() {
  const routes = new Hono<Env>()
  const paramsOf = (c: Context<Env>) => new URL(c.req.url).searchParams
  const mount = (path: string, targetOf: (c: Context<Env>, params: URLSearchParams) => EmbedTarget) => {
    const handle = (show: Show) => (c: Context<Env>) => {
      const params = paramsOf(c)
      return show(c, targetOf(c, params), readEmbedOptions(params))
    }
    // The data first: a slug has no dot.
    routes.get(`${path.replace(':slug', ':slug{.+\\.json}')}${path.includes(':slug') ? '' : '.json'}`, handle(showData))
    routes.get(path, handle(showPage))
  }
  for (const kind of ['organizer', 'event', 'series'] as const)
    mount(`/embed/${kind}/:slug`, (c) => ({
      kind,
      slug: (c.req.param('slug') ?? '').toLowerCase().replace(/\.json$/, ''),
    }))
  mount('/embed/search', (_, params) => ({ kind: 'search', search: readSearch(params) }))
  mount('/embed/map', (_, params) => ({ kind: 'map', search: readSearch(params), area: readMapArea(params) }))
  routes.get(EMBED_SCRIPT, (c) => {
    // No change of the data changes it; with a tag it is stored compressed, with an ETag.
    addCacheTags(c.var.ctx, 'embed-script')
    c.header('content-type', 'text/javascript; charset=utf-8')
    return c.body(script, 200, { ...OPEN_HEADERS, 'cache-control': 'public, max-age=3600' })
  })
  return routes.route('/', oEmbedRoute)
}
