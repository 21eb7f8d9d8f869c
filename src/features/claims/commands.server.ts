import { sql } from 'drizzle-orm'
import { recordAudit } from '#features/audit/record.server.ts'
import { visibleOrganizers } from '#features/organizations/access.server.ts'
import { matchesOrganizationRef, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { authorizeConfirmed } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { CLAIMS_PER_DAY } from '#shared/limits.ts'
import { claimForm } from './schema.ts'
import { claims } from './table.server.ts'

/** Claims an unclaimed organizer; the site team decides. Returns the claim's id. */
export async function claimOrganizer(ctx: RequestContext, ref: OrganizationRef, form: unknown): Promise<number> {
  const me = authorizeConfirmed(ctx)
  const { message } = parse(claimForm, form)
  return transaction(ctx, async (txCtx) => {
    const organizationId = await lockUnclaimedOrganizer(txCtx, ref)
    // In the transaction, so that a failed attempt does not count.
    await rateLimit(txCtx, String(me.id), { name: 'claim', points: CLAIMS_PER_DAY, seconds: 86_400 })
    const row = { organizationId, userId: me.id, message, createdAt: ctx.now }
    const [made] = await txCtx.db.insert(claims).values(row).onConflictDoNothing().returning({ id: claims.id })
    if (!made) throw new AppError('already_claimed')
    const line = { action: 'claimOrganizer', entityType: 'claim', entityId: made.id, to: 'open' } as const
    await recordAudit(txCtx, { ...line, details: { organization: organizationId } })
    return made.id
  })
}

/** Locks the organizer, so that it is given to nobody meanwhile. Throws 404, or 409 when it has an owner. */
async function lockUnclaimedOrganizer(ctx: RequestContext, ref: OrganizationRef): Promise<number> {
  const [card] = await ctx.db.execute<{ id: number; owned: boolean }>(sql`
    select o.id, o.owner_id is not null as owned from organizations o
    where o.id = (select coalesce(w.merged_into, w.id) from organizations w where ${matchesOrganizationRef(ref, sql`w.id`)})
      and ${visibleOrganizers(ctx)} for share of o`)
  if (!card) throw notFound()
  if (card.owned) throw new AppError('already_owned')
  return card.id
}
