import { expect, test } from 'vitest'
import { features } from '#features.ts'
import { filesOf } from '../architecture/imports.ts'
import { openApi } from './api-client.ts'

const row = (route: string) => {
  const [method = '', path = ''] = route.split(' ')
  return { method, path }
}

/** The endpoints of the calendar whose API we follow. */
const COMPATIBLE = [
  row('POST /api/auth/local'),
  row('GET /api/users/me'),
  row('GET /api/events'),
  row('GET /api/event/by_slug/{slug}'),
  row('GET /api/event/my_event/{id}'),
  row('PUT /api/event/my_event/{id}'),
  row('POST /api/event/create-private'),
  row('POST /api/event/{id}/register'),
  row('GET /api/registration-forms/{id}'),
  row('GET /api/event/{id}/my_players'),
  row('GET /api/event/{id}/questions'),
  row('GET /api/event/{id}/my_questions'),
  row('PUT /api/event/{id}/my_questions/{question}'),
  row('PUT /api/event/{id}/my_questions/{question}/publication'),
  row('POST /api/album/event'),
  row('GET /api/album/event/{id}'),
  row('POST /api/album/character'),
  row('GET /api/album/character/{id}'),
  row('GET /api/albums/{id}'),
  row('PUT /api/album/{id}'),
  row('DELETE /api/album/{id}'),
  row('PUT /api/album/add_images/{id}'),
  row('PUT /api/album/remove_images/{id}'),
  row('GET /api/character/my'),
  row('POST /api/characters'),
  row('GET /api/characters/{id}'),
  row('PUT /api/characters/{id}'),
  row('PUT /api/character/add_documents/{id}'),
  row('PUT /api/character/remove_documents/{id}'),
  row('POST /api/organization/new'),
  row('GET /api/organization/my'),
  row('GET /api/organization/my_organization/{id}'),
  row('POST /api/organization/my_organization/{id}'),
  row('GET /api/organization/my_permission/{id}'),
  row('GET /api/organization/find_user_list/{id}'),
  row('POST /api/organization/add_user/{id}'),
  row('POST /api/organization/modify_permission/{id}'),
  row('POST /api/organization/delete_permission/{id}'),
  row('POST /api/organization/transfer_ownership/{id}'),
  row('GET /api/documents/{a}/{b}'),
  row('POST /api/documents/{a}/{b}'),
  row('PUT /api/documents/{a}/{b}/document/{id}'),
  row('DELETE /api/documents/{a}/{b}/document/{id}'),
  row('POST /api/documents/{a}/{b}/report_abuse/{id}'),
  row('GET /api/medias/{id}'),
  row('PUT /api/medias/{id}'),
  row('GET /api/users/my_storage_statistics/{id}'),
  row('GET /api/users/public'),
  row('GET /api/organizers'),
  row('GET /api/venues'),
  row('GET /api/organizers/by_slug/{slug}'),
  row('GET /api/venues/by_slug/{slug}'),
  row('POST /api/organizer/create-public'),
  row('POST /api/venue/create-public'),
  row('GET /api/quick-start-guides'),
  row('POST /_content/{path}'),
  row('POST /graphql'),
]

const API_PREFIX = /^\/(api|_content|graphql)(\/|$)/
/** `/api/events/:ref` and `/api/events/{id}` are the same endpoint. */
const normalize = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/:\w+(\{[^/]*\})?|\{\w+\}/g, '*').replace(/\/$/, '')}`

const { app, call } = await openApi()
const mounted = app.routes.filter(({ method, path }) => method !== 'ALL' && API_PREFIX.test(path)).map(normalize)
const CALLS = features
  .flatMap(({ calls = [] }) => calls)
  .filter(({ handle }) => handle)
  .map(({ name, access }) => ({ ...row(name), access }))

test('mounts every endpoint that the calendar has, and every call that a feature declares, once', () => {
  expect(COMPATIBLE.map(normalize).filter((endpoint) => !mounted.includes(endpoint))).toEqual([])
  expect(mounted.toSorted()).toEqual(CALLS.map(normalize).sort())
  expect(new Set(mounted).size).toBe(mounted.length)
})

test('answers a preflight at every endpoint, with its method allowed', async () => {
  for (const { method, path } of CALLS) {
    const headers = { origin: 'https://app.example', 'access-control-request-method': method }
    const response = await app.request(path.replace(/\{\w+\}/g, '1'), { method: 'OPTIONS', headers })
    const allowed = response.headers.get('access-control-allow-methods') ?? ''
    expect([method, path, response.status, allowed.split(',').includes(method)]).toEqual([method, path, 204, true])
  }
})

/** An address without the names of its parameters. */
const unnamed = (text: string) => text.replace(/\{[^}]*\}/g, '{}')

test('docs/api.md, or docs/graphql.md, says what every call is for', () => {
  const documented = Object.values(filesOf('docs/{api,graphql}.md')).flatMap((page) =>
    unnamed(page).match(/\/[\w/.{}-]+/g),
  )
  expect(CALLS.filter(({ path }) => !documented.includes(unnamed(path))).map(({ path }) => path)).toEqual([])
})

/** What an anonymous caller of an open call gets where it is not 200: the fixtures have no such thing, or it asks for more. */
const ANONYMOUS_STATUS: Record<string, number> = {
  '/api/organizers/by_slug/nobody': 404,
  '/api/venues/by_slug/nobody': 404,
  '/api/event/by_slug/nobody': 404,
  '/api/album/character/1': 404,
  '/api/registration-forms/1': 404,
  '/api/characters/1': 404,
  '/api/documents/1/1': 404,
  '/api/auth/email-confirmation': 400,
}

/** Documents that are not JSON. */
const OTHERS = ['/graphql/schema.graphql', '/api/openapi.yaml']

test.each(CALLS.filter(({ method, path }) => method === 'GET' && !OTHERS.includes(path)))(
  '$method $path answers JSON',
  async ({ path, access }) => {
    const example = path
      .replace('{path}', 'guides')
      .replace(/by_slug\/\{slug\}/, 'by_slug/nobody')
      .replace(/\{\w+\}/g, '1')
    const { status, headers } = await call(example)
    expect(status).toBe(access === 'anyone' ? (ANONYMOUS_STATUS[example] ?? 200) : 403)
    expect(headers.get('content-type')).toMatch('application/json')
  },
)
