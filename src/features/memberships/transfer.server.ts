import { and, eq, isNull } from 'drizzle-orm'
import { reauthenticateOrSignInAgain } from '#features/identity/accounts/commands/reauthenticate.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { wrapErrors } from '#platform/errors/wrap-errors.ts'
import { parse } from '#platform/forms/parse.ts'
import {
  MEMBER_ERROR,
  type MembershipResult,
  memberError,
  recordAndNotify,
  withLockedOrganization,
} from './commands.server.ts'
import { ownershipTransfer } from './schema.ts'
import { memberships } from './table.server.ts'

/** Transfers an organization to one of its members. The former owner becomes an editor; only the new owner can transfer it again. */
export const transferOwnership = wrapErrors(
  MEMBER_ERROR,
  async (ctx: RequestContext, ref: OrganizationRef, form: unknown): Promise<MembershipResult> => {
    const me = authorizeSignedIn(ctx)
    const { id } = await authorizeIn(ctx, 'ownership.transfer', ref)
    const { new_owner_id: userId, password } = parse(ownershipTransfer, form)
    await reauthenticateOrSignInAgain(ctx, password)
    return withLockedOrganization(ctx, 'ownership.transfer', id, async (txCtx) => {
      const endedId = await endMembershipOfNewOwner(txCtx, id, userId)
      await txCtx.db
        .insert(memberships)
        .values({ organizationId: id, userId: me.id, role: 'editor', createdAt: ctx.now })
      await txCtx.db.update(organizations).set({ ownerId: userId, updatedAt: ctx.now }).where(eq(organizations.id, id))
      const details = { organization: id, user: userId, before: me.id }
      await recordAndNotify(txCtx, {
        action: 'transferOwnership',
        entityId: endedId,
        to: 'administrator',
        details,
      })
      return { userId, role: 'administrator' as const }
    })
  },
)

/** Deletes the new owner's membership and returns its id. Throws unless they are confirmed, and neither blocked nor about to be erased. */
async function endMembershipOfNewOwner(ctx: RequestContext, organizationId: number, userId: number): Promise<number> {
  const [deleted] = await ctx.db
    .delete(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
    .returning({ id: memberships.id })
  if (!deleted) throw memberError('missing', 'new_owner_id', 'not_member')
  // Locked, so that the account cannot be erased at the same moment.
  const [newOwner] = await ctx.db
    .select({ confirmedAt: users.confirmedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.blockedAt), isNull(users.eraseAfter), isNull(users.erasedAt)))
    .for('share')
  if (!newOwner) throw memberError('conflict', 'new_owner_id', 'not_member')
  if (!newOwner.confirmedAt) throw memberError('conflict', 'new_owner_id', 'unconfirmed')
  return deleted.id
}
