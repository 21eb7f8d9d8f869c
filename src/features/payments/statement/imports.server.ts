import { and, eq, lt, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { DAY_MS } from '#shared/durations.ts'
import { type StoredStatement, statementImports } from '../table.server.ts'

const dayAgo = ({ now }: RequestContext) => new Date(now.getTime() - DAY_MS)

/** What stands beside the lines of an import: those are read by a worker alone. */
export type StatementImport = {
  id: number
  fileName: string
  createdAt: Date
  firstDay: string | null
  lastDay: string | null
  /** Of lines that are other payments than they look like. */
  different: string[]
}
type Whose = { eventId: number; userId: number }

/** The statement that someone is matching, as long as it is kept. Nobody else sees it. */
export async function findImport(ctx: RequestContext, { eventId, userId }: Whose): Promise<StatementImport | null> {
  const [row] = await ctx.db.execute<Omit<StatementImport, 'createdAt'> & { createdAt: string }>(sql`
    select i.id, i.file_name as "fileName", i.created_at::text as "createdAt", coalesce(i.lines->'different', '[]') as different,
      d.first as "firstDay", d.last as "lastDay"
    from statement_imports i,
      lateral (select min(l->>'day') as first, max(l->>'day') as last from jsonb_array_elements(i.lines->'lines') l) d
    where i.event_id = ${eventId} and i.user_id = ${userId} and i.created_at > ${dayAgo(ctx).toISOString()}::timestamptz
    order by i.id desc limit 1`)
  return row ? { ...row, createdAt: new Date(row.createdAt) } : null
}

/** All of a `StoredStatement` as it is stored, up to some megabytes: for a worker. */
export async function readStatementText({ db }: RequestContext, { id }: StatementImport): Promise<string> {
  const [row] = await db.execute<{ text: string }>(
    sql`select lines::text as text from statement_imports where id = ${id}`,
  )
  if (!row) throw new AppError('statement_gone')
  return row.text
}

/** The hash of a line. Throws `statement_gone` for one that the import does not have. */
export async function lineHash({ db }: RequestContext, { id }: StatementImport, index: number): Promise<string> {
  const [row] = await db.execute<{ hash: string | null }>(
    sql`select lines->'lines'->${index}::int->>'hash' as hash from statement_imports where id = ${id}`,
  )
  if (!row?.hash) throw new AppError('statement_gone')
  return row.hash
}

/** Keeps a statement in place of the one before. */
export async function replaceImport(
  ctx: RequestContext,
  whose: Whose,
  { fileName, statement }: { fileName: string; statement: StoredStatement },
) {
  await removeImport(ctx, whose)
  await ctx.db.insert(statementImports).values({ ...whose, fileName, lines: statement, createdAt: ctx.now })
}

export const removeImport = ({ db }: RequestContext, { eventId, userId }: Whose) =>
  db.delete(statementImports).where(and(eq(statementImports.eventId, eventId), eq(statementImports.userId, userId)))

/** Erases those that nobody has finished. */
export const removeOldImports = (ctx: RequestContext) =>
  ctx.db.delete(statementImports).where(lt(statementImports.createdAt, dayAgo(ctx)))
