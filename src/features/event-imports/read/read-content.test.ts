import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { toCalendarAddress } from './calendar-address.ts'
import { calendar, first, read } from './read-fixtures.ts'

const page = (body: string, head = '') => `<!doctype html><html><head>${head}</head><body>${body}</body></html>`
const jsonLd = (data: unknown) => page('', `<script type="application/ld+json">${JSON.stringify(data)}</script>`)
const URL_OF_PAGE = { url: 'https://larp.example.org/lobos' }

test('reads the data that a page has for search engines', () => {
  const event = first(
    jsonLd({
      '@graph': [
        { '@type': 'WebPage', name: 'Agenda' },
        {
          '@type': ['Festival'],
          ...{
            name: 'Lobos &amp; corderos',
            startDate: '2027-03-12T18:00:00+01:00',
            endDate: '2027-03-14T14:00:00+01:00',
          },
          location: {
            '@type': 'Place',
            name: 'Refugio',
            address: { streetAddress: 'Camino 1', postalCode: '05001', addressLocality: 'Ávila', addressCountry: 'ES' },
          },
          description: '<p>Uno.</p><p>Dos<br>tres.</p>',
          ...{ offers: [{ price: '80.00', priceCurrency: 'EUR' }], maximumAttendeeCapacity: 36 },
        },
      ],
    }),
    URL_OF_PAGE,
  )
  expect(event).toMatchObject({
    ...{
      title: 'Lobos & corderos',
      dateStart: '2027-03-12',
      dateEnd: '2027-03-14',
      timeStart: '18:00',
      timeEnd: '14:00',
    },
    ...{ place: 'Refugio', address: 'Camino 1, 05001, Ávila, ES', price: 8000, capacity: 36, url: URL_OF_PAGE.url },
    description: 'Uno.\n\nDos\ntres.',
    sources: { title: 'json_ld', url: 'address' },
  })
})

test.each([
  ['in a comment', '<!-- {"@type":"Event","name":"Lobos","startDate":"2027-03-12"} -->'],
  ['with a line break in a text', '{"@type":"Event","name":"Lobos","startDate":"2027-03-12","description":"a\nb"}'],
  ['with a comma too many', '{"@type":"Event","name":"Lobos","startDate":"2027-03-12",}'],
])('reads such data %s', (_, script) => {
  const event = first(page('', `<script type='application/ld+json'>${script}</script>`))
  expect(event).toMatchObject({ title: 'Lobos', dateStart: '2027-03-12' })
})

test('an event said twice is one, and a page fills in what its data leaves out', () => {
  const data = { '@type': 'Event', name: 'Lobos', startDate: '2027-03-12' }
  const html = jsonLd([data, { '@type': 'ItemList', itemListElement: [{ item: data }] }]).replace(
    '</head>',
    '<meta property="og:title" content="Otra cosa"><meta property="og:description" content="En la sierra."></head>',
  )
  expect(read(html)).toMatchObject([
    { title: 'Lobos', description: 'En la sierra.', sources: { description: 'open_graph' } },
  ])
})

test('reads microdata, microformats, and what a page says when it is shared', () => {
  const microdata = page(`<div itemscope itemtype="https://schema.org/Event"><b itemprop="name">Lobos</b>
    <time itemprop="startDate" datetime="2027-03-12T18:00">12</time>
    <div itemprop="location" itemscope itemtype="https://schema.org/Place"><i itemprop="name">Refugio</i></div></div>`)
  expect(read(microdata)).toMatchObject([{ title: 'Lobos', timeStart: '18:00', place: 'Refugio' }])

  const microformats = page(`<article class="h-event"><h1 class="p-name">Lobos</h1>
    <time class="dt-start" datetime="2027-03-12 18:00"></time> <time class="dt-end" datetime="2027-03-14"></time>
    <p class="p-location h-card"><span class="p-name">Refugio</span>, <span class="p-locality">Ávila</span></p></article>`)
  expect(read(microformats)).toMatchObject([
    { title: 'Lobos', dateEnd: '2027-03-14', place: 'Refugio', address: 'Ávila' },
  ])

  const shared = page('', '<meta property="og:title" content="Lobos"><meta name="description" content="En la sierra.">')
  expect(read(shared)).toMatchObject([{ title: 'Lobos', description: 'En la sierra.', dateStart: null }])
  expect(read(page('<h1>Nada</h1>'))).toEqual([])
})

test('reads the page of an event on Facebook, on the clock of its place', () => {
  const data =
    `{"name":"Lobos \\u00abII\\u00bb","is_canceled":false,"day_time_sentence":"Friday, March 12, 2027 at 6:00 PM CET",
    "event_place":{"__typename":"Page","name":"Refugio"},"start_timestamp":1804870800,"end_timestamp":1805029200,
    "event_description":{"text":"En la sierra.\\nSin cobertura."}}`.replace(/\n\s+/g, '')
  const html = page(`<script>${data}</script>`, '<meta property="og:url" content="https://www.facebook.com/events/1/">')
  expect(read(html)).toMatchObject([
    {
      ...{ title: 'Lobos «II»', dateStart: '2027-03-12', timeStart: '18:00', dateEnd: '2027-03-14', timeEnd: '14:00' },
      ...{ place: 'Refugio', description: 'En la sierra.\nSin cobertura.', sources: { title: 'facebook' } },
    },
  ])
})

