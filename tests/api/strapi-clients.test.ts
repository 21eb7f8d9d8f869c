import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { createClient } from '@kmariappan/strapi-client-js'
import { AuthHelper, axiosInstance, DataProvider } from '@refinedev/strapi-v4'
import { strapi } from '@strapi/client'
import Strapi from 'strapi-sdk-js'
import { beforeAll, expect, test } from 'vitest'
import { apiClient, HIGH_LIMITS, PASSWORD, register } from '../fixtures/api-users.ts'
import { openBuiltApp } from '../fixtures/built-app.ts'
import { listenOnLoopback } from '../fixtures/federation/servers.ts'

/**
 * Client libraries made for Strapi v4, as their packages are, against the built application over HTTP: signing in, lists
 * with filters, order, pages and relations, one entry, and writing what an account may write.
 */
const { get, sql } = await openBuiltApp(HIGH_LIMITS)
const forward = (origin: string) => async (request: Request) => {
  const { url, method, headers } = request
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return get(url.slice(origin.length), { method, headers, ...(hasBody && { body: await request.arrayBuffer() }) })
}
const API = `${await listenOnLoopback(forward)}/api`

// biome-ignore lint/suspicious/noExplicitAny: what the libraries return has no type of ours.
type Json = any
const call = apiClient({ get })
const rest = async (path: string): Promise<Json> => (await call(`GET /api/${path}`)).body
const idsOf = (list: Json) => list.map(({ id }: { id: number }) => id)

let club = 0
let sent: Json
beforeAll(async () => {
  await register(call, 'Ana Ruiz')
  await sql`update users set confirmed_at = now() where username = 'Ana Ruiz'`
  const { jwt } = (await signIn()).body
  const body = { name: 'Asociación de prueba', type: 'association', email: 'hola@prueba.example' }
  club = (await call('POST /api/organization/new', { token: jwt, body })).body.data.id
  await sql`update organizations set status = 'active', verified_at = now() where id = ${club}`
  sent = { organization: club, title: 'Noche de clientes', date_start: '2031-05-01' }
})
const IDENTIFIER = 'anaruiz@example.org'
const signIn = () => call('POST /api/auth/local', { body: { identifier: IDENTIFIER, password: PASSWORD } })

test('strapi-sdk-js', async () => {
  const client = new Strapi({ url: API.slice(0, -'/api'.length) })
  const { data, meta } = await client.find<Json>('events', {
    filters: { title: { $containsi: 'a' }, venue: { country: { $eq: 'ES' } } },
    sort: ['date_start:desc', 'title'],
    populate: { organizer: { fields: ['name'] }, tickets: '*' },
    pagination: { page: 1, pageSize: 3 },
    fields: ['title', 'slug', 'date_start'],
  })
  const query = 'filters[title][$containsi]=a&filters[venue][country]=ES&sort=date_start:desc,title'
  const expected = await rest(`events?${query}&pagination[pageSize]=3`)
  expect(idsOf(data)).toEqual(idsOf(expected.data))
  expect((meta as Json).pagination).toEqual(expected.meta.pagination)
  expect(Object.keys((data as Json)[0].attributes).sort()).toEqual([
    'date_start',
    'organizer',
    'slug',
    'tickets',
    'title',
  ])
  expect((data as Json)[0].attributes.organizer.data.attributes).toEqual({ name: expect.any(String) })
  const one = await client.findOne<Json>('events', (data as Json)[0].id, { populate: '*' })
  expect((one.data as Json).attributes.title).toBe((data as Json)[0].attributes.title)
  await expect(client.findOne('events', 999_999)).rejects.toMatchObject({
    data: null,
    error: { status: 404, name: 'NotFoundError' },
  })
  await expect(client.login({ identifier: IDENTIFIER, password: 'no' })).rejects.toMatchObject({
    error: { status: 400, message: 'Invalid identifier or password' },
  })
  const { user, jwt } = await client.login({ identifier: IDENTIFIER, password: PASSWORD })
  expect(user.username).toBe('Ana Ruiz')
  // Outside of a browser the library has nowhere to keep the token.
  client.axios.defaults.headers.common['Authorization'] = `Bearer ${jwt}`
  expect((await client.fetchUser())?.email).toBe(IDENTIFIER)
  const made = await client.create<Json>('characters', { name: 'Inés de Braña' })
  const { id } = made.data as Json
  const changed = await client.update<Json>('characters', id, { name: 'Inés de Tineo' })
  expect((changed.data as Json).attributes.name).toBe('Inés de Tineo')
  const draft = (await client.create<Json>('event/create-private', sent)).data as Json
  const edited = await client.update<Json>('event/my_event', draft.id, { theme: 'horror' })
  expect((edited.data as Json).attributes).toMatchObject({ title: 'Noche de clientes', theme: 'horror' })
})

