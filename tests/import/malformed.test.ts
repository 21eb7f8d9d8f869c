import { expect, test } from 'vitest'
import { loadSample } from '#bootstrap/sample-data/sample-data.server.ts'
import { createImportTarget } from './import-run.ts'
import {
  type Entry,
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

const later = { updatedAt: '2026-06-01T00:00:00.000Z' }
const messagesOf = (lines: { kind: string; id: number | null; message: string }[]) =>
  lines.map(({ kind, id, message }) => `${kind} ${id}: ${message}`)
const small = (events: Entry[]) => ({ ...emptyCalendar(), organizers: [organizer(1)], events })

test('refuses to import into a database that holds the sample, and leaves it unchanged', async () => {
  const target = await createImportTarget()
  await loadSample(target.ctx, 'sample')
  const { url } = await strapiServer(small([event(1)]))
  await expect(target.run(url)).rejects.toThrow(/holds the sample.*SAMPLE_DATA=off and an empty DATA_DIR/)
  expect(await target.rows('select count(*)::int as n from events where published_at is not null')).toEqual([{ n: 15 }])
})

test('repairs or skips malformed rows and reports why', async () => {
  const target = await createImportTarget()
  const calendar = small([
    event(1, { slug: '2023', date_start: '2027-06-05T22:30:00.000Z', date_end: '2027-06-01', type: 'single-day' }),
    event(2, { slug: 'Brújula_Ártica', theme: 'Sci-Fi', type: 'convention', primary_language: 'Español' }),
    event(3, { slug: 'partida-4', localizations: { data: [] } }),
    event(4, { url: 'www.farol.example/x', facebook_page: 'no web', instagram_page: '@farol', type: 'jornada' }),
    event(5, { organizer: { data: null } }),
    event(6, { organizer: { data: organizer(99) } }),
    event(7, { date_start: 'soon' }),
    event(8, { title: null }),
    event(9, { venue: { data: venue(77) }, description: 'a\0b', title: `${'x'.repeat(200)}` }),
    event(10, {
      tickets: {
        data: [
          ticket(1, { price: -5 }),
          ticket(2, { price: 12.5 }),
          ticket(3, { coin: 'euros', limit_date: '2027-04-01' }),
          ticket(4, { coin: 'USD' }),
        ],
      },
    }),
    event(11, { localizations: { data: [{ id: 12 }] }, tickets: { data: [ticket(50)] } }),
    event(12, {
      locale: 'en',
      slug: 'partida-11',
      localizations: { data: [{ id: 11 }] },
      tickets: { data: [ticket(50, { title: 'Shared', locale: 'en' })] },
    }),
    { id: 'x', attributes: { locale: 'es' } } as never,
  ])
  calendar.organizers.push(organizer(2, { name: 'Rol', slug: 'ROL', type: 'empresa', url: 'javascript:alert(1)' }))
  calendar.organizers.push(organizer(3, { name: null }), organizer(4, { slug: 'asociacion-1' }))
  calendar.venues = [
    venue(1, { gps: [95, 3], country: 'España', price_person_night: 15, capacity: 'many' }),
    venue(2, { gps: '28.1, -15.4', type: 'camping', phone_number: 600100200 }),
    venue(3, { gps: { latitude: 52.5, longitude: 13.4 }, country: 'de' }),
    venue(4, { country: 'XX' }),
  ]
  calendar.tags = [tag(5, 'acampada'), tag(5, 'camping', 'en'), tag(6, 'acampada'), tag(7, 'only English', 'en')]
  const { url } = await strapiServer(calendar)
  const report = await target.run(url)
  expect(messagesOf(report.lines.leftOut)).toEqual([
    'organizers 3: it has no name',
    'venues 4: country "XX" is none of ES, DE',
    'events es null: it is no entry: {"id":"x","attributes":{"locale":"es"}}',
    'events es 6: its organizer 99 is not here',
    'events es 7: it starts on no day: "soon"',
    'events es 8: it has no title',
    'events es 10: ticket 1: price "-5" is no whole number of minor units',
    'events es 10: ticket 2: price "12.5" is no whole number of minor units',
    'events es 10: ticket 4: coin "USD" is not EUR',
  ])
  const repaired = messagesOf(report.lines.repaired)
  for (const message of [
    'organizers 2: slug "ROL" became rol',
    'organizers 2: name "Rol" is too short: it became "Rol (larp)"',
    'organizers 2: type "empresa" became company',
    'organizers 2: url "javascript:alert(1)" is no web address: dropped',
    'organizers 4: slug "asociacion-1" became asociacion-1-4',
    'venues 1: gps [95,3] is no place on earth: dropped',
    'venues 1: country "España" became ES',
    'venues 1: price_person_night 15 was read as euros',
    'venues 2: type "camping" is unknown: it became none',
    'events es 1: slug "2023" became evento-2023',
    'events es 1: date_end "2027-06-01" is before the start: dropped',
    'events es 2: slug "Brújula_Ártica" became brujula-artica',
    'events es 2: theme "Sci-Fi" became science-fiction',
    'events es 2: type "convention" is unknown: it became event',
    'events es 4: slug "partida-4" became partida-4-es',
    'events es 4: type jornada lasts several days: it became event',
    'events es 5: it has no organizer: it stands under "Organización por identificar"',
    'events es 9: its venue 77 is not here: none',
    'events es 9: title cut to 120 characters',
    'events es 10: ticket 3: coin "euros" became EUR',
    'events es 10: ticket 3: limit_date 2027-04-01 is after the event: it became 2027-03-07',
    'events en 12: slug "partida-11" became partida-11-en',
  ])
    expect(repaired).toContain(message)
  expect((await target.get('/api/events/1')).data).toMatchObject({
    attributes: { type: 'jornada', date_start: '2027-06-06', slug: 'evento-2023' },
  })
  expect((await target.get(`/api/event/by_slug/${encodeURIComponent('brújula_ártica')}`)).data).toMatchObject({ id: 2 })
  expect((await target.get('/api/events/5?populate=organizer')).data).toMatchObject({
    attributes: { organizer: { data: { attributes: { slug: 'organizacion-por-identificar' } } } },
  })
  expect(
    await target.rows('select owner_id, status from organizations where slug = $$organizacion-por-identificar$$'),
  ).toEqual([{ owner_id: null, status: 'active' }])
  expect(await target.rows('select time_zone, latitude from venues order by id')).toEqual([
    { time_zone: 'Europe/Madrid', latitude: null },
    { time_zone: 'Atlantic/Canary', latitude: 28.1 },
    { time_zone: 'Europe/Berlin', latitude: 52.5 },
  ])
  expect(await target.rows('select id, text_es, text_en from tags order by id')).toEqual([
    { id: 5, text_es: 'acampada', text_en: 'camping' },
    { id: 7, text_es: 'only English', text_en: 'only English' },
  ])
  expect(await target.rows('select title_es, title_en from tickets where id = 50')).toEqual([
    { title_es: 'Entrada 50', title_en: 'Shared' },
  ])
  const again = await target.run(url)
  expect(again.lines.repaired, 'unchanged rows are not repaired again').toEqual([])
  expect(again.counts.get('events es')).toMatchObject({ taken: 0, updated: 0 })
})

test('takes over remote changes, keeps local ones and skips ids that are taken', async () => {
  const target = await createImportTarget()
  const calendar = small([event(1), event(2, { tickets: { data: [ticket(7)] } }), event(3)])
  calendar.tags = [tag(1, 'acampada')]
  const { url } = await strapiServer(calendar)
  await target.run(url)
  await target.sql`update events set theme = 'modern' where id = (select event_id from event_texts where id = 1)`
  await target.sql`insert into organizations (name, slug, type) values ('De aquí', 'de-aqui', 'company')`
  Object.assign(calendar.organizers[0]!.attributes, { name: 'ASOCIACIÓN 1', ...later })
  for (const { attributes } of calendar.events) Object.assign(attributes, { theme: 'steampunk', ...later })
  Object.assign(calendar.events[1]!.attributes, {
    title: 'Otro nombre',
    slug: 'otro-nombre',
    tickets: { data: [ticket(7, { price: 5, ...later })] },
    tags: { data: [tag(1, 'acampada')] },
  })
  calendar.organizers.push(organizer(2))
  const report = await target.run(url)
  expect(messagesOf(report.lines.kept)).toEqual(['events es 1: changed here after it was changed there'])
  expect(messagesOf(report.lines.leftOut)).toEqual(['organizers 2: the number belongs to something else here'])
  expect(report.counts.get('events es')).toMatchObject({ updated: 2, kept: 1 })
  expect(report.counts.get('organizers')).toMatchObject({ updated: 1 })
  const { data } = await target.get('/api/events/2?populate[0]=tickets&populate[1]=tags&populate[2]=organizer')
  expect(data).toMatchObject({
    attributes: {
      title: 'Otro nombre',
      theme: 'steampunk',
      ...later,
      tickets: { data: [{ id: 7, attributes: { price: 5 } }] },
      tags: { data: [{ id: 1 }] },
      organizer: { data: { attributes: { name: 'ASOCIACIÓN 1', ...stamps(1), ...later } } },
    },
  })
  expect((await target.get('/api/event/by_slug/partida-2')).data, 'the former slug').toMatchObject({ id: 2 })
  const third = await target.run(url)
  expect(third.counts.get('events es')).toMatchObject({ taken: 0, updated: 0, unchanged: 2, kept: 1 })
})

test('imports everything from a server that is busy, fails, hangs up or changes meanwhile', async () => {
  const target = await createImportTarget()
  const calendar = small(Array.from({ length: 250 }, (_, n) => event(n + 1)))
  const { url, requests } = await strapiServer(calendar, {
    without: ['localizations'],
    before: (path, number, response) => {
      if (number % 4 === 0) return 429
      if (number % 5 === 0) return 503
      if (number % 7 === 0) response.destroy()
      // Unpublished after it was read: later entries move up across the page boundary.
      if (path === '/api/events' && calendar.events.length === 250 && requests.some((one) => one.includes('page%5D=2')))
        calendar.events.splice(0, 1)
      return null
    },
  })
  const report = await target.run(url)
  expect(report.lines.leftOut).toEqual([])
  const [row] = await target.rows('select array_agg(id order by id) as ids from event_texts')
  expect(row!['ids']).toEqual(expect.arrayContaining(calendar.events.map(({ id }) => id)))
})

test('reports a server that refuses, and an address that is not one', async () => {
  const target = await createImportTarget()
  const { url } = await strapiServer(small([]), { before: (path) => (path === '/api/venues' ? 403 : null) })
  await expect(target.run(url)).rejects.toThrow(/\/api\/venues\S* answers 403\.$/)
  await expect(target.run('http://127.0.0.1:9', { pauseMs: 0 })).rejects.toThrow(/cannot be read: .+\.$/)
  await expect(target.run('ftp://old.example')).rejects.toThrow(
    '--from is "ftp://old.example"; it takes a web address.',
  )
})

test('a dry run reports what it would do and writes nothing', async () => {
  const target = await createImportTarget()
  const calendar = small([event(1, { header: { data: upload(1, '/uploads/a.png') } }), event(2, { title: null })])
  const { url, requests } = await strapiServer(calendar)
  const report = await target.run(url, { dryRun: true })
  expect(report.counts.get('events es')).toMatchObject({ taken: 1, 'left out': 1 })
  expect(report.counts.get('files')).toMatchObject({ taken: 1 })
  expect(requests.some((path) => path.startsWith('/uploads'))).toBe(false)
  expect(await target.rows('select count(*)::int as n from organizations')).toEqual([{ n: 0 }])
})
