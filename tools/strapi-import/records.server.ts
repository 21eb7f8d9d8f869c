import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Note } from './repair.server.ts'
import type { Report } from './report.server.ts'

export type EntryTimestamps = { createdAt: Date | null; updatedAt: Date | null }
export type RowTimestamps = { createdAt: Date; updatedAt: Date }
export type MatchState = 'new' | 'changed' | 'unchanged' | 'newer_locally' | 'id_conflict'

/**
 * Compares an entry with the row of the same id. Imported rows have the entry's timestamps, so another `createdAt` means an unrelated row
 * with the same id, and a later `updatedAt` means that the row was changed here.
 */
export function compareWithRow(row: RowTimestamps | undefined, { createdAt, updatedAt }: EntryTimestamps): MatchState {
  if (!row) return 'new'
  if (createdAt && createdAt.getTime() !== row.createdAt.getTime()) return 'id_conflict'
  if (!updatedAt || updatedAt.getTime() === row.updatedAt.getTime()) return 'unchanged'
  return updatedAt < row.updatedAt ? 'newer_locally' : 'changed'
}

export const toRowTimestamps = ({ createdAt, updatedAt }: EntryTimestamps, now: Date): RowTimestamps => ({
  createdAt: createdAt ?? updatedAt ?? now,
  updatedAt: updatedAt ?? createdAt ?? now,
})

/** The context for writing a page: its transaction, its report and the kind of its entries. */
export type PageContext = { tx: Database; ctx: RequestContext; report: Report; kind: string; dryRun: boolean }

export const noteFor =
  ({ report, kind }: PageContext, id: number): Note =>
  (message) =>
    report.repaired(kind, id, message)

/** Whether the entry is to be written; reports it when not. */
export function shouldWrite({ report, kind }: PageContext, id: number, state: MatchState): boolean {
  if (state === 'unchanged') report.count(kind, 'unchanged')
  if (state === 'newer_locally') report.kept(kind, id, 'changed here after it was changed there')
  if (state === 'id_conflict') report.leftOut(kind, id, 'the number belongs to something else here')
  return state === 'new' || state === 'changed'
}

/** Advances a table's id sequence past the imported ids, so that new rows do not collide with them; never moves it back. */
export async function advanceSequence({ tx, dryRun }: PageContext, table: string, ids: number[]) {
  const highest = Math.max(0, ...ids)
  // Sequences are not rolled back, so a dry run must not touch them.
  if (highest === 0 || dryRun) return
  await tx.execute(sql`select setval(s.name, greatest(${highest}::bigint, coalesce(pg_sequence_last_value(s.name), 0)))
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as name) s`)
}

/**
 * Runs `work` and restores `updated_at` of the events afterwards. Triggers on names and titles refresh the events' search text and set
 * it to now, but an import is not an edit.
 */
export async function preserveEventTimestamps(tx: Database, which: SQL, work: () => Promise<unknown>) {
  const before = await tx.execute<{ id: number; stamp: string }>(
    sql`select e.id, e.updated_at::text as stamp from events e where ${which}`,
  )
  await work()
  if (before.length === 0) return
  await tx.execute(sql`update events e set updated_at = b.stamp from json_to_recordset(${JSON.stringify(before)}::json)
    as b(id integer, stamp timestamptz) where e.id = b.id and e.updated_at <> b.stamp`)
}

export const inList = (ids: number[]): SQL =>
  sql`(${sql.join(
    ids.map((id) => sql`${id}::integer`),
    sql`, `,
  )})`

type SlugTable = { table: string; owner: string }
/** The current and former owners of these slugs. */
export async function findSlugOwners(
  tx: Database,
  { table, owner }: SlugTable,
  slugs: string[],
): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map()
  const rows = await tx.execute<{ slug: string; owner: number }>(
    sql`select slug, ${sql.identifier(owner)} as owner from ${sql.identifier(table)}
      where slug in (${sql.join(
        slugs.map((slug) => sql`${slug}`),
        sql`, `,
      )})`,
  )
  return new Map(rows.map((row) => [row.slug, row.owner]))
}

/** Records an old slug, so that its URL redirects, if it is a valid slug and free. */
export async function addFormerSlug(
  tx: Database,
  { table, owner }: SlugTable,
  old: string | null,
  id: number,
  locale?: string,
) {
  const slug = old?.toLowerCase() ?? ''
  if (!/^(?!\d*$)\S{1,120}$/.test(slug)) return
  const [columns, values] = locale ? [sql`, locale`, sql`, ${locale}`] : [sql``, sql``]
  await tx.execute(sql`insert into ${sql.identifier(table)} (slug, ${sql.identifier(owner)}${columns})
    values (${slug}, ${id}${values}) on conflict do nothing`)
}
