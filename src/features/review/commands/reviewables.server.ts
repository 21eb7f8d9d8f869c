import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { EntityType } from '#features/audit/entity-types.server.ts'
import { extensionPoint } from '#kit/extension-point.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'

/** Values by the names of the database's columns, as JSON. */
export type Columns = Record<string, unknown>

/** The audit log entry that is being undone. */
export type UndoneDecision = { entityId: number; toState: string | null; details: Columns }

type ReviewedTable = PgTable & { id: AnyPgColumn }
/** A column, or an expression over the columns of a table. */
type Expression<Value> = SQL<Value> | (Column & { _: { data: Value } })

/** A kind of item that the site team decides about, declared by `reviewable`. */
export type Reviewable<
  From extends ReviewedTable = ReviewedTable,
  State extends string = string,
  Written extends string = string,
> = EntityType & {
  table: From
  /** The current state. */
  state: Expression<State>
  /** Whether the row can be decided about, 404 otherwise; all can by default. */
  available?: SQL
  /** The only columns that a decision may write and undo restores. */
  columns: readonly Written[]
  /** Whether the user `me` has an interest in the row with this id, so that someone else has to decide; null where nobody can have one. */
  interest: ((ctx: RequestContext, me: number, id: SQL) => SQL) | null
  /** SQL: the main recipient of the email about a decision, as `recipientColumns`. */
  recipient?: (ctx: RequestContext, id: number) => SQL
  /** Custom undo, where restoring the columns is not enough. */
  undo?: (ctx: RequestContext, decision: UndoneDecision, restoreColumns: () => Promise<void>) => Promise<void>
}

/** A kind of item that the site team decides about, in a noun's `review.server.ts`; its manifest names it in `reviewed`. */
export const reviewable = <
  From extends ReviewedTable,
  const State extends string,
  const Written extends keyof From['$inferSelect'] & string,
>(
  declared: Reviewable<From, State, Written>,
) => declared

// biome-ignore lint/suspicious/noExplicitAny: of any columns
export type AnyReviewable = Reviewable<ReviewedTable & any, any, any>
export type StateOf<Of extends AnyReviewable> = Of extends Reviewable<infer _, infer State, infer __> ? State : never
type Fields<Of extends AnyReviewable> = Of['table']['$inferSelect']
/** What a decision writes, by the names of the table's fields. */
export type Written<Of extends AnyReviewable> = {
  [Name in Of['columns'][number]]?: Fields<Of>[Name] | (Date extends Fields<Of>[Name] ? string : never)
}
/** What PostgreSQL writes into JSON: timestamps are text. */
type Row<Of extends AnyReviewable> = {
  [Name in keyof Fields<Of>]: Date extends Fields<Of>[Name]
    ? Exclude<Fields<Of>[Name], Date> | string
    : Fields<Of>[Name]
}

/** The state of an organizer or a venue. To its owner or proposer, one that was asked for changes is still pending. */
type StateWithRequest<Status extends string> = Status | 'changes_requested'
/**
 * SQL: the state of an organizer or a venue. To its owner or proposer, one that was asked for changes is still pending; it can be decided
 * without an answer, too.
 */
export const stateWithRequest = <Status extends string>({
  status,
  changesRequestedAt,
}: {
  status: Expression<Status>
  changesRequestedAt: SQL<unknown> | Column
}) =>
  sql<
    StateWithRequest<Status>
  >`case when ${status} = 'pending' and ${changesRequestedAt} is not null then 'changes_requested' else ${status} end`

/** SQL: the same of the row `alias`, as the column `status`. */
export const statusColumn = (alias: 'o' | 'v' | 's' | 'x'): SQL => {
  const column = (name: string) => sql<string>`${sql.raw(`${alias}.${name}`)}`
  return sql`${stateWithRequest({ status: column('status'), changesRequestedAt: column('changes_requested_at') })} as status`
}

/** The states in which an organizer or a venue is verified, accepted or rejected. */
export const UNDECIDED_STATES = ['pending', 'changes_requested'] as const

export const reviewables = extensionPoint<Reviewable>(
  'kinds of items that the site team decides about',
  ({ type }) => type,
)

/** An item locked until the end of the transaction. */
export type Locked<Of extends AnyReviewable = AnyReviewable> = {
  reviewable: Of
  id: number
  state: StateOf<Of>
  /** By the names of the table's fields. */
  row: Row<Of>
  /** By the names of the database's columns. */
  columns: Columns
}

/** Locks the item in the transaction `ctx.db`, available or not. */
export async function findAndLockReviewable<Of extends AnyReviewable>(
  ctx: RequestContext,
  of: Of,
  id: number,
): Promise<(Locked<Of> & { available: boolean }) | null> {
  if (!isRowId(id)) return null
  const { table, state, available = sql`true` } = of
  const [locked] = await ctx.db.execute<{ state: StateOf<Of>; available: boolean; columns: Columns }>(
    sql`select ${state} as state, ${available} as available, to_jsonb(${table}) as columns
      from ${table} where ${table.id} = ${id} for update of ${table}`,
  )
  if (!locked) return null
  const row = Object.fromEntries(columnNames(table).map(([name, column]) => [name, locked.columns[column]])) as Row<Of>
  return { reviewable: of, id, row, ...locked }
}

/** Locks an item that can be decided about. Throws 404. */
export async function lockReviewable<Of extends AnyReviewable>(
  ctx: RequestContext,
  of: Of,
  id: number,
): Promise<Locked<Of>> {
  const locked = await findAndLockReviewable(ctx, of, id)
  if (!locked?.available) throw notFound()
  return locked
}

const columnNames = (table: PgTable) =>
  Object.entries(getTableColumns(table)).map(([name, column]) => [name, column.name] as const)

/** What a decision writes, by the names of the database's columns. */
export const toColumns = ({ table }: AnyReviewable, written: object): Columns =>
  Object.fromEntries(
    columnNames(table).flatMap(([name, column]) =>
      name in written ? [[column, written[name as keyof typeof written]]] : [],
    ),
  )

/** Updates columns of a locked item with JSON values. Ignores columns that the kind of item does not name. */
export async function updateReviewable(
  ctx: RequestContext,
  { table, columns: names }: AnyReviewable,
  id: number,
  columns: Columns,
) {
  const allowed = columnNames(table).filter(([name, column]) => names.includes(name) && column in columns)
  if (allowed.length === 0) return
  const assignments = allowed.map(([, column]) => sql`${sql.identifier(column)} = r.${sql.identifier(column)}`)
  await ctx.db.execute(sql`update ${table} t set ${sql.join(assignments, sql`, `)}
    from jsonb_populate_record(null::${table}, ${JSON.stringify(columns)}::text::jsonb) r where t.id = ${id}`)
}
