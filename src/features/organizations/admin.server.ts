import { sql } from 'drizzle-orm'
import { computeDiff } from '#features/audit/diff.server.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { pictureJson } from '#features/media/queries.server.ts'
import { statusColumn } from '#features/review/commands/reviewables.server.ts'
import type { CardSource } from '#features/site-team/queries/cards.server.ts'
import { askedColumn, queue, stampOf } from '#features/site-team/queries/queue.server.ts'
import type { AdminSearch } from '#features/site-team/queries/search.server.ts'
import { similarJson } from '#features/site-team/queries/similar.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashVersion } from '#platform/crypto/content-version.server.ts'
import { columnsOf, jsonIf, jsonObject } from '#platform/database/json.server.ts'
import { sameDomain } from '#shared/domains.ts'
import type { OrganizationStatus } from '#shared/enums.ts'
import { VERIFICATION_HOURS } from '#shared/limits.ts'
import type { Role } from '#shared/member-permissions.ts'
import type { OrganizationSnapshot } from '#shared/organization-snapshot.ts'
import type { ReviewStatus } from '#shared/review/review.ts'
import type { WaitingOrganization } from '#shared/review/review-queues.ts'
import { hidingEffectJson } from './hiding-effect.server.ts'
import { logoUrl } from './logo.server.ts'
import { mergeOrganizers } from './merge.server.ts'
import { submittedAtColumn } from './own.server.ts'
import { descriptionsJson, linksJson, organizationSnapshotJson } from './profile/snapshot.server.ts'
import { askOrganizationChanges, rejectOrganization, verifyOrganization } from './review.server.ts'
import { organizationMedia, organizations } from './table.server.ts'

const [o, u] = [columnsOf(organizations, 'o'), columnsOf(users, 'u')]

const ownerJson = jsonObject({
  id: u.id,
  username: u.username,
  email: u.email,
  confirmed: sql<boolean>`u.confirmed_at is not null`,
})

/** An organization of someone, and their role in it. */
export type PersonOrganization = {
  id: number
  name: string
  slug: string
  status: ReviewStatus<OrganizationStatus>
  role: Role
}

/** The organizations in which someone has a role, for the site team. */
export async function listOrganizationsOf(ctx: RequestContext, userId: number): Promise<PersonOrganization[]> {
  authorizeTeam(ctx)
  return [
    ...(await ctx.db.execute<PersonOrganization>(sql`
      select o.id, o.name, o.slug, ${statusColumn('o')}, case when o.owner_id = ${userId} then 'administrator' else m.role end as role
      from organizations o left join memberships m on m.organization_id = o.id and m.user_id = ${userId}
      where (o.owner_id = ${userId} or m.user_id is not null) and o.merged_into is null order by o.name collate "es-x-icu", o.id limit 100`)),
  ]
}

/** Registered and not decided. */
const isUndecided = sql`o.status = 'pending' and o.owner_id is not null and o.merged_into is null`

type OrganizationRow = Omit<WaitingOrganization, 'overdue' | 'sameDomain' | 'version' | 'changedSince'> & {
  snapshot: OrganizationSnapshot
  sentBack: OrganizationSnapshot | null
}

/** Registered organizations to be verified, by key also those that were asked for changes; overdue after VERIFICATION_HOURS. */
export const organizationQueue = queue('organizations', {
  type: 'organization',
  decisions: {
    verify: (ctx, id, _, version) => verifyOrganization(ctx, id, { version }),
    changes: askOrganizationChanges,
    reject: rejectOrganization,
  },
  from: sql`organizations o join users u on u.id = o.owner_id cross join lateral (select ${submittedAtColumn} as at) since`,
  id: o.id,
  since: sql<Date>`since.at`,
  waits: sql`${isUndecided} and o.changes_requested_at is null`,
  isDecidable: isUndecided,
  stamp: stampOf(o.updatedAt),
  kind: sql`'new'`,
  words: sql`concat_ws(' ', o.name, o.county, o.email, u.username)`,
  line: () => sql`o.name as title, o.county as about, o.type, o.slug as seal, ${logoUrl(o.id)} as logo`,
  item: (ctx) => sql`o.name, o.slug, o.type, o.county, o.email, o.phone, ${linksJson} as links,
      ${descriptionsJson} as descriptions, ${similarJson('organizations', sql`o`)} as similar,
      ${ownerJson} as owner, ${pictureJson(organizationMedia, o.id)} as picture, ${pictureJson(organizationMedia, o.id, 'logo')} as logo, ${organizationSnapshotJson} as snapshot,
      (select b.content from organizations_sent_back b where b.organization_id = o.id
        and not exists (select 1 from audit_log z where z.undoes = b.entry_id)) as "sentBack", ${askedColumn(ctx, 'o')},
      (select h.reason from audit_log h where h.entity_type = 'organization' and h.entity_id = o.id and h.reason is not null
        and not exists (select 1 from audit_log z where z.undoes = h.id) order by h.id desc limit 1) as reason,
      (select count(*)::int from events e where e.organizer_id = o.id and e.deleted_at is null) as events`,
  read: ({ snapshot, sentBack, ...row }: OrganizationRow) => ({
    ...row,
    version: hashVersion(snapshot),
    changedSince: sentBack && computeDiff(sentBack, snapshot),
    overdue: row.asked === null && row.hours >= VERIFICATION_HOURS,
    sameDomain: sameDomain(row.email ?? row.owner.email, row.links.url),
  }),
})

export const organizationSearch: AdminSearch = {
  kind: 'organizations',
  rows: (
    ctx,
    { like, words },
  ) => sql`select x.id, x.name, x.slug, ${statusColumn('x')}, x.owner_id is not null as claimed, ${pictureJson(organizationMedia, sql`x.id`)} as picture, (select m.slug from organizations m where m.id = x.merged_into) as "mergedInto",
      ${jsonIf(sql`x.status = 'active'`, hidingEffectJson(ctx, sql`x.id`, sql`e.organizer_id = x.id`))} as effect
      from organizations x where folded(x.name) ${like} or folded(x.email) ${like} or x.slug = ${words}
      order by x.name collate "es-x-icu", x.id`,
}

const organizerValues = jsonObject({
  name: o.name,
  type: o.type,
  county: o.county,
  email: o.email,
  phone: o.phone,
  website: o.url,
  instagram: o.instagram,
  facebook: o.facebook,
  discord: o.discord,
  description_es: o.descriptionEs,
  description_en: o.descriptionEn,
})
export const organizerCard: CardSource = {
  kind: 'organizer',
  row: (id) => sql`select o.id, o.name, o.slug, ${statusColumn('o')}, o.merged_into as "mergedInto",
    (select u.username from users u where u.id = o.owner_id) as owner,
    (select count(*)::int from events e where e.organizer_id = o.id and e.deleted_at is null) as events,
    ${organizerValues} as values
    from organizations o where o.id = ${id}`,
  merge: mergeOrganizers,
}
