import { and, eq, type SQL, sql } from 'drizzle-orm'
import { entityName } from '#features/audit/entity-types.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { alreadyDecidedError, applyDecision } from '#features/review/commands/decisions.server.ts'
import type { Reference } from '#features/review/commands/reassign.server.ts'
import { lockReviewable, reviewable } from '#features/review/commands/reviewables.server.ts'
import { decidedJob as emailJob } from '#features/review/decision-jobs.server.ts'
import { reasonForm } from '#features/review/schema.ts'
import { extensionPoint, extensionsOf } from '#kit/extension-point.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { Locale } from '#shared/languages.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'
import { type MediaLinkTable, media } from './table.server.ts'

/**
 * A noun whose header pictures the site team may remove, in its `review.server.ts`; whoever has an interest in the parent leaves it to
 * someone else.
 */
export type PictureParent = {
  links: MediaLinkTable
  type: AuditedType
  /** Its name and the page of its picture, while `still` holds; for the email. */
  find: (
    ctx: RequestContext,
    parent: { id: number; still: SQL; locale: Locale },
  ) => Promise<{ name: string; path: string } | null>
}
export const pictureParents = extensionPoint<PictureParent>('parents of header pictures', ({ type }) => type)

export const pictureReviewable = reviewable({
  type: 'picture',
  name: (ctx, { details }) => {
    const parent = { id: sql`(${details}->>'ofId')::int`, details }
    const names = extensionsOf(ctx, pictureParents).map(
      ({ type }) => sql`when ${type} then (${entityName(ctx, type, parent)})`,
    )
    return sql`case ${details}->>'of' ${sql.join(names, sql` `)} end`
  },
  table: media,
  state: sql<'removed' | 'shown'>`case when ${media.removedAt} is not null then 'removed' else 'shown' end`,
  columns: ['removedAt'],
  interest: (ctx, _, id) =>
    sql`(${sql.join(
      extensionsOf(ctx, pictureParents).map(
        ({ links, type }) => sql`exists (
          select 1 from ${links} where ${links.mediaId} = ${id} and ${hasInterest(ctx, type, sql`${links.parentId}`)})`,
      ),
      sql` or `,
    )})`,
})
export const pictureReference: Reference = { to: 'organization', column: media.ownerOrganizationId }

/** Hides the picture of an organization or event and emails its members the reason. The file is deleted a month later, so that this can be undone. */
export async function removePicture(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  return transaction(ctx, async (txCtx) => {
    const locked = await lockReviewable(txCtx, pictureReviewable, id)
    if (locked.state !== 'shown') throw await alreadyDecidedError(txCtx, locked)
    const parent = await findParent(txCtx, id)
    const details = { of: parent.type, ofId: parent.id }
    return applyDecision(txCtx, locked, {
      action: 'removePicture',
      from: ['shown'],
      to: 'removed',
      reason,
      details,
      emailJob,
      set: { removedAt: ctx.now },
    })
  })
}

/** The parent of which the file is the header picture. Throws 404. */
async function findParent(ctx: RequestContext, mediaId: number): Promise<PictureParent & { id: number }> {
  for (const parent of extensionsOf(ctx, pictureParents)) {
    const { links } = parent
    const isHeader = and(eq(links.mediaId, mediaId), eq(links.role, 'header'))
    const [link] = await ctx.db.select({ id: links.parentId }).from(links).where(isHeader)
    if (link) return { ...parent, id: link.id }
  }
  throw notFound()
}
