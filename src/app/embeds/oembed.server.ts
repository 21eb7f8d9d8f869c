import { XMLBuilder } from 'fast-xml-parser'
import { type Context, Hono } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { DEFAULT_EMBED, type EmbedOptions } from '#shared/embeds/embed-options.ts'
import { embedHeight, frameSnippet } from '#shared/embeds/embed-snippet.ts'
import { parseEmbedAddress } from '#shared/embeds/embed-target.ts'
import { EMBED_ADDRESS_MAX } from '#shared/limits.ts'
import { SITE_NAME } from '#shared/site-name.ts'
import { SHARE_SHAPES } from '#ui/page/share-image.ts'
import { type EmbedView, loadEmbed, sizeOf } from './load-embed.server.ts'

const FORMATS = ['json', 'xml'] as const
/** CSS pixels, where the caller sets no limit. */
const WIDTH = 600
const CACHE_SECONDS = 3600
const HEADERS = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }

/** A limit in pixels; anything but a positive whole number is no limit. */
const readLimit = (text: string | undefined) =>
  /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : Number.POSITIVE_INFINITY

const refuse = (c: Context, status: 404 | 501, sentence: string) => c.text(sentence, status, HEADERS)

/**
 * oEmbed 1.0: the frame of an event, an organizer, a series or a search, by the address of its page. 404 for what cannot be embedded,
 * 501 for a format that is neither JSON nor XML.
 */
export const oEmbedRoute = new Hono<Env>().get('/oembed', async (c) => {
  const { url = '', format = 'json', maxwidth, maxheight } = c.req.query()
  if (!FORMATS.some((known) => known === format)) return refuse(c, 501, 'The formats are json and xml.')
  const { ctx } = c.var
  const { siteUrl } = ctx.services.settings
  const found = url.length <= EMBED_ADDRESS_MAX && url !== '' ? parseEmbedAddress(url, siteUrl) : null
  if (!found) return refuse(c, 404, 'url is the address of an event, an organizer, a series or a search of this site.')
  const options: EmbedOptions = { ...DEFAULT_EMBED, locale: found.locale }
  const view = await loadEmbed(ctx, found.target, options).catch((error: unknown) => {
    if (error instanceof AppError && (error.kind === 'missing' || error.kind === 'gone')) return null
    throw error
  })
  if (!view) return refuse(c, 404, 'There is no such page, or none any more.')
  const limits = { width: readLimit(maxwidth), height: readLimit(maxheight) }
  const size = {
    width: Math.min(WIDTH, limits.width),
    height: Math.min(embedHeight(found.target, options, sizeOf(view)), limits.height),
  }
  const frame = { siteUrl, target: found.target, options, title: view.title }
  const answer = {
    version: '1.0',
    type: 'rich',
    title: view.title,
    ...(view.organizer && { author_name: view.organizer.name, author_url: view.organizer.url }),
    provider_name: SITE_NAME,
    provider_url: siteUrl,
    cache_age: CACHE_SECONDS,
    ...thumbnail(view, limits),
    html: frameSnippet(frame, size),
    ...size,
  }
  if (format === 'json') return c.json(answer, 200, HEADERS)
  return c.body(xmlOf(answer), 200, { ...HEADERS, 'content-type': 'text/xml; charset=utf-8' })
})

/** The picture has one size: it is left out where the caller allows only smaller ones. */
function thumbnail({ picture }: EmbedView, limits: { width: number; height: number }) {
  const [width, height] = SHARE_SHAPES.wide
  if (width > limits.width || height > limits.height) return {}
  return { thumbnail_url: picture, thumbnail_width: width, thumbnail_height: height }
}

const xmlOf = (oembed: Record<string, string | number>) =>
  `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n${new XMLBuilder().build({ oembed })}`
