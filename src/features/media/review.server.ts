import { and, eq, type SQL, sql } from 'drizzle-orm'
import { entityName, registerAuditedType } from '#features/audit/entity-types.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import {
  alreadyDecidedError,
  applyDecision,
  type DecisionEmailJob,
} from '#features/review/commands/decisions.server.ts'
import { registerReference } from '#features/review/commands/reassign.server.ts'
import { lockReviewable, registerReviewable, updateReviewable } from '#features/review/commands/reviewables.server.ts'
import { reasonForm } from '#features/review/schema.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { Locale } from '#shared/languages.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'
import type { MediaLinkTable } from './table.server.ts'

/** A noun whose header pictures the site team may remove; whoever has an interest in the parent leaves it to somebody else. */
type PictureParent = {
  links: MediaLinkTable
  type: AuditedType
  job: DecisionEmailJob
  /** Its name and the page of its picture, while `still` holds; for the email. */
  find: (
    ctx: RequestContext,
    parent: { id: number; still: SQL; locale: Locale },
  ) => Promise<{ name: string; path: string } | null>
}
const pictureParents: PictureParent[] = []

/** Registers a noun whose header pictures the site team may remove. Called in its `review.server.ts`. */
export function registerPictureParent(parent: PictureParent) {
  pictureParents.push(parent)
}

export const findPictureParent = (type: string) => pictureParents.find((parent) => parent.type === type)

declare module '#shared/review/audit-log.ts' {
  interface AuditedTypes {
    picture: true
  }
}
registerAuditedType('picture', (ctx, { details }) => {
  const parent = { id: sql`(${details}->>'ofId')::int`, details }
  const names = pictureParents.map(({ type }) => sql`when ${type} then (${entityName(type)(ctx, parent)})`)
  return sql`case ${details}->>'of' ${sql.join(names, sql` `)} end`
})

registerReviewable('picture', {
  table: 'media',
  state: "case when t.removed_at is not null then 'removed' else 'shown' end",
  available: 'true',
  columns: ['removed_at'],
  interest: (ctx, _, id) =>
    sql`(${sql.join(
      pictureParents.map(
        ({ links, type }) => sql`exists (
          select 1 from ${links} where ${links.mediaId} = ${id} and ${hasInterest(ctx, type, sql`${links.parentId}`)})`,
      ),
      sql` or `,
    )})`,
  undo: (ctx, { entityId }) => updateReviewable(ctx, { entityType: 'picture', id: entityId }, { removed_at: null }),
})
registerReference('organization', { table: 'media', column: 'owner_organization_id' })

/** Hides the picture of an organization or event and emails its members the reason. The file is deleted a month later, so that this can be undone. */
export async function removePicture(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  authorizeTeam(ctx)
  const { reason } = parse(reasonForm, form)
  return transaction(ctx, async (txCtx) => {
    const locked = await lockReviewable(txCtx, 'picture', id)
    if (locked.state !== 'shown') throw await alreadyDecidedError(txCtx, locked)
    const parent = await findParent(txCtx, id)
    const details = { of: parent.type, ofId: parent.id }
    return applyDecision(txCtx, locked, {
      action: 'removePicture',
      from: ['shown'],
      to: 'removed',
      set: { removed_at: ctx.now.toISOString() },
      reason,
      details,
      emailJob: parent.job,
    })
  })
}

/** The parent of which the file is the header picture. Throws 404. */
async function findParent(ctx: RequestContext, mediaId: number): Promise<PictureParent & { id: number }> {
  for (const parent of pictureParents) {
    const { links } = parent
    const isHeader = and(eq(links.mediaId, mediaId), eq(links.role, 'header'))
    const [link] = await ctx.db.select({ id: links.parentId }).from(links).where(isHeader)
    if (link) return { ...parent, id: link.id }
  }
  throw notFound()
}
