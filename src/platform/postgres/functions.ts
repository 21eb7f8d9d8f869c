import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TransactionSql } from 'postgres'
import { PROJECT_ROOT } from '#platform/config/project-root.ts'

export const FUNCTIONS_FOLDER = join(PROJECT_ROOT, 'db/functions')

/**
 * Applies each file of functions and triggers whose text is not the one applied last, and all of them after a migration: it may have made a
 * table anew or dropped a trigger. A file may call functions of any other one.
 */
export async function applyFunctions(tx: TransactionSql, folder: string) {
  await tx`create table if not exists drizzle.function_files (name text primary key, hash text not null)`
  const [migration] = await tx<{ hash: string }[]>`
    select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`
  const applied = await tx<{ name: string; hash: string }[]>`select name, hash from drizzle.function_files`
  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]))
  const changed = globSync('*.sql', { cwd: folder })
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(migration!.hash).update(text).digest('hex') }
    })
    .filter(({ name, hash }) => hashes.get(name) !== hash)
  if (changed.length === 0) return
  // What deferred triggers still have to do about rows that a migration wrote is not done once they are dropped.
  await tx`set constraints all immediate`
  await tx`set local check_function_bodies = off`
  for (const { name, text, hash } of changed) {
    await tx.unsafe(text).catch((cause: Error) => {
      throw new Error(`db/functions/${name}: ${cause.message}`, { cause })
    })
    await tx`insert into drizzle.function_files ${tx({ name, hash })} on conflict (name) do update set hash = excluded.hash`
  }
}
