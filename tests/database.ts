import { randomBytes } from 'node:crypto'
import type { Sql } from 'postgres'
import { inject } from 'vitest'
import { openDatabase } from '#core/database.server.ts'
import { afterwards } from './afterwards.ts'
import { on } from './database.setup.ts'

/** A migrated, empty database of one's own; dropped after the test, or after the file when called outside of one. */
export async function testDatabase() {
  const { connection: server, template } = inject('testServer')
  const databaseName = `${template}_${randomBytes(6).toString('hex')}`
  const admin = openDatabase(server, { max: 1 })
  await admin.sql`create database ${admin.sql(databaseName)} template ${admin.sql(template)} strategy file_copy`
  const connection = on(server, databaseName)
  const { db, sql, close } = openDatabase(connection, { max: 4 })
  const drop = async () => {
    await close()
    await admin.sql`drop database ${admin.sql(databaseName)} with (force)`
    await admin.close()
  }
  afterwards(drop)
  return { db, sql, connection, databaseName }
}

/** Empties tables and all that hangs on them: the history as well, which lets nobody else do that. */
export const empty = (sql: Sql, tables: string) =>
  sql.begin(async (tx) => {
    await tx`alter table history disable trigger never_emptied`
    await tx.unsafe(`truncate ${tables} restart identity cascade`)
    await tx`alter table history enable trigger never_emptied`
  })
