import { beforeAll, expect, test } from 'vitest'
import { multipart } from '../fixtures/api-caller.ts'
import { organizationApi } from '../fixtures/organization-api.ts'
import { testImage } from '../fixtures/organization-fixtures.ts'

const { sql, errors, call, mediaStatus, ...fixtures } = await organizationApi()
let club: { id: number; slug: string }
beforeAll(async () => {
  await fixtures.createRoleUsers()
  club = await fixtures.createClub()
})

test('creates an organization, lists it under its owner’s and returns it as an entry', async () => {
  const form = {
    name: 'Ágora',
    type: 'company',
    phone: '612345678',
    website: 'https://agora.example',
    description: '**Hola**',
  }
  const { status, body } = await call('Nico', 'POST /api/organization/new', { data: form })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    id: expect.any(Number),
    attributes: {
      ...form,
      ...{ slug: 'agora', status: 'pending', role: 'administrator', phone: '+34612345678', description_es: '**Hola**' },
      ...{ header: { data: null }, events: { data: [] }, createdAt: '2026-11-20T10:00:00.000Z' },
    },
  })
  const my = await call('Nico', 'GET /api/organization/my?sort[0]=createdAt:desc')
  expect(my.body).toEqual({
    data: [
      {
        id: body.data.id,
        attributes: {
          name: 'Ágora',
          slug: 'agora',
          status: 'pending',
          role: 'administrator',
          createdAt: '2026-11-20T10:00:00.000Z',
        },
      },
    ],
    meta: { pagination: { page: 1, pageSize: 1, pageCount: 1, total: 1 } },
  })
  for (const ref of [body.data.id, 'agora'])
    expect((await call('Nico', `GET /api/organization/my_organization/${ref}`)).body).toEqual(body)
})

test('hides a pending organization from public endpoints', async () => {
  for (const path of ['/api/organizers?filters[name][$contains]=gora', '/api/events?populate=organizer'])
    expect(JSON.stringify((await call('', `GET ${path}`)).body)).not.toContain('gora')
  expect((await call('Sara', 'GET /api/organizers/by_slug/agora')).status).toBe(404)
})

test('hides private fields of an active organization from public endpoints', async () => {
  await call('Olga', `POST /api/organization/my_organization/${club.id}`, {
    email: 'privado@club.example',
    phone: '600999888',
  })
  const { body } = await call('', `GET /api/organizers/by_slug/${club.slug}?populate=*`)
  expect(body.data.attributes.name).toBe('Club del Candil')
  expect(JSON.stringify(body)).not.toMatch(/privado|600999888|owner|member/)
})

test.each([
  ['name', 'Club del Candil'],
  ['name:desc', 'Club del Candil'],
  ['', 'Club del Candil'],
])('accepts sort[0]=%s for a user’s organizations', async (sort, first) => {
  const { body } = await call('Olga', `GET /api/organization/my?sort[0]=${sort}`)
  expect(body.data[0].attributes.name).toBe(first)
})

test.each(['sort=email', 'sort[0]=createdAt:up', 'sort[a][b]=c', 'sort[0]=%00'])(
  'rejects the query %s',
  async (query) => {
    expect((await call('Olga', `GET /api/organization/my?${query}`)).status).toBe(400)
  },
)

test.each([
  ['header', 'POST'],
  ['files.header', 'POST'],
])(
  'accepts a header image as %s in a multipart body, visible only to members until the organization is verified',
  async (name) => {
    const created = await call(
      'Sara',
      'POST /api/organization/new',
      multipart({ name: `Club ${name.length} Sara`, type: 'company' }, name, await testImage()),
    )
    expect(created.status).toBe(200)
    const { slug, header } = created.body.data.attributes
    const { url, width, mime } = header.data.attributes
    expect([width, mime]).toEqual([1200, 'image/webp'])
    expect([
      await mediaStatus('Sara', url),
      await mediaStatus('Team', url),
      await mediaStatus('Edu', url),
      await mediaStatus('', url),
    ]).toEqual([200, 200, 404, 404])
    await sql`update organizations set status = 'active', verified_at = now() where id = ${created.body.data.id}`
    expect(await mediaStatus('', url)).toBe(200)
    const { body } = await call('', `GET /api/organizers/by_slug/${slug}?populate=header`)
    expect(body.data.attributes.header.data.attributes).toMatchObject({ url, width, mime })
  },
)

test('rejects an invalid image with its field and saves nothing else', async () => {
  const words = multipart({ county: 'Cádiz' }, 'header', Buffer.from('no soy una imagen'))
  const { status, body } = await call('Olga', `POST /api/organization/my_organization/${club.slug}`, words)
  expect([status, body.error.details.errors[0]]).toEqual([
    400,
    { path: ['header'], message: 'picture', name: 'ValidationError' },
  ])
  const large = multipart({}, 'header', Buffer.concat([await testImage(), Buffer.alloc(10_000_001)]))
  expect((await call('Olga', `POST /api/organization/my_organization/${club.slug}`, large)).body.error).toMatchObject({
    status: 413,
    details: { errors: [{ path: ['header'], message: 'file_too_large' }] },
  })
  const flood = multipart({}, 'header', Buffer.alloc(11_000_000))
  expect((await call('Olga', `POST /api/organization/my_organization/${club.slug}`, flood)).status).toBe(413)
  expect(
    (await call('Olga', `GET /api/organization/my_organization/${club.slug}`)).body.data.attributes.county,
  ).toBeNull()
})

test.each(['{', '[', '"x"', 'null', '7', '{"name":{"$ne":1}}', '{"name":"\\u0000"}'])(
  'rejects the body %s',
  async (text) => {
    for (const body of [text, multipart(text)])
      expect((await call('Edu', 'POST /api/organization/new', body)).status).toBe(400)
  },
)

test('logs no error', () => expect(errors).toEqual([]))
