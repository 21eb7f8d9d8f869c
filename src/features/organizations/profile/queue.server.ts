import { sql } from 'drizzle-orm'
import { computeDiff } from '#features/audit/diff.server.ts'
import { pictureJson } from '#features/media/queries.server.ts'
import { queue, stampOf } from '#features/site-team/queries/queue.server.ts'
import { similarJson } from '#features/site-team/queries/similar.server.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { columnsOf, jsonObject } from '#platform/database/json.server.ts'
import type { OrganizationSnapshot } from '#shared/organization-snapshot.ts'
import type { WaitingProfileChange } from '#shared/review/review-queues.ts'
import { logoUrl } from '../logo.server.ts'
import { organizationMedia, organizationRevisions, organizations } from '../table.server.ts'
import { approveChange, askProfileChanges, rejectChange, reviewProfile } from './review.server.ts'
import { organizationSnapshotJson } from './snapshot.server.ts'

const [r, o] = [columnsOf(organizationRevisions, 'r'), columnsOf(organizations, 'o')]

type Row = Omit<WaitingProfileChange, 'diff' | 'version'> & {
  before: Partial<OrganizationSnapshot>
  after: Partial<OrganizationSnapshot>
  current: OrganizationSnapshot
}

/** SQL: organizations with a name similar to the requested one. */
const similarNamesJson = sql`(select ${similarJson('organizations', sql`n`)}
  from (select o.id, coalesce(r.after->>'name', o.name) as name) n)`

/**
 * Profile changes of verified organizations: those waiting for approval, compared with the public profile, and those already public,
 * to be reviewed.
 */
export const profileQueue = queue('profiles', {
  type: 'organization_revision',
  decisions: {
    approve: (ctx, id, _, version) => approveChange(ctx, id, { version }),
    refuse: rejectChange,
    reviewed: reviewProfile,
    changes: askProfileChanges,
  },
  from: sql`organization_revisions r join organizations o on o.id = r.organization_id`,
  id: r.id,
  since: r.changedAt,
  waits: sql`r.status = 'open' and o.merged_into is null`,
  stamp: sql`md5(r.after::text) || ${stampOf(o.updatedAt)}`,
  kind: sql`case when r.needs_approval then 'approval' else 'edit' end`,
  words: sql`concat_ws(' ', o.name, r.after->>'name', (select u.username from users u where u.id = r.changed_by))`,
  line: () => sql`o.name as title, null as about, o.type, o.slug as seal, ${logoUrl(o.id)} as logo`,
  item: () => sql`r.needs_approval as "needsApproval", r.before, r.after,
      ${jsonObject({ id: o.id, name: o.name, slug: o.slug, type: o.type, logo: logoUrl(o.id) })} as organization,
      ${pictureJson(organizationMedia, o.id)} as picture, (select u.username from users u where u.id = r.changed_by) as "changedBy",
      ${organizationSnapshotJson} as current, ${similarNamesJson} as similar`,
  read: ({ before, after, current, ...row }: Row) => ({
    ...row,
    version: hashVersion(after),
    diff: row.needsApproval ? computeDiff(current, { ...current, ...after }) : computeDiff(before, after),
  }),
})
