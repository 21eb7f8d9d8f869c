import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/fixtures/database.ts'
import { errorForLog } from './log.server.ts'
import { pathForLog } from './path-for-log.ts'

test('logs a failed statement without its parameters and the conflicting row', async () => {
  const { db } = await testDatabase()
  await db.execute(sql`create table people (email text unique)`)
  const add = () => db.execute(sql`insert into people values (${'ana@example.org'})`)
  await add()
  const error = await add().catch((error: unknown) => error)
  expect(String(error)).toContain('ana@example.org')
  const line = errorForLog(error)
  expect(JSON.stringify(line)).not.toContain('ana@')
  expect(line).toMatchObject({ message: expect.stringContaining('insert into people'), cause: { code: '23505' } })
})

test('removes tokens from the path', () => {
  const at = (path: string) => pathForLog({ url: `https://candil.example${path}` })
  expect(at('/es/freshness/abcdefghijklmnopqrstuvwxyz0123?answer=yes')).toBe('/es/freshness/…')
  expect(at('/en/invitation/0123456789abcdef')).toBe('/en/invitation/…')
  expect(at('/feeds/Ab3-defghijklmnopqrstuvwxyz.ics')).toBe('/feeds/….ics')
  expect(pathForLog({ url: '/freshness//abcdefghijklmnopqrstuvwxyz0123?answer=yes' })).toBe('/freshness//…')
  expect(pathForLog({ url: '/events?q=Ana#x' })).toBe('/events')
  expect(at('/es/evento-rol-vivo-larp/las-sombras-de-valdecuervo')).toBe(
    '/es/evento-rol-vivo-larp/las-sombras-de-valdecuervo',
  )
})
