import { sql } from 'drizzle-orm'
import { versionOf } from '#features/events/queries/snapshot.server.ts'
import { organizationSnapshotOf } from '#features/organizations/snapshot.server.ts'
import type { Context } from '#platform/context/request-context.ts'
import type { OrganizationSnapshot } from '#shared/organization-snapshot.ts'
import { diffOf } from '#shared/review/diff.ts'
import type { WaitingProfileChange } from '#shared/review/review-queues.ts'
import { authorizeTeam, hasInterest } from '../access.server.ts'
import { alike, pictureOf, SHOWN, waiting } from './summaries.server.ts'

type Row = Omit<WaitingProfileChange, 'diff' | 'version'> & {
  before: Partial<OrganizationSnapshot>
  after: Partial<OrganizationSnapshot>
  current: OrganizationSnapshot
}

/**
 * What verified organizations want to change of their name, addresses and picture, which waits, and what they changed of the rest, which
 * is public already. What waits is compared with what is public now.
 */
export async function listProfileChanges(ctx: Context): Promise<WaitingProfileChange[]> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<Row>(sql`
    select r.id, ${waiting(ctx, sql`r.created_at`)}, ${hasInterest(ctx, 'organization_revision', sql`r.id`)} as own, r.needs_approval as "needsApproval", r.before, r.after,
      json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'type', o.type) as organization,
      ${pictureOf('organization', sql`o.id`)}, (select u.username from users u where u.id = r.changed_by) as "changedBy",
      ${organizationSnapshotOf} as current, ${alikeName} as similar
    from organization_revisions r join organizations o on o.id = r.organization_id
    where r.status = 'open' and o.merged_into is null order by r.created_at, r.id limit ${SHOWN}`)
  return rows.map(({ before, after, current, ...row }) => ({
    ...row,
    version: versionOf(after),
    diff: row.needsApproval ? diffOf(current, { ...current, ...after }) : diffOf(before, after),
  }))
}

/** What is called like the name that is asked for. */
const alikeName = sql`(select ${alike('organizations', sql`n`)}
  from (select o.id, coalesce(r.after->>'name', o.name) as name) n)`
