import { sql } from 'drizzle-orm'
import { hasInterest } from '#features/review/access.server.ts'
import { alreadyDecidedError, applyDecision } from '#features/review/commands/decisions.server.ts'
import { registerReference } from '#features/review/commands/reassign.server.ts'
import { lockReviewable, registerReviewable } from '#features/review/commands/reviewables.server.ts'
import { reasonForm } from '#features/review/schema.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext, Services } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'

registerReviewable('picture', {
  table: 'media',
  state: "case when t.parent_kind like 'removed%' then 'removed' else 'shown' end",
  available: "t.purpose = 'header'",
  columns: ['parent_kind'],
  interest: (ctx, _, id) => sql`exists (select 1 from media own_p where own_p.id = ${id} and (
    own_p.parent_kind in ('event', 'removed_event') and ${hasInterest(ctx, 'event', sql`own_p.parent_id`)}
    or own_p.parent_kind in ('organization', 'removed_organization') and ${hasInterest(ctx, 'organization', sql`own_p.parent_id`)}))`,
})
registerReference('organization', { table: 'media', column: 'owner_organization_id' })

/** Hides the picture of an organization or event and emails its members the reason. The file is deleted a month later, so that this can be undone. */
export async function removePicture(
  ctx: RequestContext,
  id: number,
  form: unknown,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const locked = await lockReviewable(txCtx, 'picture', id)
    if (locked.state !== 'shown') throw await alreadyDecidedError(txCtx, locked)
    const kind = locked.row['parent_kind']
    if (kind !== 'event' && kind !== 'organization') throw notFound()
    const emailJob = { jobs, job: kind === 'event' ? 'events.decided' : 'organizations.decided' } as const
    const set = { parent_kind: `removed_${kind}` }
    const details = { of: kind, ofId: locked.row['parent_id'] }
    return applyDecision(txCtx, locked, {
      verb: 'removePicture',
      from: ['shown'],
      to: 'removed',
      set,
      reason,
      details,
      emailJob,
    })
  })
}
