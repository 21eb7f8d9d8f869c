import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { feedDocument } from './documents.server.ts'
import type { SyndicatedEvent } from './queries.server.ts'

const EVENT: SyndicatedEvent = {
  ...{ eventId: 1, id: 1, locale: 'es', slug: 'raro', dateStart: '2027-03-12', dateEnd: null },
  title: 'Uno ]]> dos ]]> <item><title>tres</title></item>',
  description: '`]]>` y `]]>` <script>x</script> [a](https://example.org/?]]>]]>)',
  ...{ startsAt: null, endsAt: null, timeZone: 'Europe/Madrid', status: 'confirmed', statusReason: ']]> ]]>' },
  ...{ signup: 'open', signupUrl: null, capacity: null, venue: null, county: ']]> ]]>', header: null },
  organizer: { id: 1, name: ']]> ]]> <b>', slug: 'uno' },
  tags: ['D&D "5e" <x>', "]]> ]]> '"],
  ...{ publishedAt: '2026-11-26T10:00:00Z', updatedAt: '2026-11-26T10:00:00Z' },
}
const INFO = {
  ...({ locale: 'es', siteUrl: 'https://candil.example', title: 'T ]]> ]]>', description: 'D' } as const),
  pageUrl: 'https://candil.example/events?q=a&theme=b',
  feedUrl: () => 'https://candil.example/events.rss?q=a&theme=b',
}

test.each(['rss', 'atom'] as const)('texts with marks of XML stay texts in %s', async (format) => {
  const text = await feedDocument(format, INFO, [EVENT, EVENT])
  expect(XMLValidator.validate(text)).toBe(true)
  const { rss, feed } = new XMLParser({ ignoreAttributes: false }).parse(text)
  const entries = rss?.channel.item ?? feed.entry
  expect(entries).toHaveLength(2)
  expect(JSON.stringify(entries[0].title)).toContain('dos ]]')
})

test('an RSS reader that takes texts for HTML finds no markup in them', async () => {
  const title = 'D&D & <img src=x onerror=alert(1)>'
  const info = { ...INFO, title, description: title }
  const text = await feedDocument('rss', info, [
    { ...EVENT, title, organizer: { ...EVENT.organizer, name: title }, tags: [title] },
  ])
  const { channel } = new XMLParser().parse(text).rss
  const [item] = [channel.item].flat()
  for (const field of [channel.title, channel.description, item.title, item['dc:creator'], item.category])
    expect(field).not.toContain('<')
  expect(item.title).toBe('D&D & &lt;img src=x onerror=alert(1)>')
  expect(JSON.parse(await feedDocument('json', info, [{ ...EVENT, title }])).items[0].title).toBe(title)
})
