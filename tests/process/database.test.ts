import { expect, test } from 'vitest'
import { testDatabase } from '../fixtures/database.ts'

test('every test has a migrated database of its own', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()])
  await one.sql`create table mine ()`
  const tables = await other.sql`select tablename from pg_tables where tablename in ('mine', 'events')`
  expect(tables.map((row) => row['tablename'])).toEqual(['events'])
})

test('names can be sorted as Spanish sorts them', async () => {
  const { sql } = await testDatabase()
  const rows =
    await sql`select * from unnest(array['ola', 'ñu', 'nube', 'Ángel']) name order by name collate "es-x-icu"`
  expect(rows.map((row) => row['name'])).toEqual(['Ángel', 'nube', 'ñu', 'ola'])
})
