import sharp from 'sharp'
import { expect } from 'vitest'
import { formatReport } from '../../tools/strapi-import/report.server.ts'
import { fullTest } from '../fixtures/full.ts'
import { createImportTarget, type ImportTarget } from './import-run.ts'
import {
  type Calendar,
  emptyCalendar,
  event,
  organizer,
  stamps,
  strapiServer,
  tag,
  ticket,
  upload,
  venue,
} from './strapi-server.ts'

const test = fullTest('tools/strapi-import/', 'src/cli/import.ts')

const EVENTS = 1000
const ENGLISH = 300
const PICTURES = 12

/** 1,000 events in Spanish, 300 of them also in English; ids have gaps, so that nothing matches by chance. */
async function bigCalendar(): Promise<Calendar> {
  const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  const calendar = emptyCalendar()
  calendar.files['/uploads/header.png'] = picture
  calendar.organizers = Array.from({ length: 40 }, (_, n) => organizer(n * 3 + 1))
  calendar.venues = Array.from({ length: 120 }, (_, n) => venue(n * 2 + 5))
  calendar.tags = [tag(4, 'principiantes'), tag(9, 'beginners', 'en', [4]), tag(11, 'acampada')]
  for (let n = 0; n < EVENTS; n++) {
    const [id, english] = [10 + n * 2, 5001 + n * 2]
    const translated = n < ENGLISH
    const shared = { organizer: { data: calendar.organizers[n % 40] }, venue: { data: calendar.venues[n % 120] } }
    calendar.events.push(
      event(id, {
        ...shared,
        date_start: `2027-${String((n % 12) + 1).padStart(2, '0')}-10T22:30:00.000Z`,
        date_end: null,
        tickets: { data: [ticket(id * 10), ticket(id * 10 + 1, { price: 4000 })] },
        tags: { data: [tag(4, 'principiantes')] },
        header: { data: n < PICTURES ? upload(id, '/uploads/header.png') : null },
        localizations: { data: translated ? [{ id: english, attributes: { locale: 'en' } }] : [] },
      }),
    )
    if (!translated) continue
    calendar.events.push(
      event(english, {
        ...shared,
        title: `Game ${id}`,
        slug: `game-${id}`,
        locale: 'en',
        date_start: '2027-01-01',
        tickets: { data: [ticket(english * 10, { title: 'Player', locale: 'en' })] },
        tags: { data: [tag(9, 'beginners', 'en', [4])] },
        localizations: { data: [{ id, attributes: { locale: 'es' } }] },
      }),
    )
  }
  return calendar
}

const count = async (target: ImportTarget, from: string) =>
  Number((await target.rows(`select count(*) as n from ${from}`))[0]!['n'])

async function counts(target: ImportTarget) {
  const tables = [
    'organizations',
    'venues',
    'tags',
    'events',
    'event_texts',
    'tickets',
    'event_tags',
    'media',
    'event_slugs',
  ]
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(target, table)])))
}

const COMPLETE = {
  organizations: 40,
  venues: 120,
  tags: 2,
  events: EVENTS,
  event_texts: EVENTS + ENGLISH,
  tickets: EVENTS * 2,
  event_tags: EVENTS,
  media: PICTURES,
  event_slugs: EVENTS + ENGLISH,
}

test('imports a thousand events across an interruption, and changes nothing when run again', async () => {
  const calendar = await bigCalendar()
  const abort = new AbortController()
  let pages = 0
  const half = await strapiServer(calendar, {
    before: (path) => {
      if (path === '/api/events' && ++pages === 5) abort.abort()
      return null
    },
  })
  const target = await createImportTarget()
  await expect(target.run(half.url, { signal: abort.signal })).rejects.toThrow('abort')
  half.close()
  const events = await count(target, 'events')
  expect(events, 'whole pages').toBe(400)

  const { url } = await strapiServer(calendar)
  const second = await target.run(url)
  expect(second.lines.leftOut).toEqual([])
  expect(second.counts.get('events es')).toMatchObject({ taken: EVENTS - events, unchanged: events })
  expect(await counts(target)).toEqual(COMPLETE)
  expect(target.progressMessages).toContain('Events es: 400 of 1000')

  const third = await target.run(url)
  expect(await counts(target)).toEqual(COMPLETE)
  expect(third.counts.get('events es')).toMatchObject({ taken: 0, updated: 0, unchanged: EVENTS })
  expect(third.counts.get('files')).toMatchObject({ taken: 0, unchanged: PICTURES })
  expect(third.lines).toEqual({ repaired: [], kept: [], leftOut: [] })
  expect(formatReport(third)).toMatch(/events en {3,}0 taken +0 updated +300 unchanged/)
  await expectImportedData(target)
  await expectNextIds(target)
})

async function expectImportedData({ get, rows }: ImportTarget) {
  const { attributes } = (
    await get(
      '/api/events/10?populate[0]=localizations&populate[1]=tickets&populate[2]=tags&populate[3]=organizer&populate[4]=header',
    )
  ).data as { attributes: Record<string, never> }
  expect(attributes).toMatchObject({
    title: 'Partida 10',
    slug: 'partida-10',
    date_start: '2027-01-10',
    date_end: null,
    theme: 'horror',
    status: 'confirmed',
    createdAt: stamps(10).createdAt,
    updatedAt: stamps(10).updatedAt,
    publishedAt: stamps(10).updatedAt,
    organizer: { data: { id: 1, attributes: { slug: 'asociacion-1', ...stamps(1) } } },
    tickets: { data: [{ id: 100 }, { id: 101, attributes: { price: 4000 } }] },
    tags: { data: [{ id: 4, attributes: { text: 'principiantes' } }] },
    localizations: { data: [{ id: 5001, attributes: { slug: 'game-10', locale: 'en' } }] },
    header: { data: { attributes: { width: 640, mime: 'image/webp', name: 'header.png' } } },
  })
  const english = (await get('/api/events/5001?locale=en&populate[0]=tickets&populate[1]=tags'))
    .data as typeof attributes
  expect(english['attributes']).toMatchObject({
    title: 'Game 10',
    date_start: '2027-01-10',
    tickets: { data: [{ id: 100, attributes: { title: 'Player', price: 12000 } }, { id: 101 }] },
    tags: { data: [{ id: 4, attributes: { text: 'beginners' } }] },
  })
  const summer = await rows(
    `select e.date_start::text as day from events e join event_texts t on t.event_id = e.id where t.slug = 'partida-20'`,
  )
  expect(summer, '22:30 UTC is the next day in a Spanish summer').toEqual([{ day: '2027-06-11' }])
}

/** New rows get ids beyond the imported ones, including those of translations. */
async function expectNextIds({ rows }: ImportTarget) {
  const next = async (table: string, columns: string, values: string) =>
    Number((await rows(`insert into ${table} (${columns}) values (${values}) returning id`))[0]!['id'])
  expect(await next('organizations', 'name, slug, type', `'Nueva', 'nueva', 'association'`)).toBeGreaterThan(118)
  expect(await next('venues', 'name, slug, country', `'Nueva', 'nueva', 'ES'`)).toBeGreaterThan(243)
  expect(await next('tags', 'text_es', `'nueva'`)).toBeGreaterThan(11)
  const [{ id } = {}] = await rows('select id from events limit 1')
  expect(await next('tickets', 'event_id, title_es, price', `${id}, 'Nueva', 1`)).toBeGreaterThan(50_000)
  await rows(`delete from event_texts where event_id = ${id} and locale = 'en'`)
  expect(await next('event_texts', 'event_id, locale, title, slug', `${id}, 'en', 'New', 'new'`)).toBeGreaterThan(5599)
}
