import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { AppError } from '#platform/errors/app-error.ts'
import { LOCALE } from '#platform/openapi/resource-calls.ts'
import { testContext, withContext } from '#tests/fixtures/context.ts'
import { type ApiEnv, type Call, call, mountCalls } from './call.server.ts'

const common = {
  group: 'Test',
  access: 'anyone',
  scope: 'public',
  summary: 'Test',
  answers: { 200: { description: '' } },
} as const
const ctx = testContext(null as never)
const ask = async (declared: Call, path: string, init?: RequestInit) => {
  const app = withContext(() => ctx, mountCalls(new Hono<ApiEnv>(), [declared])).onError((error, c) =>
    error instanceof AppError ? c.json({ code: error.code }, error.status) : c.text('', 500),
  )
  const response = await app.request(path, init)
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const post = (body: string) => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } })

test('answers with the status that is described first, in the language that was asked for', async () => {
  const greet = call('GET /api/people/{id}', {
    ...{ ...common, parameters: [LOCALE], answers: { 201: { description: '' } } },
    run: ({ ctx: { locale }, id, params }) => ({ locale, id, params }),
  })
  expect(await ask(greet, '/api/people/7?locale=en')).toMatchObject({
    ...{ status: 201, body: { locale: 'en', id: 7, params: { id: '7' } } },
  })
  expect((await ask(greet, '/api/people/7')).body.locale).toBe('es')
  expect((await ask(greet, '/api/people/ana')).status).toBe(404)
})

test('authorizes before the body is read, and bounds it', async () => {
  const steps: unknown[] = []
  const write = (mayWrite: boolean) =>
    call('POST /api/people', {
      ...{ ...common, body: { bytes: 20, schema: {}, example: {} } },
      authorize: () => {
        steps.push('authorize')
        if (!mayWrite) throw new AppError('forbidden')
        return 'Ana'
      },
      run: ({ allowed, body }) => {
        steps.push(body)
        return { allowed }
      },
    })
  expect((await ask(write(false), '/api/people', post('{'))).body.code).toBe('forbidden')
  expect((await ask(write(true), '/api/people', post('{'))).body.code).toBe('body_unreadable')
  expect((await ask(write(true), '/api/people', post('{"name":"Ana María"}x'))).body.code).toBe('body_too_large')
  expect((await ask(write(true), '/api/people', post('{"data":{"n":1}}'))).body).toEqual({ allowed: 'Ana' })
  expect(steps).toEqual(['authorize', 'authorize', 'authorize', 'authorize', { n: 1 }])
})

test('fails with its code, and is kept nowhere', async () => {
  const fail = call('GET /api/fail', {
    ...{ ...common, failsAs: 'message_not_sent', noStore: true },
    run: () => {
      throw new AppError('forbidden')
    },
  })
  const { status, headers, body } = await ask(fail, '/api/fail')
  expect([status, body, headers.get('cache-control')]).toEqual([403, { code: 'message_not_sent' }, 'no-store'])
})

test('what was done is not said to have failed where reading it does', async () => {
  const save = call('POST /api/save', {
    ...{ ...common, failsAs: 'event_not_added' },
    run: () => async () => {
      throw new AppError('unavailable')
    },
  })
  const { status, body } = await ask(save, '/api/save', { method: 'POST' })
  expect([status, body]).toEqual([503, { code: 'unavailable' }])
})

test('an address that does not match the pattern of a parameter is another', async () => {
  const patterns = { kind: 'event|character', rest: '.+' }
  const find = call('GET /api/{kind}/files/{rest}', { ...common, patterns, run: ({ params }) => params })
  expect((await ask(find, '/api/event/files/a/b')).body).toEqual({ kind: 'event', rest: 'a/b' })
  const app = withContext(() => ctx, mountCalls(new Hono<ApiEnv>(), [find]))
  expect((await app.request('/api/venue/files/a')).status).toBe(404)
})

test('a call is only described where nothing answers it', async () => {
  const options = call('OPTIONS /api/people', common)
  expect(mountCalls(new Hono<ApiEnv>(), [options]).routes).toEqual([])
})
