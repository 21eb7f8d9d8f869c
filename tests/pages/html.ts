import { createHash } from 'node:crypto'

export type Tag = { name: string; attributes: Record<string, string>; at: number }

/** What React writes: every attribute in double quotes, and nothing like a tag inside a script. */
export function tagsIn(html: string): Tag[] {
  const bare = html.replace(/(<script[^>]*>)[\s\S]*?(<\/script>)/g, '$1$2')
  return [...bare.matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name = '', rest = ''], at) => ({
      name: name.toLowerCase(),
      attributes: Object.fromEntries(
        [...rest.matchAll(/([^\s=>/]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
          key.toLowerCase(),
          decoded(value),
        ]),
      ),
      at,
    }),
  )
}

const decoded = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export const tagsNamed = (html: string, name: string) =>
  tagsIn(html)
    .filter((tag) => tag.name === name)
    .map(({ attributes }) => attributes)

export const textOf = (html: string, name: string) =>
  decoded((new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`).exec(html)?.[1] ?? '').replace(/<[^>]*>/g, ''))

/** Where a page says it is: its canonical address, and the same page in each language. */
export function placeOf(html: string) {
  const links = tagsNamed(html, 'link')
  const alternates = links
    .filter(({ rel }) => rel === 'alternate')
    .map(({ hreflang = '', href = '' }) => [hreflang, href])
  return {
    canonical: links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href),
    alternates: Object.fromEntries(alternates) as Record<string, string>,
  }
}

/** What the browser would run; a block of data (JSON-LD) is not. */
export const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(([, body = '']) => body)

export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const policyOf = (headers: Headers) =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split('; ').map((line) => {
      const [name = '', ...sources] = line.split(' ')
      return [name, sources]
    }),
  ) as Record<string, string[]>

/** What a person and a program would stumble over, in words. */
export function faultsIn(html: string): string[] {
  const tags = tagsIn(html)
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
    ...tags.filter(({ name }) => name === 'style').map(() => 'a style element'),
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
      .filter(({ index }) => !/<script[^>]*$/.test(html.slice(0, index)))
      .map(([text]) => `a hole in the text: ${text.slice(0, 60)}`),
  ]
}