test('@kmariappan/strapi-client-js', async () => {
  const client = createClient({ url: API, normalizeData: true, persistSession: false })
  const { data, meta } = await client
    .from<Json>('events')
    .select(['title', 'slug'])
    .filterDeep('venue.country', 'eq', 'ES')
    .contains('title', 'a')
    .sortBy([{ field: 'date_start', order: 'desc' }])
    .populateWith('organizer', ['id', 'name'], true)
    .paginate(1, 4)
    .get()
  const expected = await rest(
    'events?filters[venue][country]=ES&filters[title][$containsi]=a&sort=date_start:desc&pagination[pageSize]=4',
  )
  expect(idsOf(data)).toEqual(idsOf(expected.data))
  expect(meta?.pagination.total).toBe(expected.meta.pagination.total)
  expect((data as Json)[0].organizer).toMatchObject({ name: expect.any(String) })
  const ids = idsOf(expected.data).slice(0, 2)
  const some = await client.from<Json>('events').selectManyByID(ids).get()
  expect(idsOf(some.data).sort()).toEqual([...ids].sort())
  const deep = await client
    .from<Json>('organizers')
    .select(['name'])
    .populateDeep([{ path: 'events', fields: ['title'], children: [{ key: 'venue', fields: ['name'] }] }])
    .get()
  expect((deep.data as Json).some(({ events }: Json) => events.some(({ venue }: Json) => venue?.name))).toBe(true)
  expect((await client.from<Json>('events').selectManyByID([ids[0]]).equalTo('owner', 1).get()).error).toMatchObject({
    status: 400,
    name: 'ValidationError',
    message: 'Invalid key filters.owner',
  })
  const wrong = await client.auth.signIn({ email: IDENTIFIER, password: 'no' })
  expect(wrong.error?.message).toBe('Invalid identifier or password')
  const session = await client.auth.signIn({ email: IDENTIFIER, password: PASSWORD })
  client.setToken(session.data!.jwt)
  expect((await client.auth.getMe()).data?.email).toBe(IDENTIFIER)
  const made = await client.from<Json>('characters').create({ name: 'Roque Vega' })
  const changed = await client
    .from<Json>('characters')
    .update(made.data.id, { name: 'Roque Vega II'.replace(' II', ' hijo') })
  expect(changed.data.name).toBe('Roque Vega hijo')
})

test('@refinedev/strapi-v4', async () => {
  const provider = DataProvider(API)
  const list = await provider.getList<Json>({
    resource: 'events',
    pagination: { currentPage: 1, pageSize: 5 },
    sorters: [{ field: 'date_start', order: 'asc' }],
    filters: [
      {
        operator: 'or',
        value: [
          { field: 'title', operator: 'contains', value: 'a' },
          { field: 'theme', operator: 'in', value: ['horror', 'modern'] },
        ],
      },
      { field: 'venue.country', operator: 'eq', value: 'ES' },
    ],
    meta: { populate: ['organizer', 'tickets'], locale: 'es' },
  })
  const expected = await rest(
    'events?filters[$or][0][title][$containsi]=a&filters[$or][1][theme][$in]=horror,modern&filters[venue][country]=ES&sort=date_start&pagination[pageSize]=5',
  )
  expect([idsOf(list.data), list.total]).toEqual([idsOf(expected.data), expected.meta.pagination.total])
  expect(list.data[0].organizer.name).toEqual(expect.any(String))
  const ids = idsOf(list.data).slice(0, 3)
  expect(idsOf((await provider.getMany!<Json>({ resource: 'events', ids })).data).sort()).toEqual([...ids].sort())
  const one = await provider.getOne<Json>({ resource: 'events', id: ids[0], meta: { populate: ['venue'] } })
  expect(one.data).toMatchObject({ id: ids[0], venue: { country: 'ES' } })
  const auth = AuthHelper(API)
  await expect(auth.login(IDENTIFIER, 'no')).rejects.toMatchObject({ response: { status: 400 } })
  const { jwt } = (await auth.login(IDENTIFIER, PASSWORD)).data
  expect((await auth.me(jwt, { meta: { populate: ['role'] } })).data.email).toBe(IDENTIFIER)
  const signedIn = axiosInstance.create?.({ headers: { Authorization: `Bearer ${jwt}` } }) ?? axiosInstance
  const writing = DataProvider(API, signedIn)
  const made = (await writing.create<Json>({ resource: 'characters', variables: { name: 'Sancha Gil' } })).data
  const changed = await writing.update<Json>({
    resource: 'characters',
    id: made.data.id,
    variables: { name: 'Sancha Gilabert' },
  })
  expect(changed.data.data.attributes.name).toBe('Sancha Gilabert')
  await expect(writing.create({ resource: 'characters', variables: { name: 'x' } })).rejects.toMatchObject({
    statusCode: 400,
  })
})

