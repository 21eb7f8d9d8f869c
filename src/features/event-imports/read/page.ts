import { type CheerioAPI, load } from 'cheerio'
import { mf2 } from 'microformats-parser'
import type { FoundEvent } from '#shared/event-imports/found-event.ts'
import { readFacebookPage } from './facebook.ts'
import { fillFrom, foundEvent } from './found.ts'
import { readMicrodata } from './microdata.ts'
import { findHEvents } from './microformats.ts'
import { readMoment, toDays } from './moments.ts'
import { findEvents } from './schema-org.ts'

/** Reads the events of a page from what it says to machines: the first that says when is believed. */
export function readPage(html: string, url: string): FoundEvent[] {
  const $ = load(html)
  const page = readOpenGraph($, url)
  const sources = [
    () =>
      $('script[type="application/ld+json" i]')
        .toArray()
        .flatMap((script) => readJsonLd($(script).text())),
    () => findEvents(readMicrodata($), 'microdata'),
    () => readMicroformats(html, url),
    () => readFacebookPage(html, page),
  ]
  const found = sources.map((read) => withoutRepeated(read()))
  const chosen =
    found.find((events) => events.some(({ dateStart }) => dateStart !== null)) ?? found.find(({ length }) => length > 0)
  if (!chosen) return page ? [page] : []
  const events = chosen.map((event) => withUrl(event, url))
  // The page's own words are about one event, if it has one.
  return events.length === 1 ? [fillFrom(events[0]!, page)] : events
}

/** An event without an address of its own is at the page's. Relative addresses are relative to it. */
function withUrl(event: FoundEvent, url: string): FoundEvent {
  return event.url === null && URL.canParse(url)
    ? { ...event, url, sources: { ...event.sources, url: 'address' } }
    : event
}

/** Pages say the same event twice, in a list and by itself. */
function withoutRepeated(events: readonly FoundEvent[]): FoundEvent[] {
  const seen = new Map<string, FoundEvent>()
  for (const event of events) {
    const key = `${event.title}|${event.dateStart}|${event.timeStart}`
    const before = seen.get(key)
    seen.set(key, before ? fillFrom(before, event) : event)
  }
  return [...seen.values()]
}

/** Scripts wrap it in comments, put line breaks into its texts, or end it with a comma too many. */
function readJsonLd(script: string): FoundEvent[] {
  const bare = script
    .replace(/^\s*(<!--|\/\*<!\[CDATA\[\*\/|\/\/<!\[CDATA\[)|(-->|\/\*\]\]>\*\/|\/\/\]\]>)\s*$/g, '')
    .trim()
  const attempts = [
    bare,
    bare.replace(/\p{Cc}/gu, ' '),
    bare
      .replace(/\p{Cc}/gu, ' ')
      .replace(/,\s*([}\]])/g, '$1')
      .replace(/;$/, ''),
  ]
  for (const attempt of attempts)
    try {
      return findEvents(JSON.parse(attempt), 'json_ld')
    } catch {}
  return []
}

function readMicroformats(html: string, url: string) {
  if (!/\b(h-event|vevent)\b/.test(html)) return []
  try {
    return findHEvents(mf2(html, { baseUrl: URL.canParse(url) ? url : 'https://example.org/' }).items)
  } catch {
    return []
  }
}

/** What the page says of itself when it is shared: a title and a text, rarely a date. */
function readOpenGraph($: CheerioAPI, url: string): FoundEvent | null {
  const meta = (name: string) => $(`meta[property="${name}"], meta[name="${name}"]`).first().attr('content') ?? ''
  const start = readMoment(meta('event:start_time') || meta('og:event:start_time'))
  const end = readMoment(meta('event:end_time') || meta('og:event:end_time'))
  return foundEvent('open_graph', {
    title: meta('og:title') || meta('twitter:title'),
    description: meta('og:description') || meta('twitter:description') || meta('description'),
    ...toDays(start, end),
    place: meta('event:location') || meta('og:event:venue'),
    url: meta('og:url') || $('link[rel="canonical"]').first().attr('href') || url,
  })
}
