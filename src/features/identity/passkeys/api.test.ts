import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { mountCalls } from '#kit/call.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { accountFixtures } from '#tests/fixtures/accounts/account-fixtures.ts'
import { passkeyAuthenticator } from '#tests/fixtures/accounts/passkey-authenticator.ts'
import { withContext } from '#tests/fixtures/context.ts'
import { emptyTables } from '#tests/fixtures/database.ts'
import { passkeyCalls } from './api.server.ts'

const { sql, anonymousCtx, createSignedInUser } = await accountFixtures({ SIGN_IN_ATTEMPTS: '1000' })
beforeEach(() => emptyTables(sql, 'users, one_time_tokens, rate_limits'))
const ORIGIN = 'https://candil.example'

const apiFor = (ctx: RequestContext) =>
  withContext(() => ctx, mountCalls(new Hono(), passkeyCalls)).onError((error, c) => {
    if (!(error instanceof AppError)) throw error
    return c.json({ code: error.code }, error.status)
  })

async function post(ctx: RequestContext, path: string, body: unknown = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'content-type': 'application/json' }
  const response = await apiFor(ctx).request(`/api/auth/passkeys${path}`, { method: 'POST', body: text, headers })
  const cookie = response.headers.get('set-cookie')
  return {
    status: response.status,
    cookie,
    body: (await response.json()) as { data: { challenge: string }; code?: string },
  }
}

test('registers a passkey and signs in with it in four calls', async () => {
  const { ctx } = await createSignedInUser('Ana')
  const device = passkeyAuthenticator(ORIGIN)
  const options = await post(ctx, '/mine/options')
  const added = await post(ctx, '/mine', { answer: device.create(options.body.data) })
  expect([added.status, added.body]).toEqual([200, { data: { added: true } }])
  const signInOptions = await post(anonymousCtx, '/options')
  const signedIn = await post(anonymousCtx, '', { answer: device.get(signInOptions.body.data), remember: true })
  expect([signedIn.status, signedIn.body]).toEqual([200, { data: { signed_in: true } }])
  expect(signedIn.cookie).toMatch(/^__Host-session=[\w-]{43}; .*Max-Age=\d+/)
})

test('rejects registration by anonymous callers', async () => {
  expect(await post(anonymousCtx, '/mine/options')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await post(anonymousCtx, '/mine', { answer: {} })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

type Mutation = (answer: object) => object
const INVALID_VALUES = [undefined, null, 0, -1, '', 'AAAA', '!', 'A'.repeat(9000), [], {}, [[]], { length: 4 }, true]

/** Every mutation of one field: another value, none, a truncated text, one changed character. */
function mutations(answer: object): Mutation[] {
  return Object.entries(answer).flatMap(([name, value]): Mutation[] => {
    const replacements: ((text: string) => unknown)[] = INVALID_VALUES.map((value) => () => value)
    const cuts =
      typeof value === 'string' ? Array.from({ length: 12 }, (_, n) => Math.floor((value.length * n) / 12)) : []
    for (const at of cuts) {
      replacements.push((text) => text.slice(0, at))
      replacements.push((text) => `${text.slice(0, at)}A${text.slice(at + 1)}`)
    }
    const own = replacements.map(
      (replacement): Mutation =>
        (given) => ({ ...given, [name]: replacement(Reflect.get(given, name)) }),
    )
    const inner = value && typeof value === 'object' && !Array.isArray(value) ? mutations(value) : []
    const nested = inner.map(
      (mutate): Mutation =>
        (given) => ({ ...given, [name]: mutate(Reflect.get(given, name)) }),
    )
    return [...own, ...nested]
  })
}

/** A harmless mutation still succeeds; none may be a server error. */
const EXPECTED_STATUSES = [200, 400]

test('a mutated sign-in response is rejected and never a server error', async () => {
  const { ctx } = await createSignedInUser('Ana')
  const device = passkeyAuthenticator(ORIGIN)
  await post(ctx, '/mine', { answer: device.create((await post(ctx, '/mine/options')).body.data) })
  const statuses: number[] = []
  for (const mutate of mutations(device.get({ challenge: 'A'.repeat(43) }))) {
    // A new challenge for each, since validation uses the challenge up.
    const answer = mutate(device.get((await post(anonymousCtx, '/options')).body.data))
    statuses.push((await post(anonymousCtx, '', { answer })).status)
  }
  expect(statuses.length).toBeGreaterThan(200)
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(150)
  expect(statuses.filter((status) => !EXPECTED_STATUSES.includes(status))).toEqual([])
})

test('a mutated registration response is rejected or accepted and never a server error', async () => {
  const { ctx } = await createSignedInUser('Ana')
  const statuses: number[] = []
  for (const mutate of mutations(passkeyAuthenticator(ORIGIN).create({ challenge: 'A'.repeat(43) }))) {
    const answer = mutate(passkeyAuthenticator(ORIGIN).create((await post(ctx, '/mine/options')).body.data))
    statuses.push((await post(ctx, '/mine', { answer })).status)
    await sql`delete from passkeys`
  }
  expect(statuses.length).toBeGreaterThan(150)
  expect(statuses.filter((status) => !EXPECTED_STATUSES.includes(status))).toEqual([])
})

test.each(['', '{', 'null', '[]', '"x"', '{}', '{"answer":null}', '{"data":{"answer":[]}}', '{"answer":{"id":{}}}'])(
  'rejects the body %s with 400',
  async (body) => {
    const { ctx } = await createSignedInUser('Ana')
    expect((await post(anonymousCtx, '', body)).status).toBe(400)
    expect((await post(ctx, '/mine', body)).status).toBe(400)
  },
)

test('rejects a body that is too large with 413', async () => {
  expect((await post(anonymousCtx, '', { answer: 'x'.repeat(40_000) })).status).toBe(413)
})
