import { expect, test } from 'vitest'
import { openApi } from './api-client.ts'

const { get, list, sql } = await openApi()
const pagination = async (path: string) => {
  const { body } = await get(path)
  return { ...body.meta.pagination, here: body.data.length }
}

test.each([
  ['/api/events?pagination[page]=2&pagination[pageSize]=4', { page: 2, pageSize: 4, pageCount: 2, total: 6, here: 2 }],
  ['/api/events?pagination[page]=9', { page: 9, pageSize: 25, pageCount: 1, total: 6, here: 0 }],
  ['/api/events?pagination[start]=4&pagination[limit]=3', { start: 4, limit: 3, total: 6, here: 2 }],
  ['/api/events?pagination[start]=1', { start: 1, limit: 25, total: 6, here: 5 }],
  ['/api/events?pagination[limit]=-1', { start: 0, limit: 400, total: 6, here: 6 }],
  ['/api/events?pagination[pageSize]=1000', { page: 1, pageSize: 400, pageCount: 1, total: 6, here: 6 }],
  [
    '/api/events?pagination[pageSize]=1000&populate=albums.images',
    { page: 1, pageSize: 100, pageCount: 1, total: 6, here: 6 },
  ],
  [
    '/api/events?pagination[pageSize]=1000&populate=organizer.events',
    { page: 1, pageSize: 25, pageCount: 1, total: 6, here: 6 },
  ],
  ['/api/organizers?pagination[pageSize]=1000', { page: 1, pageSize: 100, pageCount: 1, total: 4, here: 4 }],
  ['/api/venues?pagination[limit]=1000', { start: 0, limit: 100, total: 3, here: 3 }],
  ['/api/events?pagination[withCount]=false', { page: 1, pageSize: 25, here: 6 }],
  ['/api/events?pagination[start]=0&pagination[withCount]=0', { start: 0, limit: 25, here: 6 }],
  [
    '/api/events?pagination[withCount]=true&filters[theme]=horror',
    { page: 1, pageSize: 25, pageCount: 1, total: 2, here: 2 },
  ],
  [
    '/api/events?pagination[page]=2147483647&pagination[pageSize]=400',
    { page: 2147483647, pageSize: 400, pageCount: 1, total: 6, here: 0 },
  ],
  ['/api/quick-start-guides', { page: 1, pageSize: 100, pageCount: 1, total: 2, here: 2 }],
  ['/api/quick-start-guides?pagination[limit]=-1', { start: 0, limit: 25_000, total: 2, here: 2 }],
])('%s returns the expected pagination', async (path, expected) => {
  expect(await pagination(path)).toEqual(expected)
})

const BY_ORGANIZER = ['Asociación El Farol', 'Compañía Luna', 'Nachtnebel e.V.', 'Antigua Guardia']
test.each([
  ['sort=name', ['Antigua Guardia', 'Asociación El Farol', 'Compañía Luna', 'Nachtnebel e.V.']],
  ['sort=name:DESC', ['Nachtnebel e.V.', 'Compañía Luna', 'Asociación El Farol', 'Antigua Guardia']],
  ['sort=type,name:desc', ['Nachtnebel e.V.', 'Asociación El Farol', 'Antigua Guardia', 'Compañía Luna']],
  ['sort[0]=type:desc&sort[1]=name', ['Compañía Luna', 'Antigua Guardia', 'Asociación El Farol', 'Nachtnebel e.V.']],
  ['sort[]=id:desc', [...BY_ORGANIZER].reverse()],
  ['sort[name]=asc', ['Antigua Guardia', 'Asociación El Farol', 'Compañía Luna', 'Nachtnebel e.V.']],
  ['sort=', BY_ORGANIZER],
  ['sort', BY_ORGANIZER],
])('organizers?%s sorts as requested', async (query, names) => {
  expect(await list(`/api/organizers?${query}`, 'name')).toEqual(names)
})

