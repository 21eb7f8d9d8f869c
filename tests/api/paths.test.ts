import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createApi } from '#api.server.ts'
import { csrf } from '#middleware/csrf.server.ts'
import { apiPathReader } from '#platform/http/api-path.ts'
import { withContext } from '../fixtures/context.ts'
import { anonymousContext } from '../fixtures/fixtures.ts'
import { openApi } from './api-client.ts'

const { db, get } = await openApi()

test.each([
  ['/api/events/', '/api/events'],
  ['/API/Events', '/api/events'],
  ['/Api/EVENTS/?filters[theme]=horror', '/api/events?filters[theme]=horror'],
  ['/api/%45vents', '/api/events'],
  ['/api/Events/1/', '/api/events/1'],
  ['/api/Event/BY_slug/ecos-de-mayo/', '/api/event/by_slug/ecos-de-mayo'],
  ['/API/OpenAPI.json', '/api/openapi.json'],
])('%s answers as %s', async (spelling, path) => {
  const [one, other] = [await get(spelling), await get(path)]
  expect([one.status, one.text]).toEqual([200, other.text])
})

test.each([
  ['/API/nothing', 404],
  ['/api/events//', 404],
  // A parameter keeps its case.
  ['/api/event/by_slug/Ecos-de-mayo', 404],
  ['/api//events', 404],
])('%s answers %i with the envelope', async (path, status) => {
  expect((await get(path)).body.error['status']).toBe(status)
})

test('a parameter keeps its case, and the method chooses the call', () => {
  const read = apiPathReader([
    { method: 'PUT', path: '/api/characters/:id' },
    { method: 'GET', path: '/api/characters/my' },
  ])
  const path = (method: string, url: string) => read(new Request(`http://x${url}`, { method }))
  expect(path('GET', '/api/Characters/My/')).toBe('/api/characters/my')
  expect(path('HEAD', '/api/characters/MY')).toBe('/api/characters/my')
  expect(path('PUT', '/API/characters/MyName/')).toBe('/api/characters/MyName')
  expect(path('GET', '/Events/')).toBe('/Events/')
})

test('another spelling meets the checks of the plain one', async () => {
  const api = createApi({ logError: () => {} })
  const guarded = new Hono().use(csrf as never).route('/', api)
  const app = withContext(() => anonymousContext(db), guarded).onError((error, c) => c.text(error.message, 403))
  const answers = ['/api/auth/passkeys', '/api/auth/passkeys/', '/API/Auth/Passkeys', '/api/auth/%50asskeys/'].map(
    async (path) => {
      const response = await app.request(path, { method: 'POST', headers: { origin: 'https://other.example' } })
      return [response.status, await response.text()]
    },
  )
  const [plain, ...others] = await Promise.all(answers)
  expect(plain).toEqual([403, 'foreign_origin'])
  for (const other of others) expect(other).toEqual(plain)
  expect((await app.request('/API/Events/', { method: 'DELETE' })).status).toBe(405)
})
