import { createHash } from 'node:crypto'

export type Tag = { name: string; attributes: Record<string, string>; at: number }

/** Parses HTML as React writes it: attributes in double quotes, no markup inside scripts and styles. */
export function parseTags(html: string): Tag[] {
  const bare = html.replace(/(<(script|style)[^>]*>)[\s\S]*?(<\/\2>)/g, '$1$3')
  return [...bare.matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', rest = ''], at) => ({
      name: name.toLowerCase(),
      attributes: Object.fromEntries(
        [...rest.matchAll(/([^\s=>/]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          decodeEntities(value),
        ]),
      ),
      at,
    }),
  )
}

const decodeEntities = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export const attributesOf = (html: string, name: string) =>
  parseTags(html)
    .filter((tag) => tag.name === name)
    .map(({ attributes }) => attributes)

export const textOf = (html: string, name: string) =>
  decodeEntities((new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(html)?.[1] ?? '').replace(/<[^>]*>/g, ''))

/** The main part of a page. */
export const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''

/** The text of markup, as a person reads it. */
export const plainText = (html: string) =>
  decodeEntities(html.replace(/<!--[\s\S]*?-->/g, '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** Links by their text. */
export const linksOf = (html: string) =>
  [...html.matchAll(/<a ([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes, content = '']) => ({
    text: plainText(content),
    href: attributesOf(`<a ${attributes}>`, 'a')[0]?.['href'] ?? '',
  }))

/** The canonical URL of a page and its alternates in each language. */
export function canonicalLinks(html: string) {
  const links = attributesOf(html, 'link')
  const alternates = links
    .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== undefined)
    .map(({ hreflang = '', href = '' }) => [hreflang, href])
  return {
    canonical: links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href),
    alternates: Object.fromEntries(alternates) as Record<string, string>,
  }
}

/** Inline scripts the browser would run; JSON-LD is data. */
export const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(([, body = '']) => body)

/** The styles that the site writes into its head: nothing else may contain any. */
export const headStyles = (html: string) =>
  [...(html.split('</head>')[0] ?? '').matchAll(/<style id="page-styles"[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, styles = '']) => styles,
  )

export const cspHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const parseCsp = (headers: Headers) =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((line) => {
      const [name = '', ...sources] = line.split(' ')
      return [name, sources]
    }),
  ) as Record<string, string[]>

/** Problems for browsers and assistive technology: inline code, duplicate ids, dangling references, missing alt texts. */
export function findHtmlErrors(html: string): string[] {
  const tags = parseTags(html)
  const ids = tags.flatMap(({ attributes }) => attributes['id'] ?? [])
  const known = new Set(ids)
  const attributes = tags.flatMap((tag) => Object.entries(tag.attributes).map(([key, value]) => ({ tag, key, value })))
  const pointing = attributes.filter(({ key }) =>
    ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'popovertarget'].includes(key),
  )
  return [
    ...attributes.filter(({ key }) => key === 'style').map(({ tag }) => `a style attribute on ${tag.name}`),
    ...attributes.filter(({ key }) => /^on[a-z]+$/.test(key)).map(({ key, tag }) => `${key} on ${tag.name}`),
    ...attributes.filter(({ value }) => /^\s*javascript:/i.test(value)).map(({ tag }) => `javascript: on ${tag.name}`),
    ...tags
      .filter(({ name }) => name === 'style')
      .slice(headStyles(html).length)
      .map(() => 'a style element'),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `the id ${id} twice`),
    ...pointing.flatMap(({ key, value }) =>
      value
        .split(' ')
        .filter((id) => !known.has(id))
        .map((id) => `${key} of ${id}, which is not there`),
    ),
    ...attributes
      .filter(({ key, value }) => key === 'href' && /^#./.test(value) && !known.has(value.slice(1)))
      .map(({ value }) => `a link to ${value}, which is not there`),
    ...tags
      .filter(({ name, attributes: { alt } }) => name === 'img' && alt === undefined)
      .map(({ attributes: { src } }) => `no alt on ${src}`),
    ...tags
      .filter(({ name, attributes: { width, height } }) => name === 'img' && !(width && height))
      .map(({ attributes: { src } }) => `no size on ${src}`),
    ...[...html.matchAll(/>[^<]*(undefined|NaN|\[object Object\]|\{\w+\})[^<]*</g)]
      .filter(({ index }) => !/<(script|code)\b[^>]*$/.test(html.slice(0, index)))
      .map(([text]) => `a hole in the text: ${text.slice(0, 60)}`),
  ]
}
