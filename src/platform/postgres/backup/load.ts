import { setImmediate } from 'node:timers/promises'
import type { TransactionSql } from 'postgres'
import { StartupError } from '#platform/errors/startup-error.ts'
import { readMigrations, runMigrations } from '../migrations.ts'
import type { ArchiveEntry } from './archive.ts'
import { type Header, tableOf } from './format.ts'

/** The migrations of this release that the backup's database had. Throws where the backup has others. */
export function getMigrations({ migrations }: Pick<Header, 'migrations'>) {
  const ours = readMigrations()
  const isKnown = migrations.every(({ hash, when }, at) => ours[at]?.hash === hash && ours[at].folderMillis === when)
  if (isKnown) return ours.slice(0, migrations.length)
  throw new StartupError(
    'The backup was taken by a newer release of Candil, or by another one: restore it with that one.',
  )
}

/** Creates the tables of the release that took the backup; migrating updates them afterwards. */
export const createTables = (tx: TransactionSql, header: Header) => runMigrations(tx, getMigrations(header))

/**
 * Drops foreign keys and disables triggers while rows are loaded in any order. Returns a function that restores them.
 */
export async function suspendConstraints(tx: TransactionSql, { tables }: Header) {
  const references = await tx<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`
  for (const { table, name } of references) await tx.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await tx`alter table ${tx(name)} disable trigger user`
  return async () => {
    for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`
    // Validates every row.
    for (const { table, name, definition } of references)
      await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** Loads the parts of one table, which are consecutive in the archive. */
export async function loadTable(
  tx: TransactionSql,
  { tables }: Header,
  table: string,
  parts: AsyncIterable<Uint8Array>,
) {
  const columns = tables.find(({ name }) => name === table)?.columns
  if (!columns) throw new StartupError(`The backup has rows of ${table}, which it does not describe.`)
  const rows = await tx`copy ${tx(table)} (${tx(columns)}) from stdin`.writable()
  rows.on('error', () => {})
  for await (const chunk of parts) await new Promise((written) => rows.write(chunk, written))
  rows.end()
  // postgres.js does not report on `rows` that the server rejected one. Once the end was sent (the next tick), the next
  // statement of the transaction fails with the reason.
  await setImmediate()
  await tx`select`.catch((cause: unknown) => {
    throw new StartupError(`The rows of ${table} were refused; the database's log says why.`, { cause })
  })
}

/** New ids continue from where they were. */
export async function setSequences(tx: TransactionSql, { sequences }: Header) {
  for (const { name, value, called } of sequences)
    await tx`select setval(${`public.${name}`}::regclass, ${value}::bigint, ${called})`
}

/** Joins the consecutive parts of each table; other entries are passed on one by one. */
export async function* groupByTable(entries: AsyncGenerator<ArchiveEntry>) {
  let next = await entries.next()
  async function* partsOf(table: string) {
    while (!next.done && tableOf(next.value.name) === table) {
      yield* next.value.body
      next = await entries.next()
    }
  }
  while (!next.done) {
    const table = tableOf(next.value.name)
    if (table !== null) yield { table, body: partsOf(table) }
    else {
      yield { name: next.value.name, body: next.value.body }
      next = await entries.next()
    }
  }
}
