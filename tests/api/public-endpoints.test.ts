import { expect, test } from 'vitest'
import { openApi } from './api-client.ts'

const { fixtures, sql, get, call, list } = await openApi()
const ids = fixtures.translations

test('lists entries in Strapi’s envelope, in Spanish by default', async () => {
  const { status, body } = await get('/api/events')
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['data', 'meta'])
  expect(body.meta).toEqual({ pagination: { page: 1, pageSize: 25, pageCount: 1, total: 6 } })
  expect(body.data.map(({ id }) => id)).toEqual([
    ids.faroles,
    ids.taller,
    ids.nebel,
    ids.homeless,
    ids.waiting,
    ids.past,
  ])
  expect(new Set(body.data.map(({ attributes }) => attributes['locale']))).toEqual(new Set(['es']))
})

test('returns the attributes of an event, and relations only when populated', async () => {
  const { body } = await get(`/api/events/${ids.faroles}`)
  expect(body.meta).toEqual({})
  expect(body.data).toMatchObject({
    id: ids.faroles,
    attributes: {
      title: 'La noche de los faroles',
      slug: 'la-noche-de-los-faroles',
      description: '**La noche de los faroles**',
      date_start: '2026-12-04',
      date_end: '2026-12-06',
      type: 'event',
      primary_language: 'ES',
      is_international: false,
      target_audience: 'adults',
      theme: 'horror',
      url: 'https://farol.example/faroles',
      facebook_page: 'https://facebook.com/faroles',
      instagram_page: null,
      locale: 'es',
      publishedAt: '2026-10-01T08:30:00.123Z',
      status: 'confirmed',
      signup: 'open',
      capacity: 40,
      minimum_age: 18,
      payment_methods: ['bizum', 'bank_transfer'],
      refund_policy: 'Hasta un mes antes.',
      refund_tiers: null,
      facts: null,
    },
  })
  expect(body.data.attributes['createdAt']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  for (const relation of [
    'header',
    'organizer',
    'venue',
    'tickets',
    'tags',
    'albums',
    'documents',
    'registration_form',
    'localizations',
  ])
    expect(body.data.attributes).not.toHaveProperty(relation)
})

test('populate=* returns every relation in its envelope', async () => {
  const { body } = await get(`/api/events/${ids.faroles}?populate=*`)
  const one = (attributes: object) => ({
    data: { id: expect.any(Number), attributes: expect.objectContaining(attributes) },
  })
  const many = (...all: object[]) => ({ data: all.map((attributes) => one(attributes).data) })
  expect(body.data.attributes).toMatchObject({
    header: one({
      name: 'headerfaroles0001.webp',
      size: 123.46,
      width: 1600,
      url: '/media/headerfaroles0001/original',
      provider: 'local',
    }),
    organizer: one({
      name: 'Asociación El Farol',
      slug: 'el-farol',
      type: 'association',
      description: 'Rol junto al mar.',
    }),
    venue: one({ name: 'La Casona', gps: [36.53, -6.29], country: 'ES', price_person_night: 1500, type: 'casa_rural' }),
    tickets: many(
      { title: 'Jugador', price: 12000, coin: 'EUR', amount: 40, limit_date: '2026-11-30', tier: 'standard' },
      { title: 'PNJ', tier: 'npc' },
    ),
    tags: many({ text: 'acampada' }, { text: 'principiantes', locale: 'es' }),
    albums: many({ title: 'Ensayo' }),
    documents: many({
      name: 'Guía del jugador',
      mime: 'application/pdf',
      size: 2000,
      url: '/media/documentfaroles01/original',
    }),
    registration_form: { data: null },
    localizations: many({ title: 'The night of lanterns', locale: 'en' }),
  })
})

test.each([
  ['/api/events?locale=en', ['The night of lanterns', 'Fog in the Harz', 'Steam and Sorrow']],
  ['/api/events?locale=all&filters[organizer][slug]=nachtnebel', ['Niebla_en_el Harz', 'Fog in the Harz']],
  ['/api/organizers?filters[slug]=el-farol&populate=events&locale=es', ['La noche de los faroles']],
  ['/api/organizers?filters[slug]=el-farol&populate=events&locale=en', ['The night of lanterns', 'Steam and Sorrow']],
  [
    '/api/organizers?filters[slug]=el-farol&populate=events&locale=all',
    ['La noche de los faroles', 'The night of lanterns', 'Steam and Sorrow'],
  ],
])('%s returns entries in the requested language', async (path, titles) => {
  const { body } = await get(path)
  const nested = body.data[0]?.attributes['events'] as typeof body | undefined
  expect((nested?.data ?? body.data).map(({ attributes }) => attributes['title'])).toEqual(titles)
})

test('translates related tickets and tags, and falls back to Spanish', async () => {
  const { body } = await get(
    '/api/events?locale=all&filters[organizer][slug]=el-farol&populate=tickets,tags&fields=locale',
  )
  const words = body.data.map(({ attributes }) => {
    const { tickets, tags } = attributes as Record<string, { data: { attributes: Record<string, string> }[] }>
    return [
      attributes['locale'],
      tickets!.data.map((one) => one.attributes['title']),
      tags!.data.map((one) => `${one.attributes['text']} ${one.attributes['locale']}`),
    ]
  })
  expect(words).toEqual([
    ['es', ['Jugador', 'PNJ'], ['acampada es', 'principiantes es']],
    ['en', ['Player', 'PNJ'], ['acampada es', 'beginners en']],
    ['en', ['Passenger'], []],
  ])
})

test('lists tickets on sale of visible events and links them to their event in any language', async () => {
  expect(await list('/api/tickets', 'title')).toEqual(['Jugador', 'PNJ', 'Entrada libre', 'Pasajero'])
  expect(await list('/api/tickets?locale=en', 'title')).toEqual(['Player', 'PNJ', 'Free entry', 'Passenger'])
  const { body } = await get(`/api/tickets/${fixtures.tickets.english}?populate[event][fields]=title,locale`)
  expect(body.data.attributes['event']).toEqual({
    data: { id: ids.english, attributes: { title: 'Steam and Sorrow', locale: 'en' } },
  })
  expect(await list('/api/tickets?filters[event][title][$containsi]=STEAM', 'title')).toEqual(['Pasajero'])
})

test('lists a tag without visible events, with no events', async () => {
  const { body } = await get('/api/tags?populate[events][fields]=title&sort=text')
  const events = body.data.map(({ attributes }) => (attributes['events'] as { data: unknown[] }).data.length)
  expect(body.data.map(({ attributes }) => attributes['text'])).toEqual(['acampada', 'principiantes', 'sin eventos'])
  expect(events).toEqual([1, 2, 0])
})

test('lists all guides at once in the requested order', async () => {
  expect(await list('/api/quick-start-guides?fields=slug,title&sort=order&pagination[limit]=-1', 'slug')).toEqual([
    'que-es-el-rol',
    'glosario',
  ])
  expect(await list('/api/quick-start-guides?locale=all', 'slug')).toEqual([
    'que-es-el-rol',
    'what-is-larp',
    'glosario',
  ])
  const { body } = await get('/api/quick-start-guides?filters[slug]=glosario')
  expect(body.data[0]?.attributes).toMatchObject({
    title: 'Glosario',
    text: '# Glosario\n\n{operator}',
    order: 2,
    locale: 'es',
  })
})

test('sorts names in Spanish order, and nulls last, first in descending order', async () => {
  expect(await list('/api/events?sort=title', 'title')).toEqual([
    'Ánimas del sur',
    'Ecos de mayo',
    'El último tren',
    'La noche de los faroles',
    'Niebla_en_el Harz',
    'Taller de máscaras al 100%',
  ])
  expect((await list('/api/events?sort=theme', 'theme')).at(-1)).toBeNull()
  expect((await list('/api/events?sort=theme:desc', 'theme'))[0]).toBeNull()
  const withoutVenue = ['Ánimas del sur', 'El último tren']
  expect((await list('/api/events?sort=venue.name,title', 'title')).slice(-2)).toEqual(withoutVenue)
  expect((await list('/api/events?sort=venue.name:desc,title', 'title')).slice(0, 2)).toEqual(withoutVenue)
})

test('allows every origin and disables caching without revalidation', async () => {
  const { headers } = await get('/api/events')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-type')).toBe('application/json')
  expect((await get('/api/nothing')).headers.get('access-control-allow-origin')).toBe('*')
})

test('answers 405 with an Allow header for other methods', async () => {
  const { status, headers, body } = await call('/api/events', { method: 'DELETE' })
  expect(status).toBe(405)
  expect(headers.get('allow')).toBe('GET, HEAD')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(body).toEqual({
    data: null,
    error: { status: 405, name: 'MethodNotAllowedError', message: 'Method Not Allowed', details: {} },
  })
  expect(await call('/api/events', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
})

test('an event has the refund rule of who signs up now, beside what its organizer adds', async () => {
  const rule = (tiers: string) =>
    sql`insert into refund_rules (event_id, tiers) select event_id, ${tiers}::text::jsonb from event_texts where id = ${ids.faroles}`
  await rule('[{"daysBefore":60,"percent":100,"fee":0}]')
  await rule('[{"daysBefore":30,"percent":100,"fee":1000},{"daysBefore":10,"percent":50,"fee":0}]')
  const { body } = await get(`/api/events/${ids.faroles}`)
  expect(body.data.attributes).toMatchObject({
    refund_tiers: [
      { days_before: 30, percent: 100, fee: 1000 },
      { days_before: 10, percent: 50, fee: 0 },
    ],
    refund_policy: 'Hasta un mes antes.',
  })
})
