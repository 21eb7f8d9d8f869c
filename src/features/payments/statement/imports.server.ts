import { and, desc, eq, gt, lt } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type StoredStatement, statementImports } from '../table.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const dayAgo = ({ now }: RequestContext) => new Date(now.getTime() - DAY_MS)

export type StatementImport = { id: number; fileName: string; statement: StoredStatement; createdAt: Date }
type Whose = { eventId: number; userId: number }

/** The statement that somebody is matching, as long as it is kept. Nobody else sees it. */
export async function findImport(ctx: RequestContext, { eventId, userId }: Whose): Promise<StatementImport | null> {
  const { eventId: event, userId: user, createdAt } = statementImports
  const [row] = await ctx.db
    .select()
    .from(statementImports)
    .where(and(eq(event, eventId), eq(user, userId), gt(createdAt, dayAgo(ctx))))
    .orderBy(desc(statementImports.id))
    .limit(1)
  return row ? { id: row.id, fileName: row.fileName, statement: row.lines, createdAt: row.createdAt } : null
}

/** Keeps a statement in place of the one before. */
export async function replaceImport(
  ctx: RequestContext,
  whose: Whose,
  { fileName, statement }: Pick<StatementImport, 'fileName' | 'statement'>,
) {
  await removeImport(ctx, whose)
  await ctx.db.insert(statementImports).values({ ...whose, fileName, lines: statement, createdAt: ctx.now })
}

export const removeImport = ({ db }: RequestContext, { eventId, userId }: Whose) =>
  db.delete(statementImports).where(and(eq(statementImports.eventId, eventId), eq(statementImports.userId, userId)))

/** Erases those that nobody has finished. */
export const removeOldImports = (ctx: RequestContext) =>
  ctx.db.delete(statementImports).where(lt(statementImports.createdAt, dayAgo(ctx)))
