import { desc, eq } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { limitCostly } from '#features/organizations/limit-costly.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { FilePart, FormValues } from '#platform/forms/read-form.server.ts'
import { requesterKey } from '#platform/rate-limit/rate-limit.server.ts'
import { readFile } from '#platform/workers/file-readers.server.ts'
import { defineTask } from '#platform/workers/task.ts'
import { TaskFailed } from '#platform/workers/worker.server.ts'
import { STATEMENT_BYTES, type StatementColumns, type StatementRefusal } from '#shared/payments/statement.ts'
import { getPaymentTerms } from '../../queries/accounts.server.ts'
import { statementColumns } from '../../table.server.ts'
import { removeImport, replaceImport } from '../imports.server.ts'
import type { readStatement } from '../parse/parse-statement.ts'
import { keepsForAll } from '../queries/match-context.server.ts'
import { columnsForm } from '../schema.ts'

/** The columns of a file that their names do not tell: someone has to say. */
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
 * come with it are remembered for the organization, if its money is all the actor's to decide about.
 */
export async function importStatement(
  ctx: RequestContext,
  ref: EventRef,
  { form, file }: { form: FormValues; file: FilePart | undefined },
): Promise<ImportResult> {
  const { eventId, organizationId } = await authorizeEvent(ctx, 'money.edit', ref)
  const { id: userId } = authorizeSignedIn(ctx)
  const limit = { name: 'statements', points: FILES_PER_HOUR, seconds: 3600 }
  await limitCostly(ctx, { personId: userId, organizationId }, limit)
  if (!file) return { refused: { code: 'missing', line: null } }
  if (file.bytes.length > STATEMENT_BYTES) return { refused: { code: 'too_large', line: null } }
  const { today } = await getPaymentTerms(ctx, eventId)
  const sent = sentColumns(form)
  const chosen = { ...(await listChosen(ctx, organizationId)), ...sent }
  const result = await read(ctx, { bytes: file.bytes, today, chosen })
  if ('refused' in result) return result
  if ('unknownColumns' in result) return { unknown: { heading: result.headingHash, ...result.unknownColumns } }
  const { statement } = result
  await transaction(ctx, async (txCtx) => {
    const { hash } = statement.heading ?? {}
    if (hash && sent[hash] && (await keepsForAll(txCtx, { organizationId })))
      await rememberColumns(txCtx, { organizationId, heading: hash, columns: sent[hash] })
    await replaceImport(txCtx, { eventId, userId }, { fileName: fileName(file.name), statement })
  })
  return { imported: true }
}

const READ_STATEMENT = defineTask<typeof readStatement>('readStatement', {
  module: '#features/payments/statement/parse/parse-statement.ts',
  // With the columns that were chosen before.
  inputBytes: STATEMENT_BYTES,
  outputBytes: 4 * STATEMENT_BYTES,
  timeMs: 10_000,
})

/** Too much time, memory or text: no bank writes such a file. */
async function read(ctx: RequestContext, sent: Parameters<typeof readStatement>[0]) {
  try {
    return await readFile(READ_STATEMENT, [sent], { owner: requesterKey(ctx), bytes: sent.bytes.length })
  } catch (error) {
    if (!(error instanceof TaskFailed)) throw error
    return { refused: { code: 'too_complex' as const, line: null } }
  }
}

const fileName = (name: string) =>
  name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(-NAME_MAX)
    .toWellFormed() || '?'

/** The columns sent with the file, by the heading they are for. */
function sentColumns(form: FormValues): Record<string, StatementColumns> {
  const sent = columnsForm.safeParse(form)
  if (!sent.success) return {}
  const { heading, ...columns } = sent.data
  return { [heading]: columns }
}

/** Kinds of files that one organization uses at the same time. */
const REMEMBERED = 100

/** The columns of last time, by heading. */
async function listChosen({ db }: RequestContext, organizationId: number): Promise<Record<string, StatementColumns>> {
  const rows = await db
    .select()
    .from(statementColumns)
    .where(eq(statementColumns.organizationId, organizationId))
    .orderBy(desc(statementColumns.updatedAt))
    .limit(REMEMBERED)
  return Object.fromEntries(rows.map(({ heading, columns }) => [heading, columns]))
}

type Chosen = { organizationId: number; heading: string; columns: StatementColumns }

const rememberColumns = ({ db, now }: RequestContext, { organizationId, heading, columns }: Chosen) =>
  db
    .insert(statementColumns)
    .values({ organizationId, heading, columns, updatedAt: now })
    .onConflictDoUpdate({
      target: [statementColumns.organizationId, statementColumns.heading],
      set: { columns, updatedAt: now },
    })

/** Erases the statement: everything in it is done, or it was the wrong one. */
export async function finishStatement(ctx: RequestContext, ref: EventRef) {
  const { eventId } = await authorizeEvent(ctx, 'money.edit', ref)
  await removeImport(ctx, { eventId, userId: authorizeSignedIn(ctx).id })
}
