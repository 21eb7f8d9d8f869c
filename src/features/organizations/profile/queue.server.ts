import { sql } from 'drizzle-orm'
import { computeDiff } from '#features/audit/diff.server.ts'
import { pictureJson } from '#features/media/queries.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { QUEUE_LIMIT, registerQueue, waitingColumns } from '#features/site-team/queries/queue.server.ts'
import { similarJson } from '#features/site-team/queries/similar.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { columnsOf, jsonObject } from '#platform/database/json.server.ts'
import type { OrganizationSnapshot } from '#shared/organization-snapshot.ts'
import type { WaitingProfileChange } from '#shared/review/review-queues.ts'
import { logoUrl } from '../logo.server.ts'
import { organizationMedia, organizations } from '../table.server.ts'
import { organizationSnapshotJson } from './snapshot.server.ts'

declare module '#shared/review/review-queues.ts' {
  interface QueueItems {
    profiles: WaitingProfileChange
  }
}

const o = columnsOf(organizations, 'o')

type Row = Omit<WaitingProfileChange, 'diff' | 'version'> & {
  before: Partial<OrganizationSnapshot>
  after: Partial<OrganizationSnapshot>
  current: OrganizationSnapshot
}

/**
 * Profile changes of verified organizations: those waiting for approval, compared with the public profile, and those already public,
 * to be reviewed.
 */
export async function listProfileChanges(ctx: RequestContext): Promise<WaitingProfileChange[]> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<Row>(sql`
    select r.id, ${waitingColumns(ctx, sql<Date>`r.created_at`)}, ${hasInterest(ctx, 'organization_revision', sql`r.id`)} as own, r.needs_approval as "needsApproval", r.before, r.after,
      ${jsonObject({ id: o.id, name: o.name, slug: o.slug, type: o.type, logo: logoUrl(o.id) })} as organization,
      ${pictureJson(organizationMedia, o.id)} as picture, (select u.username from users u where u.id = r.changed_by) as "changedBy",
      ${organizationSnapshotJson} as current, ${similarNamesJson} as similar
    from organization_revisions r join organizations o on o.id = r.organization_id
    where r.status = 'open' and o.merged_into is null order by r.created_at, r.id limit ${QUEUE_LIMIT}`)
  return rows.map(({ before, after, current, ...row }) => ({
    ...row,
    version: hashVersion(after),
    diff: row.needsApproval ? computeDiff(current, { ...current, ...after }) : computeDiff(before, after),
  }))
}

/** SQL: organizations with a name similar to the requested one. */
const similarNamesJson = sql`(select ${similarJson('organizations', sql`n`)}
  from (select o.id, coalesce(r.after->>'name', o.name) as name) n)`

registerQueue('profiles', {
  list: listProfileChanges,
  waitingSince: sql`select r.created_at as at from organization_revisions r join organizations o on o.id = r.organization_id
    where r.status = 'open' and o.merged_into is null`,
})
