import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { accountWorld } from '../../../../tests/accounts/own-account.ts'
import { passkeyDevice } from '../../../../tests/accounts/passkey-device.ts'
import { empty } from '../../../../tests/fixtures/database.ts'
import { passkeysApi } from './api.server.ts'

const { sql, door, outside, signedIn } = await accountWorld({ SIGN_IN_TRIES: '1000' })
beforeEach(() => empty(sql, 'users, one_time_tokens, rate_limits'))
const ORIGIN = 'https://candil.example'

const kept: [token: string, remember: boolean][] = []
const apiFor = (ctx: Context) =>
  new Hono<{ Variables: { ctx: Context } }>()
    .use(async (c, next) => {
      c.set('ctx', ctx)
      await next()
    })
    .route('/', passkeysApi({ doorOf: () => door, keep: (_, token, remember) => kept.push([token, remember]) }))
    .onError((error, c) => {
      if (!(error instanceof Failure)) throw error
      return c.json({ code: error.code }, error.status)
    })

async function post(ctx: Context, path: string, body: unknown = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'content-type': 'application/json' }
  const response = await apiFor(ctx).request(path, { method: 'POST', body: text, headers })
  return { status: response.status, body: (await response.json()) as { data: { challenge: string }; code?: string } }
}

test('a browser makes a passkey and signs in with it, by four calls', async () => {
  const { ctx } = await signedIn('Ana')
  const device = passkeyDevice(ORIGIN)
  const asked = await post(ctx, '/mine/options')
  const added = await post(ctx, '/mine', { answer: device.create(asked.body.data) })
  expect([added.status, added.body]).toEqual([200, { data: { added: true } }])
  const question = await post(outside, '/options')
  const entered = await post(outside, '/', { answer: device.get(question.body.data), remember: true })
  expect([entered.status, entered.body]).toEqual([200, { data: { signed_in: true } }])
  expect(kept.at(-1)).toEqual([expect.stringMatching(/^[\w-]{43}$/), true])
})

test('who is not signed in cannot make one', async () => {
  expect(await post(outside, '/mine/options')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await post(outside, '/mine', { answer: {} })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

type Change = (answer: object) => object
const RUBBISH = [undefined, null, 0, -1, '', 'AAAA', '!', 'A'.repeat(9000), [], {}, [[]], { length: 4 }, true]

/** Every way to spoil an answer in one place: something else there, nothing, a part of the text, one letter of it another. */
function spoilings(answer: object): Change[] {
  return Object.entries(answer).flatMap(([name, value]): Change[] => {
    const others: ((text: string) => unknown)[] = RUBBISH.map((rubbish) => () => rubbish)
    const cuts =
      typeof value === 'string' ? Array.from({ length: 12 }, (_, n) => Math.floor((value.length * n) / 12)) : []
    for (const at of cuts) {
      others.push((text) => text.slice(0, at))
      others.push((text) => `${text.slice(0, at)}A${text.slice(at + 1)}`)
    }
    const here = others.map(
      (other): Change =>
        (given) => ({ ...given, [name]: other(Reflect.get(given, name)) }),
    )
    const within = value && typeof value === 'object' && !Array.isArray(value) ? spoilings(value) : []
    const deeper = within.map(
      (change): Change =>
        (given) => ({ ...given, [name]: change(Reflect.get(given, name)) }),
    )
    return [...here, ...deeper]
  })
}

/** Where the change did no harm, the answer is still good; nothing is ever a fault of the server. */
const CALM = [200, 400]

test('however an answer at the door is spoilt, it is refused and never a fault of the server', async () => {
  const { ctx } = await signedIn('Ana')
  const device = passkeyDevice(ORIGIN)
  await post(ctx, '/mine', { answer: device.create((await post(ctx, '/mine/options')).body.data) })
  const statuses: number[] = []
  for (const spoil of spoilings(device.get({ challenge: 'A'.repeat(43) }))) {
    // A fresh challenge for each, since the first look at an answer uses its challenge up.
    const answer = spoil(device.get((await post(outside, '/options')).body.data))
    statuses.push((await post(outside, '/', { answer })).status)
  }
  expect(statuses.length).toBeGreaterThan(200)
  expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(150)
  expect(statuses.filter((status) => !CALM.includes(status))).toEqual([])
})

test('however a new passkey is spoilt, it is refused or kept and never a fault of the server', async () => {
  const { ctx } = await signedIn('Ana')
  const statuses: number[] = []
  for (const spoil of spoilings(passkeyDevice(ORIGIN).create({ challenge: 'A'.repeat(43) }))) {
    const answer = spoil(passkeyDevice(ORIGIN).create((await post(ctx, '/mine/options')).body.data))
    statuses.push((await post(ctx, '/mine', { answer })).status)
    await sql`delete from passkeys`
  }
  expect(statuses.length).toBeGreaterThan(150)
  expect(statuses.filter((status) => !CALM.includes(status))).toEqual([])
})

test.each(['', '{', 'null', '[]', '"x"', '{}', '{"answer":null}', '{"data":{"answer":[]}}', '{"answer":{"id":{}}}'])(
  'the body %s is a bad call',
  async (body) => {
    const { ctx } = await signedIn('Ana')
    expect((await post(outside, '/', body)).status).toBe(400)
    expect((await post(ctx, '/mine', body)).status).toBe(400)
  },
)

test('a body too large is refused unread', async () => {
  expect((await post(outside, '/', { answer: 'x'.repeat(40_000) })).status).toBe(413)
})
