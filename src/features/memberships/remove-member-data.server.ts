import { and, eq, sql } from 'drizzle-orm'
import { authorizeJob } from '#features/identity/accounts/access.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import { memberships } from './table.server.ts'

/** Who goes is in no organization any more. What they closed stays as a card of nobody, without how to reach them (decisions 2). */
export async function eraseMemberships(ctx: Context, userId: number) {
  authorizeJob(ctx)
  await ctx.db.delete(memberships).where(eq(memberships.userId, userId))
  const left = sql`(status = 'closed' or merged_into is not null)`
  const addresses = sql`array['email', 'phone']`
  await ctx.db.execute(sql`update organization_revisions set before = before - ${addresses}, after = after - ${addresses}
    where organization_id in (select id from organizations where owner_id = ${userId} and ${left})`)
  await ctx.db
    .update(organizations)
    .set({ ownerId: null, email: null, phone: null, updatedAt: ctx.now })
    .where(and(eq(organizations.ownerId, userId), left))
}
