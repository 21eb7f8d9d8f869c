import { sql } from 'drizzle-orm'
import { computeDiff } from '#features/audit/diff.server.ts'
import { pictureJson } from '#features/media/queries.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import {
  isAmongKeys,
  QUEUE_LIMIT,
  type QueueKeys,
  type QueueSource,
  stampOf,
  waitingColumns,
  waitingHours,
} from '#features/site-team/queries/queue.server.ts'
import { similarJson } from '#features/site-team/queries/similar.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { columnsOf, jsonObject } from '#platform/database/json.server.ts'
import type { OrganizationSnapshot } from '#shared/organization-snapshot.ts'
import type { QueueRow } from '#shared/review/queue-pages.ts'
import type { WaitingProfileChange } from '#shared/review/review-queues.ts'
import { logoUrl } from '../logo.server.ts'
import { organizationMedia, organizations } from '../table.server.ts'
import { approveChange, askProfileChanges, rejectChange, reviewProfile } from './review.server.ts'
import { organizationSnapshotJson } from './snapshot.server.ts'

const o = columnsOf(organizations, 'o')

const since = sql<Date>`r.created_at`
const isWaiting = sql`r.status = 'open' and o.merged_into is null`

type Row = Omit<WaitingProfileChange, 'diff' | 'version'> & {
  before: Partial<OrganizationSnapshot>
  after: Partial<OrganizationSnapshot>
  current: OrganizationSnapshot
}

/**
 * Profile changes of verified organizations: those waiting for approval, compared with the public profile, and those already public,
 * to be reviewed.
 */
export async function listProfileChanges(ctx: RequestContext, keys: QueueKeys = null): Promise<WaitingProfileChange[]> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<Row>(sql`
    select r.id, ${waitingColumns(ctx, since)}, ${hasInterest(ctx, 'organization_revision', sql`r.id`)} as own, r.needs_approval as "needsApproval", r.before, r.after,
      ${jsonObject({ id: o.id, name: o.name, slug: o.slug, type: o.type, logo: logoUrl(o.id) })} as organization,
      ${pictureJson(organizationMedia, o.id)} as picture, (select u.username from users u where u.id = r.changed_by) as "changedBy",
      ${organizationSnapshotJson} as current, ${similarNamesJson} as similar
    from organization_revisions r join organizations o on o.id = r.organization_id
    where ${isWaiting} and ${isAmongKeys(sql`r.id`, keys, 'change-')} order by r.created_at, r.id limit ${QUEUE_LIMIT}`)
  return rows.map(({ before, after, current, ...row }) => ({
    ...row,
    version: hashVersion(after),
    diff: row.needsApproval ? computeDiff(current, { ...current, ...after }) : computeDiff(before, after),
  }))
}

/** SQL: organizations with a name similar to the requested one. */
const similarNamesJson = sql`(select ${similarJson('organizations', sql`n`)}
  from (select o.id, coalesce(r.after->>'name', o.name) as name) n)`

const kind = sql`case when r.needs_approval then 'approval' else 'edit' end`

const listProfileRows = async (ctx: RequestContext, keys: string[]): Promise<QueueRow[]> => [
  ...(await ctx.db.execute<QueueRow>(sql`
    select 'change-' || r.id as key, o.name as title, null as about, ${kind} as badge, o.type, o.slug as seal, ${logoUrl(o.id)} as logo,
      ${waitingHours(ctx, since)} as hours, ${hasInterest(ctx, 'organization_revision', sql`r.id`)} as own
    from organization_revisions r join organizations o on o.id = r.organization_id
    where ${isWaiting} and ${isAmongKeys(sql`r.id`, keys, 'change-')}`)),
]

export const profileQueue: QueueSource<'profiles'> = {
  queue: 'profiles',
  list: listProfileChanges,
  rows: listProfileRows,
  waiting: sql`select 'change-' || r.id as key, ${since} as at, md5(r.after::text) || ${stampOf(sql`o.updated_at`)} as stamp, ${kind} as kind,
      concat_ws(' ', o.name, r.after->>'name', (select u.username from users u where u.id = r.changed_by)) as words
    from organization_revisions r join organizations o on o.id = r.organization_id where ${isWaiting}`,
  decisions: {
    approve: (ctx, id, _, version) => approveChange(ctx, id, { version }),
    refuse: rejectChange,
    reviewed: reviewProfile,
    changes: askProfileChanges,
  },
}
