import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { TransactionSql } from 'postgres'
import { PROJECT_ROOT } from '#platform/config/project-root.ts'

/** The migrations of this release, the oldest first. */
export const readMigrations = () => readMigrationFiles({ migrationsFolder: join(PROJECT_ROOT, 'drizzle') })

/** Runs those that the database lacks, and records them in the table of Drizzle's migrator, in the caller's transaction. */
export async function runMigrations(tx: TransactionSql, migrations: MigrationMeta[]) {
  await tx`create schema if not exists drizzle`
  await tx`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`
  const [last] = await tx<{ at: number }[]>`
    select coalesce(max(created_at), 0)::float8 as at from drizzle.__drizzle_migrations`
  for (const { sql, hash, folderMillis } of migrations) {
    if (folderMillis <= last!.at) continue
    for (const statement of sql) await tx.unsafe(statement)
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
  }
}
