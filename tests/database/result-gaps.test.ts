import { sql as statement } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.server.ts'
import { testDatabase } from '../fixtures/database.ts'

const FAILS_LATE = 'select 1 / (100 - n) as x from generate_series(1, 200) n'

test('a statement that fails after it has sent rows leaves no gap in the result of the next one', async () => {
  const { connection } = await testDatabase()
  const { sql, db, close } = openDatabase(connection, { max: 1 })
  const fail = () => expect(sql.unsafe(FAILS_LATE)).rejects.toThrow('division by zero')
  await fail()
  expect([...(await sql`select 7 as x`)]).toEqual([{ x: 7 }])
  await fail()
  expect([...(await db.execute(statement`select 7 as x`))]).toEqual([{ x: 7 }])
  await fail()
  expect(await sql.unsafe('select 7 as x').values()).toMatchObject([[7]])
  const inTransaction = sql.begin(async (tx) => {
    await tx.savepoint((inner) => inner.unsafe(FAILS_LATE)).catch(() => {})
    return [...(await tx`select 7 as x`), ...(await tx.unsafe('select 8 as x'))]
  })
  expect(await inTransaction).toEqual([{ x: 7 }, { x: 8 }])
  await fail()
  expect([...(await sql`select 1 as x where false`)]).toEqual([])
  await close()
})
