import type { EmbedOptions } from './embed-options.ts'
import { type EmbedTarget, embedPath, writeEmbedTarget } from './embed-target.ts'

// Heights in CSS pixels, of a frame about 600 wide. A frame with more in it scrolls.
const HEADER = 60
/** Rows that there is always room for. */
const ROOM = 3
const ROW = 92
const ROW_WITHOUT_IMAGE = 84
const SECTION = 44
const FOOTER = 54
const SEARCH_BOX = 70
const MAP = 476
const EVENT = { withImage: 460, withoutImage: 290 }

/** How many events an embed shows now. */
export type EmbedSize = { events: number; past: number }

/** A height that fits what the embed shows now, with room for a few events where it may show more: further ones scroll. */
export function embedHeight({ kind }: EmbedTarget, { count, images }: EmbedOptions, shown: EmbedSize): number {
  if (kind === 'event') return images ? EVENT.withImage : EVENT.withoutImage
  const row = images ? ROW : ROW_WITHOUT_IMAGE
  const upcoming = Math.min(count, Math.max(shown.events, ROOM)) * row
  const past = shown.past > 0 ? SECTION + shown.past * row : 0
  const above = kind === 'map' ? MAP : kind === 'search' ? SEARCH_BOX : 0
  return HEADER + above + upcoming + past + FOOTER
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const element = (name: string, attributes: Record<string, string>, content = '') => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
  return `<${name}${written.join('')}>${content}`
}

type Snippet = { siteUrl: string; target: EmbedTarget; options: EmbedOptions; title: string }
type FrameSize = { width: number | '100%'; height: number }

/** The frame as HTML. `frameborder` and not a style, which the policy of a careful site does not allow. */
export const frameSnippet = ({ siteUrl, target, options, title }: Snippet, { width, height }: FrameSize) =>
  `${element('iframe', {
    src: siteUrl + embedPath(target, options),
    title,
    width: String(width),
    height: String(height),
    loading: 'lazy',
    frameborder: '0',
  })}</iframe>`

/** The web component as HTML, with a link for who has no JavaScript. */
export function componentSnippet({ siteUrl, target, options, title }: Snippet, pageUrl: string): string {
  const { count, locale, look, past, images } = options
  const what =
    'slug' in target
      ? { [target.kind]: target.slug }
      : { search: writeEmbedTarget({ ...target, kind: 'search' }).toString() }
  const attributes = {
    ...what,
    ...(target.kind !== 'event' && { count: String(count) }),
    lang: locale,
    look,
    ...(past && { past: 'yes' }),
    ...(!images && { images: 'no' }),
  }
  const script = element('script', { type: 'module', src: `${siteUrl}${EMBED_SCRIPT}` })
  const link = element('a', { href: pageUrl }, escapeAttribute(title))
  return `${script}</script>\n${element('candil-events', attributes)}${link}</a></candil-events>`
}

/** A picture that links to the page, for sites that allow nothing else. */
export const pictureSnippet = (imageUrl: string, pageUrl: string, title: string) =>
  `${element('a', { href: pageUrl })}${element('img', { src: imageUrl, alt: title, width: '600', height: '315' })}</a>`

/** Where the script of the web component is. */
export const EMBED_SCRIPT = '/embed/candil.js'