test("reads the events of Facebook's copy of one's data, with its broken letters repaired", () => {
  const broken = Buffer.from('Lobos de Ávila').toString('latin1')
  const data = {
    your_events_v2: [{ name: broken, start_timestamp: 1804870800, end_timestamp: 0, place: { name: 'Refugio' } }],
  }
  expect(read(JSON.stringify(data))).toMatchObject([
    { title: 'Lobos de Ávila', dateStart: '2027-03-12', place: 'Refugio' },
  ])
})

test("reads Google's export, and no ZIP of anything else", () => {
  const text = calendar(['SUMMARY:Lobos', 'DTSTART;VALUE=DATE:20270312'])
  expect(read(zip('club@group.calendar.google.com.ics', text))).toMatchObject([{ title: 'Lobos' }])
  expect(read(zip('notas.txt', text))).toBe(null)
})

test.each([
  [
    'UTF-16',
    Buffer.from('\ufeffBEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Cañón\r\nDTSTART:20270312\r\nEND:VEVENT', 'utf16le'),
  ],
  ['Latin-1', Buffer.from(calendar(['SUMMARY:Cañón', 'DTSTART;VALUE=DATE:20270312']), 'latin1')],
])('reads %s', (_, bytes) => {
  expect(first(bytes)?.title).toBe('Cañón')
})

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ['plain text', Buffer.from('Lobos de Gredos, 12 de marzo')],
  ['broken JSON', Buffer.from('{"name": ')],
  ['nothing', Buffer.from('')],
])('%s is no source of events', (_, bytes) => {
  expect(read(bytes)).toBe(null)
})

test('cuts what the form does not take, and drops addresses that are none', () => {
  const event = first(
    jsonLd({
      ...{ '@type': 'Event', name: `${'a'.repeat(119)}😀`, description: 'b'.repeat(30_000), startDate: '2027-02-30' },
      ...{ url: 'javascript:alert(1)', endDate: '2027-03-01' },
    }),
  )!
  expect([event.title.length, event.title.isWellFormed(), event.description?.length]).toEqual([120, true, 20_000])
  expect(event).toMatchObject({ dateStart: null, dateEnd: null, url: null })
})

test('hostile content is read, and not for ever', () => {
  read(jsonLd(Array.from({ length: 50 }, () => ({ a: { b: '{'.repeat(1000) } }))))
  read(page('<div itemscope itemtype="https://schema.org/Event">'.repeat(5000)))
  read(page(`<script>"day_time_sentence" "x_timestamp":${'"name":"'.repeat(20_000)}</script>`))
  read(calendar(['SUMMARY:x', 'DTSTART:20200101T000000', 'RRULE:FREQ=SECONDLY']))
  read(`{"a":${'['.repeat(50_000)}`)
})

test.each([
  ['webcal://example.org/a.ics', 'https://example.org/a.ics'],
  ['example.org/a.ics', 'https://example.org/a.ics'],
  [
    'https://calendar.google.com/calendar/embed?src=club%40group.calendar.google.com&ctz=Europe%2FMadrid',
    'https://calendar.google.com/calendar/ical/club%40group.calendar.google.com/public/basic.ics',
  ],
  [
    `https://calendar.google.com/calendar/u/0?cid=${Buffer.from('club@gmail.com').toString('base64')}`,
    'https://calendar.google.com/calendar/ical/club%40gmail.com/public/basic.ics',
  ],
  ['https://example.org/page', 'https://example.org/page'],
])('%s is read at %s', (pasted, url) => {
  expect(toCalendarAddress(pasted)).toBe(url)
})

/** A ZIP of one file. */
function zip(name: string, text: string) {
  const packed = deflateRawSync(Buffer.from(text))
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(packed.length, 4)
  sizes.writeUInt32LE(Buffer.byteLength(text), 8)
  const part = (length: number, signature: number, fields: Record<number, number>) => {
    const buffer = Buffer.alloc(length)
    buffer.writeUInt32LE(signature, 0)
    for (const [at, value] of Object.entries(fields)) buffer.writeUInt16LE(value, Number(at))
    return buffer
  }
  const local = part(30, 0x04034b50, { 4: 20, 8: 8, 26: name.length })
  sizes.copy(local, 14)
  const central = part(46, 0x02014b50, { 4: 20, 6: 20, 10: 8, 28: name.length })
  sizes.copy(central, 16)
  const end = part(22, 0x06054b50, { 8: 1, 10: 1 })
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end])
}
