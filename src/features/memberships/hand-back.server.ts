import { eq, sql } from 'drizzle-orm'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { HAND_BACK_DAYS } from '#shared/limits.ts'
import type { MemberRole } from '#shared/member-permissions.ts'
import { recordAndNotify, withLockedOrganization } from './commands.server.ts'
import { ownershipTransfers } from './table.server.ts'
import { changeOwner } from './transfer.server.ts'

/** Until when an organization can be handed back, by the instant of its transfer. */
export const handBackEnd = (transferredAt: Date) => new Date(transferredAt.getTime() + HAND_BACK_DAYS * 86_400_000)

/** To whom, and until when. */
export type HandBack = { to: string; until: Date }

/** To whom the owner can hand the organization back; null once it is too late, or the other person is gone. Throws 404 or 403 for others. */
export async function findHandBack(ctx: RequestContext, ref: OrganizationRef): Promise<HandBack | null> {
  const { id } = await authorizeIn(ctx, 'ownership.transfer', ref)
  const transfer = await findLastTransfer(ctx, id)
  return transfer && { to: transfer.username, until: handBackEnd(transfer.at) }
}

/** Hands the organization back to whom it was transferred from, without a password: nobody gains by it but the former owner. Throws `wrong_state` when that is over. */
export async function handBackOwnership(ctx: RequestContext, ref: OrganizationRef) {
  const me = authorizeSignedIn(ctx)
  const { id: organizationId } = await authorizeIn(ctx, 'ownership.transfer', ref)
  return withLockedOrganization(ctx, 'ownership.transfer', organizationId, async (txCtx) => {
    const transfer = await findLastTransfer(txCtx, organizationId)
    if (!transfer) throw new AppError('wrong_state')
    const { id, userId, formerRole } = transfer
    const ended = await changeOwner(txCtx, { organizationId, from: me.id, to: userId, role: formerRole })
    await txCtx.db.update(ownershipTransfers).set({ handedBackAt: ctx.now }).where(eq(ownershipTransfers.id, id))
    const details = { organization: organizationId, user: userId, before: me.id }
    await recordAndNotify(txCtx, { action: 'handBackOwnership', entityId: ended.id, to: 'administrator', details })
  })
}

type Transfer = { id: number; userId: number; username: string; formerRole: MemberRole; at: Date }

/** The last transfer, while it made the caller the owner and the former owner is still a member who may own it. */
async function findLastTransfer(ctx: RequestContext, organizationId: number): Promise<Transfer | null> {
  const me = authorizeSignedIn(ctx)
  const since = new Date(ctx.now.getTime() - HAND_BACK_DAYS * 86_400_000).toISOString()
  const [found] = await ctx.db.execute<Transfer>(sql`
    select t.id, u.id as "userId", u.username, t.former_role as "formerRole", t.created_at as at
    from (select * from ownership_transfers where organization_id = ${organizationId} order by id desc limit 1) t
      join organizations o on o.id = t.organization_id and o.owner_id = t.to_user_id
      join users u on u.id = t.from_user_id
      join memberships m on m.organization_id = o.id and m.user_id = u.id
    where t.to_user_id = ${me.id} and t.handed_back_at is null and t.created_at > ${since}::timestamptz
      and u.confirmed_at is not null and u.blocked_at is null and u.erase_after is null and u.erased_at is null`)
  return found ? { ...found, at: new Date(found.at) } : null
}
