import { and, eq, isNull } from 'drizzle-orm'
import { authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { proveFresh } from '#features/identity/accounts/commands/reauthenticate.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { failingAs } from '#platform/errors/wrap-errors.ts'
import { parse } from '#platform/forms/parse.ts'
import { authorizeIn, type OrganizationRef } from './access.server.ts'
import { MEMBER_FAILURE, refused, type Standing, tell, whileLocked } from './commands.server.ts'
import { transfer } from './schema.ts'
import { memberships } from './table.server.ts'

/** Gives the organization to one of its members, for good (§4). Who had it becomes an editor (decisions 2). */
export const transferOwnership = failingAs(
  MEMBER_FAILURE,
  async (
    ctx: Context,
    ref: OrganizationRef,
    form: unknown,
    door: Pick<Door, 'jobs' | 'settings'>,
  ): Promise<Standing> => {
    const me = authorizeOwn(ctx)
    const { id } = await authorizeIn(ctx, 'ownership.transfer', ref)
    const { new_owner_id: userId, password } = parse(transfer, form)
    await proveFresh(ctx, password, door)
    return whileLocked(ctx, 'ownership.transfer', id, async (inside) => {
      const membershipId = await takeMembership(inside, id, userId)
      await inside.db
        .insert(memberships)
        .values({ organizationId: id, userId: me.id, role: 'editor', createdAt: ctx.now })
      await inside.db.update(organizations).set({ ownerId: userId, updatedAt: ctx.now }).where(eq(organizations.id, id))
      const details = { organization: id, user: userId, before: me.id }
      await tell(inside, door.jobs, { verb: 'transferOwnership', thingId: membershipId, to: 'administrator', details })
      return { userId, role: 'administrator' as const }
    })
  },
)

/** Ends the membership of who is to be the owner, and sees to it that this is somebody who can and will stay. */
async function takeMembership(ctx: Context, organizationId: number, userId: number): Promise<number> {
  const [taken] = await ctx.db
    .delete(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
    .returning({ id: memberships.id })
  if (!taken) throw refused('missing', 'new_owner_id', 'not_member')
  // Held, so that an account about to be erased is not given an organization at the same moment.
  const [heir] = await ctx.db
    .select({ confirmedAt: users.confirmedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.blockedAt), isNull(users.eraseAfter), isNull(users.erasedAt)))
    .for('share')
  if (!heir) throw refused('conflict', 'new_owner_id', 'not_member')
  if (!heir.confirmedAt) throw refused('conflict', 'new_owner_id', 'unconfirmed')
  return taken.id
}
