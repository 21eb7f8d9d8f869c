import { expect, test } from 'vitest'
import { testContext } from '#tests/fixtures/context.ts'
import { testDatabase } from '#tests/fixtures/database.ts'
import { deleteExpiredLimits, rateLimit, rateLimitCaller, resetLimit } from './rate-limit.server.ts'

const { db, sql } = await testDatabase()
const ctx = testContext(db)
const limit = { name: 'test', points: 2, seconds: 60 }
const status = (attempts: Promise<unknown>) =>
  attempts.then(
    () => 200,
    (failure: { status: number }) => failure.status,
  )

test('rejects attempts above the limit, until it is reset or expires', async () => {
  const attempts = async () => [
    await status(rateLimit(ctx, 'ana', limit)),
    await status(rateLimit(ctx, 'ana', limit)),
    await status(rateLimit(ctx, 'ana', limit)),
  ]
  expect(await attempts()).toEqual([200, 200, 429])
  expect(await status(rateLimit(ctx, 'bea', limit))).toBe(200)
  await resetLimit(ctx, 'ana', limit)
  expect(await attempts()).toEqual([200, 200, 429])
  await sql`update rate_limits set expire = now() - interval '1 second'`
  expect(await attempts()).toEqual([200, 200, 429])
})

test('deletes expired counters and no others', async () => {
  await rateLimit(ctx, 'carla', limit)
  await sql`update rate_limits set expire = now() - interval '1 hour' where key not like '%carla'`
  await sql.begin(async (counting) => {
    await counting`select from rate_limits where key like '%ana' for update`
    await deleteExpiredLimits(ctx)
  })
  expect((await sql`select key from rate_limits order by key`).map(({ key }) => key)).toEqual([
    'test:ana',
    'test:carla',
  ])
  await deleteExpiredLimits(ctx)
  expect((await sql`select key from rate_limits`).map(({ key }) => key)).toEqual(['test:carla'])
})

test('a /48 IPv6 network has ten times the limit of a /64, however many addresses it uses', async () => {
  const from = (clientIp: string) => status(rateLimitCaller({ ...ctx, clientIp }, limit))
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => from(`2001:db8:1:${n}::1`)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect([await from('2001:db8:1:20::1'), await from('2001:db8:2:20::1')]).toEqual([429, 200])
  expect([await from('203.0.113.1'), await from('203.0.113.1'), await from('203.0.113.1')]).toEqual([200, 200, 429])
})
