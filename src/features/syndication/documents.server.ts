import { setImmediate as nextTurn } from 'node:timers/promises'
import { Feed } from 'feed'
import type { Locale } from '#shared/languages.ts'
import { contentHtml, escapeHtml, eventUrl, plainOrHtml, summaryOf, titleWithStatus, xmlText } from './entry.server.ts'
import type { SyndicatedEvent } from './queries.server.ts'

export const FEED_FORMATS = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const
export type FeedFormat = keyof typeof FEED_FORMATS

type FeedInfo = {
  locale: Locale
  siteUrl: string
  title: string
  description: string
  /** The page with the same events. */
  pageUrl: string
  /** The feed's own address in a format. */
  feedUrl: (format: FeedFormat) => string
}

/** The address of the API's entry: it never changes, whatever becomes of title and slug. */
const entryId = (siteUrl: string, { id }: SyndicatedEvent) => `${siteUrl}/api/events/${id}`

const latestChange = (events: SyndicatedEvent[]) =>
  new Date(Math.max(0, ...events.map(({ updatedAt }) => Date.parse(updatedAt))))

/** The library closes a CDATA section at the second `]]>` in it. */
const openCdata = (text: string) => text.replaceAll(']]>', ']] >')

/** The library writes `<` as it is into attributes, which Atom has; in RSS a reader may take it for HTML. */
function categoryOf(tag: string) {
  const text = xmlText(tag).replaceAll('<', '‹').replaceAll('>', '›')
  return { name: text, term: text }
}

/**
 * RSS 2.0 or Atom 1.0. RSS does not say whether titles and names are plain text or HTML, and readers differ; the organizer is a
 * `dc:creator` there, as `author` takes an email address. In Atom titles are declared as HTML, and names are plain text.
 */
async function xmlFeed(format: 'rss' | 'atom', info: FeedInfo, events: SyndicatedEvent[]): Promise<string> {
  const { siteUrl, locale } = info
  const title = (text: string) => (format === 'atom' ? escapeHtml(text) : openCdata(plainOrHtml(text)))
  const plain = (text: string) => (format === 'atom' ? xmlText(text) : plainOrHtml(text))
  const feed = new Feed({
    id: info.feedUrl('atom'),
    title: plain(info.title),
    description: plain(info.description),
    link: info.pageUrl,
    language: locale,
    updated: latestChange(events),
    generator: 'Candil',
    author: { name: 'Candil', link: siteUrl },
    feedLinks: { [format]: info.feedUrl(format) },
    ttl: 60,
  })
  const contents = await contentsOf(events, info)
  for (const event of events) {
    const organizer = { name: plain(event.organizer.name) }
    feed.addItem({
      id: entryId(siteUrl, event),
      title: title(titleWithStatus(event, locale)),
      link: eventUrl(siteUrl, event),
      description: escapeHtml(summaryOf(event, locale)),
      content: openCdata(contents.get(event)!),
      published: new Date(event.publishedAt),
      date: new Date(event.updatedAt),
      category: event.tags.map(categoryOf),
      ...(format === 'atom' && { author: [organizer] }),
      ...(format === 'rss' && { extensions: [{ name: 'dc:creator', objects: { _text: organizer.name } }] }),
    })
  }
  return format === 'atom' ? feed.atom1() : feed.rss2()
}

/** Their descriptions as HTML. Fifty long ones take a second: others have their turn in between. */
async function contentsOf(events: SyndicatedEvent[], info: FeedInfo) {
  const contents = new Map<SyndicatedEvent, string>()
  for (const event of events) {
    contents.set(event, contentHtml(event, info))
    await nextTurn()
  }
  return contents
}

/** JSON Feed 1.1. The library writes version 1.0, which has neither `authors` nor `language`. */
async function jsonFeed(info: FeedInfo, events: SyndicatedEvent[]): Promise<string> {
  const contents = await contentsOf(events, info)
  const { siteUrl, locale } = info
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: info.title,
    home_page_url: info.pageUrl,
    feed_url: info.feedUrl('json'),
    description: info.description,
    language: locale,
    authors: [{ name: 'Candil', url: siteUrl }],
    items: events.map((event) => ({
      id: entryId(siteUrl, event),
      url: eventUrl(siteUrl, event),
      title: titleWithStatus(event, locale),
      summary: summaryOf(event, locale),
      content_html: contents.get(event)!,
      ...(event.header && { image: siteUrl + event.header.url }),
      date_published: event.publishedAt,
      date_modified: event.updatedAt,
      authors: [{ name: event.organizer.name }],
      tags: event.tags,
      language: event.locale,
    })),
  })
}

export const feedDocument = (format: FeedFormat, info: FeedInfo, events: SyndicatedEvent[]): Promise<string> =>
  format === 'json' ? jsonFeed(info, events) : xmlFeed(format, info, events)
