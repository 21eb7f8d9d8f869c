import { beforeEach, expect, test } from 'vitest'
import { getOrganizerPage, listOrganizers } from '#features/directory/organizers.server.ts'
import { getVenuePage, listVenues } from '#features/directory/venues.server.ts'
import { countPublicPages, listPublicPages } from '#features/sitemap/queries.server.ts'
import { openApi } from '#tests/api/api-client.ts'
import { errorOf } from '#tests/fixtures/accounts/account-fixtures.ts'
import { anonymousContext } from '#tests/fixtures/fixtures.ts'

const { db, sql, call } = await openApi({ PROPOSALS_PER_HOUR: '1000000' })
const ctx = anonymousContext(db)
beforeEach(() => sql`delete from organizations where status = 'pending' and proposed_locale is not null`)
beforeEach(() => sql`delete from venues where status = 'pending' and proposed_locale is not null`)

const ORGANIZER = '/api/organizer/create-public'
const VENUE = '/api/venue/create-public'
const luna = { name: 'Grupo Lunera', type: 'association', url: 'https://luna.example', county: 'Cádiz' }
const inQuery = (entry: object, name = 'entry') =>
  Object.entries(entry)
    .map(([key, value]) => `${name}[${key}]=${encodeURIComponent(value)}`)
    .join('&')
const json = { 'content-type': 'application/json' }
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const multipart = (fields: object) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test.each<[form: string, query: string, init: RequestInit]>([
  ['JSON in the query', `?entry=${encodeURIComponent(JSON.stringify(luna))}`, {}],
  ['brackets in the query', `?${inQuery(luna)}`, {}],
  ['a JSON body', '', { body: JSON.stringify(luna), headers: json }],
  ['a JSON body under data', '', { body: JSON.stringify({ data: luna }), headers: json }],
  ['a JSON body under entry', '', { body: JSON.stringify({ entry: luna }), headers: json }],
  ['a form', '', { body: new URLSearchParams(luna).toString(), headers: urlencoded }],
  [
    'a form with the entry as JSON',
    '',
    { body: new URLSearchParams({ entry: JSON.stringify(luna) }).toString(), headers: urlencoded },
  ],
  ['a form with brackets', '', { body: inQuery(luna), headers: urlencoded }],
  ['a multipart form', '', { body: multipart(luna) }],
  [
    'query and body together',
    `?${inQuery({ name: 'Otro nombre', type: 'association', url: luna.url })}`,
    {
      body: JSON.stringify({ name: luna.name, county: luna.county }),
      headers: json,
    },
  ],
])('accepts an organizer as %s and responds like Strapi', async (_, query, init) => {
  const { status, body } = await call(ORGANIZER + query, { method: 'POST', ...init })
  const nothing = { facebook: null, instagram: null, description: null }
  expect([status, body]).toEqual([
    200,
    {
      data: {
        id: expect.any(Number),
        attributes: { ...luna, ...nothing, slug: expect.any(String), status: 'pending' },
      },
      meta: {},
    },
  ])
  expect(await sql`select status, owner_id from organizations where id = ${body.data.id}`).toEqual([
    { status: 'pending', owner_id: null },
  ])
})

test.each([
  ['a list', 'entry[gps][0]=36.5&entry[gps][1]=-6.2'],
  ['text', 'entry[gps]=36.5, -6.2'],
  ['names inside', 'entry[gps][latitude]=36.5&entry[gps][longitude]=-6.2'],
  ['names', 'entry[latitude]=36.5&entry[longitude]=-6.2'],
])("accepts a venue's coordinates as %s", async (_, place) => {
  const { status, body } = await call(`${VENUE}?entry[name]=Nave&entry[price_person_night]=1250&${place}`, {
    method: 'POST',
  })
  expect([status, body.data.attributes]).toEqual([
    200,
    {
      ...{ name: 'Nave', slug: 'nave', status: 'pending', gps: [36.5, -6.2], price_person_night: 1250, country: 'ES' },
      ...{
        address: null,
        county: null,
        url: null,
        type: null,
        capacity: null,
        phone_number: null,
        time_zone: 'Europe/Madrid',
      },
    },
  ])
})

test('validation errors name their fields', async () => {
  const { status, body } = await call(`${ORGANIZER}?entry[name]=x&entry[url]=nope`, { method: 'POST' })
  expect(status).toBe(400)
  expect(body.error['name']).toBe('ValidationError')
  const { errors } = body.error['details'] as { errors: { path: string[]; message: string }[] }
  expect(Object.fromEntries(errors.map(({ path, message }) => [path[0], message]))).toEqual({
    ...{ name: 'too_short', type: 'required', url: 'url' },
  })
})

test.each([
  ['?entry={', 400],
  ['?entry=%00', 400],
  ['?entry[__proto__][x]=1', 400],
  [`?entry=${'x'.repeat(9000)}`, 400],
])('rejects %s', async (query, status) => {
  expect((await call(ORGANIZER + query, { method: 'POST' })).status).toBe(status)
})

test('a bot gets a success response', async () => {
  const before = await sql`select count(*) from organizations`
  const { status, body } = await call(`${ORGANIZER}?${inQuery({ ...luna, subject: 'pills' })}`, { method: 'POST' })
  expect([status, body]).toEqual([200, { data: { id: 0, attributes: { status: 'pending' } }, meta: {} }])
  expect(await sql`select count(*) from organizations`).toEqual(before)
})

test('pending proposals are in no list, search, suggestion, sitemap or response until accepted', async () => {
  const card = await call(`${ORGANIZER}?${inQuery({ ...luna, county: 'Soria' })}`, { method: 'POST' })
  const place = await call(`${VENUE}?${inQuery({ name: 'Nave Lunera', county: 'Zamora' })}`, { method: 'POST' })
  const [{ data: organizer }, { data: venue }] = [card.body, place.body]
  const pages = await countPublicPages(ctx)
  const everywhere = async () =>
    JSON.stringify([
      ...(await Promise.all(
        [
          'organizers?pagination[limit]=100',
          'venues?pagination[limit]=100',
          'events?populate=*',
          'suggestions?q=luner',
          'suggestions?q=zamora',
        ].map(async (path) => (await call(`/api/${path}`)).text),
      )),
      await listOrganizers(ctx, { q: '', type: null }),
      await listVenues(ctx, { q: '', type: null, capacity: null, country: null }),
      await listPublicPages(ctx, { offset: 0, limit: 1000 }),
    ])
  expect(await everywhere()).not.toMatch(/lunera|zamora/i)
  for (const path of [
    `organizers/${organizer.id}`,
    'organizers/grupo-lunera',
    `venues/${venue.id}`,
    'venues/by_slug/nave-lunera',
  ])
    expect((await call(`/api/${path}`)).status).toBe(404)
  expect(await errorOf(getOrganizerPage(ctx, 'grupo-lunera'))).toMatchObject({ status: 404 })
  expect(await errorOf(getVenuePage(ctx, 'nave-lunera'))).toMatchObject({ status: 404 })
  await sql`update organizations set status = 'active' where id = ${organizer.id}`
  await sql`update venues set status = 'active' where id = ${venue.id}`
  expect(await everywhere()).toMatch(/grupo-lunera.*nave-lunera/)
  expect(await countPublicPages(ctx)).toBe(pages + 2)
  await sql`delete from organizations where id = ${organizer.id}`
  await sql`delete from venues where id = ${venue.id}`
})
