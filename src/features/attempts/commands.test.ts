import { expect, test } from 'vitest'
import { anonymous, type Context } from '#core/context.ts'
import { testDatabase } from '../../../tests/database.ts'
import { countTry, forgetTries, forgiveTries } from './commands.server.ts'

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
  await sql`update rate_limits set expire = now() - interval '1 second' where key not like '%carla'`
  await forgetTries(ctx)
  expect((await sql`select key from rate_limits`).map(({ key }) => key)).toEqual(['test:carla'])
})
