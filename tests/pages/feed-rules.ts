import { expect } from 'vitest'

// The rules of each format that a document can break: what its specification says must be there, and in which form.

const isUrl = (text: unknown) => expect(URL.canParse(String(text))).toBe(true)
const list = (value: unknown) => (value === undefined ? [] : [value].flat()) as Record<string, unknown>[]

/** RFC 822 with a four-digit year, as RSS 2.0 asks. */
const RFC_822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

// biome-ignore lint/suspicious/noExplicitAny: a parsed document of any form
export function checkRss(rss: any, self: string) {
  expect(rss['@_version']).toBe('2.0')
  const { channel } = rss
  for (const name of ['title', 'description', 'language']) expect(channel[name]).toBeTruthy()
  isUrl(channel.link[0])
  expect(channel.lastBuildDate).toMatch(RFC_822)
  expect(channel['atom:link']).toMatchObject({ '@_rel': 'self', '@_href': self, '@_type': 'application/rss+xml' })
  expect(channel.item.length).toBeGreaterThan(0)
  const guids = channel.item.map((item: Record<string, Record<string, string>>) => item['guid']!['#text'])
  expect(new Set(guids).size).toBe(guids.length)
  for (const item of channel.item) {
    expect(item.title || item.description).toBeTruthy()
    expect(item.pubDate).toMatch(RFC_822)
    expect(item.guid['@_isPermaLink']).toBe('false')
    isUrl(item.link[0])
    // An `author` would have to be an email address.
    expect(item.author).toBeUndefined()
    expect(item['dc:creator']).toBeTruthy()
  }
}

/** RFC 4287, sections 4.1.1 and 4.1.2. */
// biome-ignore lint/suspicious/noExplicitAny: a parsed document of any form
export function checkAtom(feed: any, self: string) {
  expect(feed['@_xmlns']).toBe('http://www.w3.org/2005/Atom')
  isUrl(feed.id)
  expect(feed.title).toBeTruthy()
  expect(feed.updated).toMatch(RFC_3339)
  const links = (of: Record<string, unknown>, rel: string) =>
    list(of['link']).filter((link) => (link['@_rel'] ?? 'alternate') === rel)
  expect(links(feed, 'self').map((link) => link['@_href'])).toEqual([self])
  expect(links(feed, 'alternate')).toHaveLength(1)
  expect(feed.entry.length).toBeGreaterThan(0)
  expect(new Set(feed.entry.map((entry: { id: string }) => entry.id)).size).toBe(feed.entry.length)
  for (const entry of feed.entry) {
    isUrl(entry.id)
    expect(entry.updated).toMatch(RFC_3339)
    expect(entry.published).toMatch(RFC_3339)
    expect(['text', 'html', 'xhtml']).toContain(entry.title['@_type'])
    expect(entry.title['#text']).not.toMatch(/<(?!\/?[bi]>)/)
    expect(links(entry, 'alternate')).toHaveLength(1)
    for (const author of list(entry.author)) expect(author['name']).toBeTruthy()
    expect(list(entry.author).length + list(feed.author).length).toBeGreaterThan(0)
    for (const category of list(entry.category)) expect(category['@_term']).toBeTruthy()
    expect(entry.content['@_type']).toBe('html')
  }
}

/** The required and typed members of https://www.jsonfeed.org/version/1.1/. */
export function checkJsonFeed(feed: Record<string, unknown>, self: string) {
  expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', feed_url: self, title: expect.any(String) })
  isUrl(feed['home_page_url'])
  expect(feed['language']).toMatch(/^(es|en)$/)
  const items = feed['items'] as Record<string, unknown>[]
  expect(items.length).toBeGreaterThan(0)
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  for (const item of items) {
    expect(item).toMatchObject({ id: expect.any(String), content_html: expect.any(String), tags: expect.any(Array) })
    isUrl(item['url'])
    for (const name of ['date_published', 'date_modified']) expect(item[name]).toMatch(RFC_3339)
    for (const author of item['authors'] as object[]) expect(author).toMatchObject({ name: expect.any(String) })
    expect(item['author']).toBeUndefined()
    if (item['image'] !== undefined) isUrl(item['image'])
  }
}
