import { type SQL, sql } from 'drizzle-orm'
import { cachedFragments } from '#platform/cache/fragments.server.ts'
import type { LoadedFragment } from '#platform/context/fragments.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { plannedOnceIdArray } from '#platform/database/id-array.server.ts'
import { jsonObject } from '#platform/database/json.server.ts'
import { ANSWER_BUDGET, type Cost, countResponse, needsCount, rejectOverBudget } from './answer-budget.server.ts'
import { digest } from './digest.ts'
import { entryJson } from './entry.server.ts'
import { execute } from './execute.server.ts'
import type { Populated, Selection } from './query/selection.ts'
import { type SqlBuilder, type TableRef, tableRef } from './query/table-reference.server.ts'
import { getResource, type LocaleRef, type Resources, type RowTags } from './resource.ts'

/** An entry as its JSON in UTF-8, which requests share, with the number of entries in it, itself and nested ones. */
export type SharedEntry = { json: Buffer; entries: number }

/**
 * While the missing entries of a response are counted, the bytes of numbers and dates are estimated, at most at twice what they take. What
 * is refused must not depend on what is stored already: the sum of the finished entries decides.
 */
const LOADED_BUDGET = { ...ANSWER_BUDGET, bytes: 2 * ANSWER_BUDGET.bytes }

type Query = { resources: Resources; type: string; locale: LocaleRef; selection: Selection }

/**
 * The visible entries of these ids in their order, each kept as a fragment until one of the rows it shows changes. Those that are no longer
 * visible are left out. Throws a 400 where the response would be too large.
 */
export async function sharedEntries(ctx: RequestContext, query: Query, ids: readonly number[]): Promise<SharedEntry[]> {
  const { type, locale } = query
  const { fields, populate } = query.selection
  const found = await cachedFragments(ctx, {
    kind: `entry ${type} ${locale} ${digest({ fields, populate })}`,
    ids,
    load: (publicCtx, missing) => loadEntries(publicCtx, query, missing),
    sizeOf: ({ json }) => json.byteLength,
  })
  const entries = ids.flatMap((id) => found.get(id) ?? [])
  const sum = (of: (entry: SharedEntry) => number) => entries.reduce((total, entry) => total + of(entry), 0)
  rejectOverBudget({ entries: sum((one) => one.entries), bytes: sum(({ json }) => json.byteLength) }, ANSWER_BUDGET)
  return entries
}

type Row = { id: number; entry: string; keys: Record<string, number | null> }

async function loadEntries(ctx: RequestContext, query: Query, ids: number[]) {
  const { resources, type, locale, selection } = query
  const builder: SqlBuilder = { ctx, resources, aliasCount: 0 }
  await rejectTooLarge(builder, query, ids)
  const table = tableRef(builder, type, locale)
  const { rowTags = {} } = table.resource
  const keys = Object.values(rowTags).map(({ column }) => [column, table.column(column)] as const)
  const rows = await execute<Row>(
    ctx,
    sql`select ${table.column('id')} as id, ${entryJson(builder, table, selection)}::text as entry,
    ${jsonObject(Object.fromEntries(keys))} as keys from ${table.from} where ${hasId(table, ids)}`,
  )
  const tagsOfOthers = tagsBeside(query, ctx.cacheTags ?? new Set())
  return new Map(rows.map((row) => [row.id, toFragment(row, rowTags, tagsOfOthers)]))
}

/** The statement is the same for any number of ids. */
const hasId = ({ column }: TableRef, ids: readonly number[]): SQL =>
  sql`${column('id')} = any(${plannedOnceIdArray(ids)})`

/** Entries that may be large together are counted before they are built. */
async function rejectTooLarge(builder: SqlBuilder, { type, locale, selection }: Query, ids: number[]) {
  if (!needsCount(selection, ids.length, LOADED_BUDGET)) return
  const table = tableRef(builder, type, locale)
  const rows = sql`from ${table.from} where ${hasId(table, ids)}`
  const { steps, sum } = countResponse(builder, table, rows, selection, LOADED_BUDGET)
  const counted = sql`with ${sql.join(steps, sql`, `)} select entries::int, bytes::float8 from ${sum}`
  const [cost] = await execute<Cost>(builder.ctx, counted)
  if (cost && (cost.entries > LOADED_BUDGET.entries || cost.bytes > LOADED_BUDGET.bytes))
    rejectOverBudget(cost, ANSWER_BUDGET)
}

/** Whether a related entry is shown whatever it and its relations hold, so that the tags of the relation are all. */
const isPlain = ({ populate, where, sort }: Populated) =>
  Object.keys(populate).length === 0 && where === null && sort.every(({ path }) => path.length === 0)

/** The tags of what is shown beside the rows that have tags of their own: `all` are those of every type that was read. */
function tagsBeside({ resources, type, selection }: Query, all: ReadonlySet<string>): string[] {
  const { cacheTags, rowTags, relations } = getResource(resources, type)
  const related = Object.values(selection.populate)
  if (!rowTags || !related.every(isPlain)) return [...all]
  const told = related.flatMap(({ relation: name }) => {
    const { to, cacheTags: tags } = relations[name]!
    return tags ?? getResource(resources, to).cacheTags
  })
  return [...cacheTags.filter((tag) => !Object.hasOwn(rowTags, tag)), ...told]
}

function toFragment({ entry, keys }: Row, rowTags: RowTags, tagsOfOthers: string[]): LoadedFragment<SharedEntry> {
  const tags = new Set(tagsOfOthers)
  for (const { prefix, column } of Object.values(rowTags)) {
    const key = keys[column]
    if (key !== null && key !== undefined) tags.add(`${prefix}:${key}`)
  }
  // Parsed and written again: PostgreSQL writes numbers and white space in another way than JavaScript.
  const json = Buffer.from(JSON.stringify(JSON.parse(entry)))
  return { value: { json, entries: countEntries(json) }, tags }
}

const ENTRY_MARK = ',"attributes":{'
/** The entries in an entry, itself included. Within a text of it the quotes of the mark would be escaped. */
function countEntries(json: Buffer): number {
  let count = 0
  for (let at = json.indexOf(ENTRY_MARK); at >= 0; at = json.indexOf(ENTRY_MARK, at + ENTRY_MARK.length)) count++
  return count
}