test.each([
  [
    'sort=organizer.name,date_start:desc',
    [
      'Ecos de mayo',
      'La noche de los faroles',
      'El último tren',
      'Ánimas del sur',
      'Taller de máscaras al 100%',
      'Niebla_en_el Harz',
    ],
  ],
  [
    'sort[organizer][name]=desc&sort[date_start]=asc',
    [
      'Niebla_en_el Harz',
      'Taller de máscaras al 100%',
      'Ánimas del sur',
      'El último tren',
      'La noche de los faroles',
      'Ecos de mayo',
    ],
  ],
])('events?%s sorts as requested', async (query, titles) => {
  expect(await list(`/api/events?${query}`, 'title')).toEqual(titles)
})

const attributes = async (path: string) => (await get(path)).body.data.attributes
const keys = async (path: string) => Object.keys(await attributes(path))
test.each([
  ['fields=title,slug', ['title', 'slug']],
  ['fields[0]=slug&fields[1]=id', ['slug']],
  ['fields[]=title', ['title']],
  ['fields=id', []],
  ['fields=title&populate=organizer', ['title', 'organizer']],
  ['fields=title&populate[0]=venue&populate[1]=organizer', ['title', 'venue', 'organizer']],
  ['fields=title&populate=organizer, venue', ['title', 'organizer', 'venue']],
  ['fields=title&populate[organizer]=*&populate[venue]=true&populate[tags]=false', ['title', 'organizer', 'venue']],
  ['fields=title&populate=', ['title']],
])('events/1?%s returns the keys %s', async (query, expected) => {
  expect(await keys(`/api/events/1?${query}`)).toEqual(expected)
})

test('fields=* returns every field', async () => {
  expect(await keys('/api/events/1?fields=*')).toEqual(await keys('/api/events/1'))
})

test('applies fields, filters, sort, limits and nested populate within populate', async () => {
  const query = [
    'fields=title',
    'populate[tickets][fields]=title',
    'populate[tickets][filters][price][$gte]=4000',
    'populate[tickets][sort]=price',
    'populate[organizer][fields][0]=name',
    'populate[organizer][populate][events][fields]=title',
    'populate[organizer][populate][events][limit]=1',
    'populate[albums][populate][images][fields]=caption',
    'populate[venue][filters][country]=DE',
  ]
  const entry = (id: number, attributes: object) => ({ id, attributes })
  expect(await attributes(`/api/events/1?${query.join('&')}`)).toEqual({
    title: 'La noche de los faroles',
    tickets: { data: [entry(2, { title: 'PNJ' }), entry(1, { title: 'Jugador' })] },
    organizer: {
      data: entry(1, {
        name: 'Asociación El Farol',
        events: { data: [entry(1, { title: 'La noche de los faroles' })] },
      }),
    },
    albums: {
      data: [
        entry(1, {
          title: 'Ensayo',
          description: '',
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
          images: { data: [entry(3, { caption: null }), entry(2, { caption: 'El patio' })] },
        }),
      ],
    },
    venue: { data: null },
  })
})

test.each([
  'populate=organizer.events',
  'populate[organizer][populate]=events',
  'populate[organizer][populate][events]=true',
  'populate[organizer][populate][0]=events',
  'populate[organizer][populate]=*',
  'populate[0]=organizer.events&populate[1]=organizer',
])('%s populates the nested events', async (query) => {
  const { organizer } = (await attributes(`/api/events/1?fields=title&${query}`)) as Record<
    string,
    { data: { attributes: Record<string, { data: unknown[] }> } }
  >
  expect(organizer?.data.attributes['events']?.data).toHaveLength(1)
})

test('returns all guides when no limit is given', async () => {
  await sql`insert into texts (kind, key, locale, slug, title, summary, body, position, revised, file_hash)
    select 'guide', 'guia-' || n, 'es', 'guia-' || n, 'Guía', '', 'Texto', n, '2026-01-01', '' from generate_series(100, 230) n`
  const { body } = await get('/api/quick-start-guides?fields=slug,title&sort=order&pagination[limit]=-1')
  expect([body.data.length, body.meta.pagination['total']]).toEqual([133, 133])
})
