import { expect, test } from 'vitest'
import { addDays, dayAt } from '#platform/text/calendar-day.ts'
import { HOME, openBuiltApp } from '../fixtures/built-app.ts'

const { get, sql } = await openBuiltApp()
const EVENT = '/evento-rol-vivo-larp'
// Two that last whole days, whatever the sample says.
await sql`update events set doors_at = null, starts_at = null, ends_at = null
  where id in (select event_id from event_texts where slug in ('sangre-en-la-gran-via', 'ultimas-cartas'))`

const eventFields = async (slug: string) => {
  const [row] =
    await sql`select e.id, e.date_start::text as start, coalesce(e.date_end, e.date_start)::text as last, e.sequence
    from events e join event_texts t on t.event_id = e.id where t.slug = ${slug}`
  return row as { id: number; start: string; last: string; sequence: number }
}

test.each([
  ['several days', 'muertos-de-branavieja', 'CONFIRMED'],
  ['a single day', 'sangre-en-la-gran-via', 'CONFIRMED'],
  ['cancelled', 'polvo-y-gasolina', 'CANCELLED'],
  ['tentative, without a venue', 'ultimas-cartas', 'TENTATIVE'],
  ['over', 'la-cosecha', 'CONFIRMED'],
])('%s: exports all-day dates, an exclusive end and the status', async (_, slug, status) => {
  const { id, start, last, sequence } = await eventFields(slug)
  const { lines, response } = await calendarOf(`/es${EVENT}/${slug}.ics`)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${slug}.ics"`)
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      `UID:event-${id}@localhost`,
      `SEQUENCE:${sequence}`,
      `DTSTART;VALUE=DATE:${compact(start)}`,
      `DTEND;VALUE=DATE:${compact(addDays(last, 1))}`,
      `STATUS:${status}`,
      `URL;VALUE=URI:${HOME}${EVENT}/${slug}`,
      'END:VEVENT',
      'END:VCALENDAR',
    ]),
  )
  for (const name of ['DTSTAMP', 'LAST-MODIFIED', 'PRODID', 'SUMMARY', 'DESCRIPTION', 'LOCATION'])
    expect(lines.filter((line) => line.startsWith(`${name}:`))).toHaveLength(1)
  expect(lines.join('\n')).not.toMatch(/DTSTART:|TZID|undefined|null/)
})

test('ends lines with CRLF and folds them at 75 octets', async () => {
  const text = await (await get(`/es${EVENT}/muertos-de-branavieja.ics`)).text()
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
})

test('has one UID in both languages, and each language’s title and URL', async () => {
  const { id } = await eventFields('valdecuervo')
  const spanish = (await calendarOf(`/es${EVENT}/valdecuervo.ics`)).lines
  const english = (await calendarOf(`/en${EVENT}/the-last-night-at-valdecuervo.ics`)).lines
  for (const lines of [spanish, english]) expect(lines).toContain(`UID:event-${id}@localhost`)
  expect(spanish).toContain('SUMMARY:La última noche de Valdecuervo')
  expect(english).toContain('SUMMARY:The Last Night at Valdecuervo')
  expect(english).toContain(`URL;VALUE=URI:${HOME}/en${EVENT}/the-last-night-at-valdecuervo`)
  expect((await calendarOf(`${EVENT}/valdecuervo.ics`)).lines).toEqual(
    expect.arrayContaining([`UID:event-${id}@localhost`]),
  )
})

test('exports the venue’s name, address and coordinates, or only the province', async () => {
  const venue = (await calendarOf(`/es${EVENT}/valdecuervo.ics`)).lines
  expect(venue.find((line) => line.startsWith('GEO:'))).toBe('GEO:41.0552;-3.8236')
  expect(venue.find((line) => line.startsWith('LOCATION:'))).toContain('Segovia')
  const nowhere = (await calendarOf(`/es${EVENT}/ultimas-cartas.ics`)).lines
  expect(nowhere.filter((line) => /^(GEO|LOCATION):/.test(line))).toEqual(['LOCATION:Murcia'])
})

test('increments SEQUENCE and keeps the UID when the date changes', async () => {
  const before = await eventFields('winterlager')
  const later = addDays(dayAt(new Date()), 200)
  await sql`update events set date_start = ${later}, date_end = null where id = ${before.id}`
  const { lines } = await calendarOf(`/es${EVENT}/winterlager.ics`)
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:event-${before.id}@localhost`,
      `SEQUENCE:${before.sequence + 1}`,
      `DTSTART;VALUE=DATE:${compact(later)}`,
    ]),
  )
})

test.each(['nothing', '999999', '%00', '..%2Fvaldecuervo'])('answers 404 for the calendar file of %s', async (slug) => {
  for (const form of ['', '/es', '/en']) expect((await get(`${form}${EVENT}/${slug}.ics`)).status).toBe(404)
})

test('sends the security headers, also for HEAD', async () => {
  for (const method of ['GET', 'HEAD']) {
    const { headers } = await get(`/es${EVENT}/valdecuervo.ics`, { method })
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-type': 'text/calendar; charset=utf-8',
    })
  }
})

test('links the calendar file from the event page', async () => {
  for (const [page, file] of [
    [`/es${EVENT}/valdecuervo`, `/es${EVENT}/valdecuervo.ics`],
    [`/en${EVENT}/the-last-night-at-valdecuervo`, `/en${EVENT}/the-last-night-at-valdecuervo.ics`],
    [`/es${EVENT}2/valdecuervo`, `/es${EVENT}/valdecuervo.ics`],
  ])
    expect(await (await get(page!)).text()).toContain(`href="${file}"`)
})

const compact = (day: string) => day.replaceAll('-', '')

/** The unfolded lines. */
async function calendarOf(path: string) {
  const response = await get(path)
  const text = await response.text()
  expect([path, response.status]).toEqual([path, 200])
  return { response, lines: text.replaceAll('\r\n ', '').trimEnd().split('\r\n') }
}
