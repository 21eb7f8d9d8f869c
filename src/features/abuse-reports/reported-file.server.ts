import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { storageKey } from '#features/media/queries.server.ts'
import { authorizeDecision } from '#features/review/access.server.ts'
import { lockReviewable } from '#features/review/commands/reviewables.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { INTEGER } from '#platform/database/row-id.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { int } from '#platform/forms/zod-fields.ts'
import { byType } from './reportables.server.ts'
import { caseReviewable } from './review.server.ts'

const fileForm = z.object({ file: int({ min: 1, max: INTEGER.max }) })

/** SQL: the ids of the files in which the team looks at what the case `c` is about. One that was replaced since the report counts. */
export const reportedFiles = (ctx: RequestContext): SQL =>
  sql`select unnest(${byType(
    ctx,
    ({ reported }) =>
      reported
        ? sql`select array_agg(x.id) from (${reported(sql`c.target_id`, sql`c.created_at`)}) x`
        : sql`null::int[]`,
    sql`null::int[]`,
  )}) as id`

/** Cases that someone has to look at. */
const WAITING: readonly string[] = ['open', 'in_review', 'appealed']

/**
 * Opens a file of what was reported for the site team, whoever else may see it, while the case waits; the audit log says who opened which.
 * Throws 404 for every other file and case, and `own_interest`.
 */
export async function openReportedFile(ctx: RequestContext, caseId: number, form: unknown) {
  authorizeTeam(ctx)
  const { file } = parse(fileForm, form)
  const found = await transaction(ctx, async (txCtx) => {
    const { state } = await lockReviewable(txCtx, caseReviewable, caseId)
    if (!WAITING.includes(state)) throw notFound()
    await authorizeDecision(txCtx, 'abuse_case', caseId)
    const [row] = await txCtx.db.execute<{ name: string; ext: string; hash: string; mime: string }>(sql`
      select m.name, m.ext, m.hash, m.mime from abuse_cases c cross join lateral (${reportedFiles(txCtx)}) f
        join media m on m.id = f.id
      where c.id = ${caseId} and m.id = ${file}`)
    if (!row) throw notFound()
    await recordAudit(txCtx, {
      action: 'openReported',
      entityType: 'abuse_case',
      entityId: caseId,
      from: state,
      to: state,
      details: { file },
    })
    return row
  })
  const { name, ext, hash, mime } = found
  const body = await ctx.services.storage.read(storageKey(hash, 'original', ext === '.webp' ? 'webp' : 'bin'))
  if (!body) throw notFound()
  return { name: name.endsWith(ext) ? name : name + ext, mime, body }
}
