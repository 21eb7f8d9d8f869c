import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { getOwnCase } from './queries.server.ts'
import { appealForm } from './schema.ts'
import { abuseCases } from './table.server.ts'

/** Asks for another look at a decision on something of one's own: once. Throws 403, 404, `already_appealed`. */
export async function appealDecision(ctx: RequestContext, id: number, form: unknown) {
  await getOwnCase(ctx, id)
  const { text } = parse(appealForm, form)
  return transaction(ctx, async (txCtx) => {
    await txCtx.db.execute(sql`select 1 from abuse_cases where id = ${id} for update`)
    const { appealableUntil } = await getOwnCase(txCtx, id)
    if (!appealableUntil) throw new AppError('already_appealed')
    const appealedBy = ctx.actor.kind === 'person' ? ctx.actor.id : null
    const set = { appealState: 'open' as const, appealText: text, appealedBy, appealedAt: ctx.now }
    await txCtx.db.update(abuseCases).set(set).where(eq(abuseCases.id, id))
    const line = { action: 'appealReport', entityId: id, from: 'resolved', to: 'appealed' } as const
    await recordAudit(txCtx, { ...line, entityType: 'abuse_case' })
  })
}
