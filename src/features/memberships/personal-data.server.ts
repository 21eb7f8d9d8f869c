import { and, asc, eq, sql } from 'drizzle-orm'
import type { OwnedOrganization, PersonalDataSource } from '#features/identity/accounts/personal-data-sources.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { authorizeJob, authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { PersonalDataExporter } from '../identity/accounts/personal-data-sources.server.ts'
import { memberships } from './table.server.ts'

/** The open organizations a user owns. They must be transferred or closed before the account is erased. */
async function listOwnedOrganizations(ctx: RequestContext, userId: number): Promise<OwnedOrganization[]> {
  if (ctx.actor.kind !== 'job' && authorizeSignedIn(ctx).id !== userId) return []
  const rows = await ctx.db.execute<OwnedOrganization>(sql`select name, slug from organizations
    where owner_id = ${userId} and status <> 'closed' and merged_into is null order by name collate "es-x-icu", id`)
  return [...rows]
}

/** For data exports: the organizations a user owns or is a member of. */
const exportMemberships: PersonalDataExporter = async (ctx, userId) => {
  authorizeJob(ctx)
  const { name, slug, status, createdAt } = organizations
  const owned = await ctx.db
    .select({ name, slug, status, createdAt })
    .from(organizations)
    .where(eq(organizations.ownerId, userId))
    .orderBy(asc(organizations.id))
  const joined = await ctx.db
    .select({ name, slug, role: memberships.role, since: memberships.createdAt })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.id))
  return [{ name: 'organizations.json', content: { owned, memberships: joined } }]
}

/** Deletes a user's memberships. Closed and merged organizations they own stay, without owner and contact data. */
async function eraseMemberships(ctx: RequestContext, userId: number) {
  authorizeJob(ctx)
  await ctx.db.delete(memberships).where(eq(memberships.userId, userId))
  const isClosedOrMerged = sql`(status = 'closed' or merged_into is not null)`
  const contactFields = sql`array['email', 'phone']`
  await ctx.db.execute(sql`update organization_revisions set before = before - ${contactFields}, after = after - ${contactFields}
    where organization_id in (select id from organizations where owner_id = ${userId} and ${isClosedOrMerged})`)
  // What the site team read when it sent one back: a closed one has no next review.
  await ctx.db.execute(sql`delete from organizations_sent_back
    where organization_id in (select id from organizations where owner_id = ${userId} and ${isClosedOrMerged})`)
  await ctx.db
    .update(organizations)
    .set({ ownerId: null, email: null, phone: null, updatedAt: ctx.now })
    .where(and(eq(organizations.ownerId, userId), isClosedOrMerged))
}

export const membershipsPersonalData: PersonalDataSource = {
  exportFiles: exportMemberships,
  listOwnedOrganizations: listOwnedOrganizations,
  erase: (ctx, { id }) => eraseMemberships(ctx, id),
}
