import { expect, test } from 'vitest'
import { migrateDatabase } from '#platform/postgres/migrate.ts'
import { testDatabase } from '../fixtures/database.ts'

const { sql, connection } = await testDatabase()
const migrate = () => migrateDatabase(connection)
const [{ count: own } = { count: 0 }] = await sql<{ count: number }[]>`
  select count(*)::int as count from drizzle.__drizzle_migrations`

test('a program refuses tables that a newer one has made, says the way back, and changes nothing', async () => {
  await migrate()
  const recorded = await sql`select oldest_program from drizzle.program_requirements`
  expect(recorded).toHaveLength(own)
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`
  const refused = () => expect(migrate()).rejects
  await refused().toThrow(/newer release of Candil, with 1 migrations.*restore a backup/)
  const require = (oldest: number) => sql`
    insert into drizzle.program_requirements values ('of tomorrow', ${oldest}, '2.0.0, migration 0099')
    on conflict (hash) do update set oldest_program = ${oldest}`
  await require(own)
  await refused().toThrow(/\(2\.0\.0, migration 0099\)/)
  // It says itself that this program still runs on it.
  await require(own - 1)
  await migrate()
  expect(await sql`select 1 from drizzle.__drizzle_migrations`).toHaveLength(own + 1)
})
