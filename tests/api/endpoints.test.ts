import { expect, test } from 'vitest'
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

/** Endpoints that our pages need beyond those, named as Strapi would. */
const ADDITIONAL = [
  row('GET /api/events/{id}'),
  row('GET /api/organizers/{id}'),
  row('GET /api/venues/{id}'),
  row('GET /api/quick-start-guides/{id}'),
  row('GET /api/tags'),
  row('GET /api/tags/{id}'),
  row('GET /api/tickets'),
  row('GET /api/tickets/{id}'),
  row('GET /_content/{path}'),
  row('POST /api/contact'),
  row('GET /api/suggestions'),
  row('GET /api/changes'),
  row('GET /api/openapi.json'),
  row('GET /api/openapi.yaml'),
  row('POST /api/auth/local/register'),
  row('POST /api/auth/forgot-password'),
  row('POST /api/auth/check-password'),
  row('POST /api/auth/reset-password'),
  row('POST /api/auth/change-password'),
  row('POST /api/auth/send-email-confirmation'),
  row('GET /api/auth/email-confirmation'),
  row('PUT /api/users/me'),
  row('POST /api/auth/logout'),
  row('GET /api/auth/sessions'),
  row('DELETE /api/auth/sessions/{id}'),
  row('POST /api/auth/passkeys/options'),
  row('POST /api/auth/passkeys'),
  row('POST /api/auth/passkeys/mine/options'),
  row('POST /api/auth/passkeys/mine'),
  row('GET /api/event/{id}/check_in'),
  row('GET /api/event/{id}/check_in/phones'),
  row('POST /api/event/{id}/check_in'),
  row('POST /api/event/{id}/check_in/sync'),
  row('POST /api/event/{id}/report_abuse'),
  row('POST /api/character/{id}/report_abuse'),
  row('POST /api/payments/stripe/{id}'),
  row('POST /api/uploads'),
  row('GET /api/uploads/{id}'),
  row('PATCH /api/uploads/{id}'),
  row('DELETE /api/uploads/{id}'),
  row('GET /graphql'),
  row('GET /graphql/schema.graphql'),
]

const ROWS = [...COMPATIBLE, ...ADDITIONAL]
const API_PREFIX = /^\/(api|_content|graphql)(\/|$)/
/** `/api/events/:ref` and `/api/events/{id}` are the same endpoint. */
const normalize = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/:\w+(\{[^/]*\})?|\{\w+\}/g, '*').replace(/\/$/, '')}`

const { app, call } = await openApi()
const mounted = new Set(
  app.routes.filter(({ method, path }) => method !== 'ALL' && API_PREFIX.test(path)).map((route) => normalize(route)),
)

test('lists every mounted endpoint in the table, and mounts every one', () => {
  expect([...mounted].sort()).toEqual(ROWS.map(normalize).sort())
})

test('answers a preflight at every endpoint, with its method allowed', async () => {
  for (const { method, path } of ROWS) {
    const headers = { origin: 'https://app.example', 'access-control-request-method': method }
    const response = await app.request(path.replace(/\{\w+\}/g, '1'), { method: 'OPTIONS', headers })
    const allowed = response.headers.get('access-control-allow-methods') ?? ''
    expect([method, path, response.status, allowed.split(',').includes(method)]).toEqual([method, path, 204, true])
  }
})

test('lists no endpoint twice', () => {
  expect(new Set(ROWS.map(normalize)).size).toBe(ROWS.length)
})

/** Status for anonymous callers where it is not 200. */
const ANONYMOUS_STATUS: Record<string, number> = {
  '/api/organizers/by_slug/nobody': 404,
  '/api/venues/by_slug/nobody': 404,
  '/api/event/by_slug/nobody': 404,
  '/api/album/character/1': 404,
  '/api/users/me': 403,
  '/api/users/public': 403,
  '/api/registration-forms/1': 404,
  '/api/auth/sessions': 403,
  '/api/character/my': 403,
  '/api/characters/1': 404,
  '/api/organization/my': 403,
  '/api/event/my_event/1': 403,
  '/api/event/1/my_players': 403,
  '/api/documents/1/1': 404,
  '/api/users/my_storage_statistics/1': 403,
  '/api/event/1/check_in': 403,
  '/api/uploads/1': 403,
  '/api/medias/1': 200,
  '/api/event/1/check_in/phones': 403,
  '/api/organization/my_organization/1': 403,
  '/api/organization/my_permission/1': 403,
  '/api/organization/find_user_list/1': 403,
  '/api/auth/email-confirmation': 400,
}

/** Documents that are not JSON. */
const OTHERS = ['/graphql/schema.graphql', '/api/openapi.yaml']

test.each(ROWS.filter(({ method, path }) => method === 'GET' && !OTHERS.includes(path)))(
  '$method $path answers JSON',
  async ({ path }) => {
    const example = path
      .replace('{path}', 'guides')
      .replace(/by_slug\/\{slug\}/, 'by_slug/nobody')
      .replace(/\{\w+\}/g, '1')
    const { status, headers } = await call(example)
    expect(status).toBe(ANONYMOUS_STATUS[example] ?? 200)
    expect(headers.get('content-type')).toMatch('application/json')
  },
)
