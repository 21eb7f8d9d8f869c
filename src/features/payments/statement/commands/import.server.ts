import { and, eq } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { limitCostly } from '#features/organizations/limit-costly.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { FilePart, FormFields } from '#platform/forms/read-form.server.ts'
import { COLUMN_ROLES, type StatementColumns, type StatementRefusal } from '#shared/payments/statement.ts'
import { getPaymentTerms } from '../../queries/accounts.server.ts'
import { statementColumns } from '../../table.server.ts'
import { removeImport, replaceImport } from '../imports.server.ts'
import { parseStatement } from '../parse/parse-statement.ts'
import { RefusedStatement } from '../parse/refusal.ts'
import { columnsForm } from '../schema.ts'

/** The columns of a file that their names do not tell: somebody has to say. */
export type UnknownColumns = {
  heading: string
  names: string[]
  examples: string[][]
  columns: Partial<StatementColumns>
}
export type ImportResult = { imported: true } | { refused: StatementRefusal } | { unknown: UnknownColumns }

const FILES_PER_HOUR = 120
const NAME_MAX = 120

/**
 * Reads a bank statement and keeps the money that came in until it is matched, a day at most; the file itself is not stored. Columns that
 * come with it are remembered for the organization.
 */
export async function importStatement(
  ctx: RequestContext,
  ref: EventRef,
  { form, file }: { form: FormFields; file: FilePart | undefined },
): Promise<ImportResult> {
  const { eventId, organizationId } = await authorizeEvent(ctx, 'money.edit', ref)
  const { id: userId } = authorizeSignedIn(ctx)
  const limit = { name: 'statements', points: FILES_PER_HOUR, seconds: 3600 }
  await limitCostly(ctx, { personId: userId, organizationId }, limit)
  if (!file) return { refused: { code: 'missing', line: null } }
  const { today } = await getPaymentTerms(ctx, eventId)
  try {
    const result = await parseStatement(file.bytes, {
      today,
      findChosen: (heading, width) => findChosen(ctx, { organizationId, form, heading, width }),
    })
    if ('unknownColumns' in result) return { unknown: { heading: result.headingHash, ...result.unknownColumns } }
    await transaction(ctx, (txCtx) =>
      replaceImport(txCtx, { eventId, userId }, { fileName: fileName(file.name), statement: result.statement }),
    )
    return { imported: true }
  } catch (error) {
    if (error instanceof RefusedStatement) return { refused: { code: error.code, line: error.line } }
    throw error
  }
}

const fileName = (name: string) =>
  name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(-NAME_MAX)
    .toWellFormed() || '?'

type Heading = { organizationId: number; form: FormFields; heading: string; width: number }

/** The columns sent with the file, which are remembered, else those of last time. */
async function findChosen(
  ctx: RequestContext,
  { organizationId, form, heading, width }: Heading,
): Promise<StatementColumns | null> {
  const sent = columnsForm.safeParse(form)
  if (sent.success && sent.data.heading === heading) {
    const { heading: _, ...columns } = sent.data
    if (!isUsable(columns, width)) return null
    await ctx.db
      .insert(statementColumns)
      .values({ organizationId, heading, columns, updatedAt: ctx.now })
      .onConflictDoUpdate({
        target: [statementColumns.organizationId, statementColumns.heading],
        set: { columns, updatedAt: ctx.now },
      })
    return columns
  }
  const [known] = await ctx.db
    .select()
    .from(statementColumns)
    .where(and(eq(statementColumns.organizationId, organizationId), eq(statementColumns.heading, heading)))
  return known && isUsable(known.columns, width) ? known.columns : null
}

const isUsable = (columns: StatementColumns, width: number) =>
  columns.date !== columns.amount && COLUMN_ROLES.every((role) => (columns[role] ?? 0) < width)

/** Erases the statement: everything in it is done, or it was the wrong one. */
export async function finishStatement(ctx: RequestContext, ref: EventRef) {
  const { eventId } = await authorizeEvent(ctx, 'money.edit', ref)
  await removeImport(ctx, { eventId, userId: authorizeSignedIn(ctx).id })
}
