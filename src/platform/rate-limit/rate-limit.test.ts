import { expect, test } from 'vitest'
import { anonymous, type Context } from '#platform/context/request-context.ts'
import { testDatabase } from '../../../tests/fixtures/database.ts'
import { countCaller, countTry, forgetTries, forgiveTries } from './rate-limit.server.ts'

const { db, sql } = await testDatabase()
const ctx: Context = { db, actor: anonymous, locale: 'es', now: new Date() }
const limit = { name: 'test', points: 2, seconds: 60 }
const status = (tries: Promise<unknown>) =>
  tries.then(
    () => 200,
    (failure: { status: number }) => failure.status,
  )

test('so many tries and no more, until they are forgiven or their time is over', async () => {
  const tries = async () => [
    await status(countTry(ctx, 'ana', limit)),
    await status(countTry(ctx, 'ana', limit)),
    await status(countTry(ctx, 'ana', limit)),
  ]
  expect(await tries()).toEqual([200, 200, 429])
  expect(await status(countTry(ctx, 'bea', limit))).toBe(200)
  await forgiveTries(ctx, 'ana', limit)
  expect(await tries()).toEqual([200, 200, 429])
  await sql`update rate_limits set expire = now() - interval '1 second'`
  expect(await tries()).toEqual([200, 200, 429])
})

test('counters whose time is over are cleared, and no others', async () => {
  await countTry(ctx, 'carla', limit)
  await sql`update rate_limits set expire = now() - interval '1 hour' where key not like '%carla'`
  await forgetTries(ctx)
  expect((await sql`select key from rate_limits`).map(({ key }) => key)).toEqual(['test:carla'])
})

test('an IPv6 network has ten times what a household of it has, however many of its addresses are used', async () => {
  const from = (address: string) => status(countCaller(ctx, { address, secret: 's' }, limit))
  const households = await Promise.all(Array.from({ length: 20 }, (_, n) => from(`2001:db8:1:${n}::1`)))
  expect(new Set(households)).toEqual(new Set([200]))
  expect([await from('2001:db8:1:20::1'), await from('2001:db8:2:20::1')]).toEqual([429, 200])
  expect([await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')]).toEqual([200, 200, 429])
})
