import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.server.ts'
import type { Note } from './repair.server.ts'
import type { Report } from './report.server.ts'

export type Stamps = { createdAt: Date | null; updatedAt: Date | null }
export type Kept = { createdAt: Date; updatedAt: Date }
export type Verdict = 'new' | 'changed' | 'unchanged' | 'newer here' | 'another'

/**
 * How an entry stands to the row of its id here. Imported rows have the entry's instants, so a row made at another moment is another
 * thing that got the same number here, and a row changed later than the entry was changed here.
 */
export function verdictOn(here: Kept | undefined, { createdAt, updatedAt }: Stamps): Verdict {
  if (!here) return 'new'
  if (createdAt && createdAt.getTime() !== here.createdAt.getTime()) return 'another'
  if (!updatedAt || updatedAt.getTime() === here.updatedAt.getTime()) return 'unchanged'
  return updatedAt < here.updatedAt ? 'newer here' : 'changed'
}

export const stampsOf = ({ createdAt, updatedAt }: Stamps, now: Date): Kept => ({
  createdAt: createdAt ?? updatedAt ?? now,
  updatedAt: updatedAt ?? createdAt ?? now,
})

/** What a page's work needs: the transaction, where to say what was done, and whose turn it is. */
export type Desk = { tx: Database; ctx: Context; report: Report; kind: string; dryRun: boolean }

export const noteOn =
  ({ report, kind }: Desk, id: number): Note =>
  (words) =>
    report.repaired(kind, id, words)

/** Counts what needs no writing; true when the entry is to be written. */
export function toWrite({ report, kind }: Desk, id: number, verdict: Verdict): boolean {
  if (verdict === 'unchanged') report.count(kind, 'unchanged')
  if (verdict === 'newer here') report.kept(kind, id, 'changed here after it was changed there')
  if (verdict === 'another') report.leftOut(kind, id, 'the number belongs to something else here')
  return verdict === 'new' || verdict === 'changed'
}

/** Moves a table's own counting past the ids that were brought (decisions 8), and never back. */
export async function countFrom({ tx, dryRun }: Desk, table: string, brought: number[]) {
  const highest = Math.max(0, ...brought)
  // No rollback takes a count back.
  if (highest === 0 || dryRun) return
  await tx.execute(sql`select setval(s.name, greatest(${highest}::bigint, coalesce(pg_sequence_last_value(s.name), 0)))
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as name) s`)
}

/**
 * Triggers on names and titles refresh the search text of events and may stamp them as changed now: an import is no such change,
 * so the events have their stamps back afterwards.
 */
export async function keepingEventStamps(tx: Database, which: SQL, work: () => Promise<unknown>) {
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

type Range = { table: string; owner: string }
/** Slugs that somebody holds or held, among those that these things could get. */
export async function takenSlugs(tx: Database, { table, owner }: Range, slugs: string[]): Promise<Map<string, number>> {
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

/** Leads an old address on to the thing, where the old slug can be one and is nobody else's. */
export async function keepOldSlug(
  tx: Database,
  { table, owner }: Range,
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