test('@strapi/client', async () => {
  const client = strapi({ baseURL: API })
  const query = {
    filters: { title: { $containsi: 'a' } },
    sort: ['date_start:desc'],
    populate: { venue: { fields: ['name'] }, tags: true as const },
    pagination: { page: 1, pageSize: 4 },
    locale: 'es',
  }
  const found: Json = await client.collection('events').find(query)
  const expected = await rest('events?filters[title][$containsi]=a&sort=date_start:desc&pagination[pageSize]=4')
  expect(idsOf(found.data)).toEqual(idsOf(expected.data))
  expect(found.meta).toEqual(expected.meta)
  const one: Json = await client.collection('events').findOne(String(found.data[0].id), { populate: 'organizer' })
  expect(one.data.attributes.organizer.data.attributes.name).toEqual(expect.any(String))
  const slug = found.data[0].attributes.slug
  expect(((await client.collection('events').findOne(slug)) as Json).data.id).toBe(found.data[0].id)
  await expect(client.collection('events').findOne('999999')).rejects.toMatchObject({ name: 'HTTPNotFoundError' })
  const login = { method: 'POST', body: JSON.stringify({ identifier: IDENTIFIER, password: PASSWORD }) }
  const response = await client.fetch('/auth/local', { ...login, headers: { 'content-type': 'application/json' } })
  const { jwt } = (await response.json()) as { jwt: string }
  const writing = strapi({ baseURL: API, auth: jwt })
  const me: Json = await (await writing.fetch('/users/me')).json()
  expect(me.email).toBe(IDENTIFIER)
  const made: Json = await writing.collection('characters').create({ name: 'Urraca Ponce' })
  const changed: Json = await writing.collection('characters').update(String(made.data.id), { name: 'Urraca Poncela' })
  expect(changed.data.attributes.name).toBe('Urraca Poncela')
})

type RaProvider = (url: string, client?: (url: string, options?: RequestInit) => Promise<Json>) => Json

test('ra-strapi-v4-rest', async () => {
  // The package imports the core of react-admin without depending on it; here stands the part that it takes.
  const core = pathToFileURL(`${import.meta.dirname}/../fixtures/ra-core.cjs`).href
  const hooks = registerHooks({
    resolve: (name, context, next) => (name === 'ra-core' ? { url: core, shortCircuit: true } : next(name, context)),
  })
  const { strapiRestProvider } = (await import('ra-strapi-v4-rest')) as unknown as { strapiRestProvider: RaProvider }
  const { fetchUtils } = ((await import(core)) as Json).default
  hooks.deregister()
  const provider = strapiRestProvider(API)
  const params = { pagination: { page: 1, perPage: 4 }, sort: { field: 'date_start', order: 'DESC' } }
  const filter = { title_q: 'a', date_start_gte: '2020-01-01', venue: { country: 'ES' } }
  const list = await provider.getList('events', { ...params, filter })
  const expected = await rest(
    'events?filters[title][$containsi]=a&filters[date_start][$gte]=2020-01-01&filters[venue][country]=ES&sort=date_start:desc&pagination[pageSize]=4',
  )
  expect([idsOf(list.data), list.total]).toEqual([idsOf(expected.data), expected.meta.pagination.total])
  const [first] = list.data
  expect((await provider.getOne('events', { id: first.id })).data.title).toBe(first.title)
  expect(idsOf((await provider.getMany('organizers', { ids: [first.organizer] })).data)).toEqual([first.organizer])
  const of = { target: 'organizer', id: first.organizer, filter: {} }
  const referring = await provider.getManyReference('events', { ...params, ...of })
  expect(idsOf(referring.data)).toContain(first.id)
  const { jwt } = (await signIn()).body
  const signedIn = strapiRestProvider(API, (url, options) =>
    fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${jwt}` } }),
  )
  const { data: made } = await signedIn.create('characters', { data: { name: 'Munia Froila' } })
  const { data: changed } = await signedIn.update('characters', { id: made.id, data: { name: 'Munia Froilaz' } })
  expect(changed.name).toBe('Munia Froilaz')
})
