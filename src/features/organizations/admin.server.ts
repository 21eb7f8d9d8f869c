import { sql } from 'drizzle-orm'
import { computeDiff } from '#features/audit/diff.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { pictureJson } from '#features/media/queries.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { registerCard } from '#features/site-team/queries/cards.server.ts'
import { QUEUE_LIMIT, registerQueue, waitingColumns } from '#features/site-team/queries/queue.server.ts'
import { registerAdminSearch } from '#features/site-team/queries/search.server.ts'
import { similarJson } from '#features/site-team/queries/similar.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { columnsOf, jsonIf, jsonObject } from '#platform/database/json.server.ts'
import { sameDomain } from '#shared/domains.ts'
import { VERIFICATION_HOURS } from '#shared/limits.ts'
import type { OrganizationSnapshot } from '#shared/organization-snapshot.ts'
import type { WaitingOrganization } from '#shared/review/review-queues.ts'
import { hidingEffectJson } from './hiding-effect.server.ts'
import { mergeOrganizers } from './merge.server.ts'
import { submittedAtColumn } from './own.server.ts'
import { descriptionsJson, linksJson, organizationSnapshotJson } from './profile/snapshot.server.ts'
import { organizationMedia, organizations } from './table.server.ts'

declare module '#shared/review/review-queues.ts' {
  interface QueueItems {
    organizations: WaitingOrganization
  }
}

const [o, u] = [columnsOf(organizations, 'o'), columnsOf(users, 'u')]

const ownerJson = jsonObject({
  ...{ id: u.id, username: u.username, email: u.email, confirmed: sql<boolean>`u.confirmed_at is not null` },
})

type OrganizationRow = Omit<WaitingOrganization, 'overdue' | 'sameDomain' | 'version' | 'changedSince'> & {
  snapshot: OrganizationSnapshot
  sentBack: OrganizationSnapshot | null
}

/** Registered organizations to be verified; overdue after VERIFICATION_HOURS. */
export async function listOrganizationQueue(ctx: RequestContext): Promise<WaitingOrganization[]> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<OrganizationRow>(sql`
    select o.id, ${waitingColumns(ctx, sql<Date>`since.at`)}, ${hasInterest(ctx, 'organization', sql`o.id`)} as own, o.name, o.slug, o.type, o.county, o.email, o.phone, ${linksJson} as links,
      ${descriptionsJson} as descriptions, ${similarJson('organizations', sql`o`)} as similar,
      ${ownerJson} as owner, ${pictureJson(organizationMedia, o.id)} as picture, ${pictureJson(organizationMedia, o.id, 'logo')} as logo, ${organizationSnapshotJson} as snapshot,
      (select b.content from organizations_sent_back b where b.organization_id = o.id
        and not exists (select 1 from audit_log z where z.undoes = b.entry_id)) as "sentBack",
      (select h.reason from audit_log h where h.entity_type = 'organization' and h.entity_id = o.id and h.reason is not null
        and not exists (select 1 from audit_log z where z.undoes = h.id) order by h.id desc limit 1) as reason,
      (select count(*)::int from events e where e.organizer_id = o.id and e.deleted_at is null) as events
    from organizations o join users u on u.id = o.owner_id, lateral (select ${submittedAtColumn} as at) since
    where o.status = 'pending' and o.merged_into is null order by since.at, o.id limit ${QUEUE_LIMIT}`)
  return rows.map(({ snapshot, sentBack, ...row }) => ({
    ...row,
    version: hashVersion(snapshot),
    changedSince: sentBack && computeDiff(sentBack, snapshot),
    overdue: row.hours >= VERIFICATION_HOURS,
    sameDomain: sameDomain(row.email ?? row.owner.email, row.links.url),
  }))
}

registerQueue('organizations', {
  list: listOrganizationQueue,
  waitingSince: sql`select ${submittedAtColumn} as at from organizations o
    where o.status = 'pending' and o.owner_id is not null and o.merged_into is null`,
})
registerAdminSearch(
  'organizations',
  (
    ctx,
    { like, words },
  ) => sql`select x.id, x.name, x.slug, x.status, x.owner_id is not null as claimed, ${pictureJson(organizationMedia, sql`x.id`)} as picture, (select m.slug from organizations m where m.id = x.merged_into) as "mergedInto",
      ${jsonIf(sql`x.status = 'active'`, hidingEffectJson(ctx, sql`x.id`, sql`e.organizer_id = x.id`))} as effect
      from organizations x where folded(x.name) ${like} or folded(x.email) ${like} or x.slug = ${words}
      order by x.name collate "es-x-icu", x.id`,
)

const organizerValues = jsonObject({
  ...{ name: o.name, type: o.type, county: o.county, email: o.email, phone: o.phone, website: o.url },
  ...{ instagram: o.instagram, facebook: o.facebook, discord: o.discord },
  ...{ description_es: o.descriptionEs, description_en: o.descriptionEn },
})
registerCard('organizer', {
  row: (id) => sql`select o.id, o.name, o.slug, o.status, o.merged_into as "mergedInto",
    (select u.username from users u where u.id = o.owner_id) as owner,
    (select count(*)::int from events e where e.organizer_id = o.id and e.deleted_at is null) as events,
    ${organizerValues} as values
    from organizations o where o.id = ${id}`,
  merge: mergeOrganizers,
})
