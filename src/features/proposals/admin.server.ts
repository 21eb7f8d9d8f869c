import { type SQL, sql } from 'drizzle-orm'
import { descriptionsJson, linksJson } from '#features/organizations/profile/snapshot.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import {
  askedColumn,
  isAmongKeys,
  QUEUE_LIMIT,
  type QueueKeys,
  type QueueSource,
  stampOf,
  waitingColumns,
  waitingHours,
} from '#features/site-team/queries/queue.server.ts'
import { similarJson } from '#features/site-team/queries/similar.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, jsonObject } from '#platform/database/json.server.ts'
import { EARTH_RADIUS_KM } from '#shared/limits.ts'
import type { QueueRow } from '#shared/review/queue-pages.ts'
import type { Proposal } from '#shared/review/review-queues.ts'
import { PROPOSAL_DECISIONS } from './review.server.ts'

const [o, v] = [columnsOf(organizations, 'o'), columnsOf(venues, 'v')]

/** Venues closer than this may be duplicates. */
const NEAR_KM = 0.5

/** SQL: the great-circle distance between `s` and `v`. The bounding box of 0.02 degrees is checked first, because it is cheap. */
const isNearby = sql`(abs(s.latitude - v.latitude) < 0.02 and abs(s.longitude - v.longitude) < 0.02 and 2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(power(sin(radians(s.latitude - v.latitude) / 2), 2)
  + cos(radians(v.latitude)) * cos(radians(s.latitude)) * power(sin(radians(s.longitude - v.longitude) / 2), 2)))) <= ${NEAR_KM}::float8)`

const proposerColumns = (
  row: 'o' | 'v',
) => sql`(select u.username from users u where u.id = ${sql.raw(row)}.proposed_by) as "proposedBy",
  ${sql.raw(row)}.proposed_email as "proposedEmail"`

const organizerJson: SQL<Proposal['organizer']> = jsonObject({
  ...{ type: o.type, descriptions: descriptionsJson, email: o.email },
})
const none = sql<null>`null`
const venueLinksJson: SQL<Proposal['links']> = jsonObject({
  url: v.url,
  instagram: none,
  facebook: none,
  discord: none,
})
const venueJson: SQL<Proposal['venue']> = jsonObject({
  ...{ address: v.address, country: v.country, type: v.type, capacity: v.capacity },
  ...{ latitude: v.latitude, longitude: v.longitude, price: v.pricePersonNight, phone: v.phoneNumber },
})

/** SQL: since when a proposal waits: it may have been sent back to who proposed it. */
const sentAt = (row: 'o' | 'v') => sql<Date>`coalesce((select max(h.created_at) from audit_log h
  where h.entity_type = ${row === 'o' ? 'organization' : 'venue'} and h.entity_id = ${sql.raw(row)}.id and h.action = 'resubmitProposal'), ${sql.raw(row)}.created_at)`

const isOrganizerUndecided = sql`o.status = 'pending' and o.owner_id is null and o.merged_into is null`
const isVenueUndecided = sql`v.status = 'pending' and v.merged_into is null`
/** What was sent back to who proposed it is found by its key only. */
const isOrganizerWaiting = sql`${isOrganizerUndecided} and o.changes_requested_at is null`
const isVenueWaiting = sql`${isVenueUndecided} and v.changes_requested_at is null`

/** Proposed organizers and venues, by key also those whose proposers were asked for changes, with possible duplicates. */
export async function listProposals(ctx: RequestContext, keys: QueueKeys = null): Promise<Proposal[]> {
  authorizeTeam(ctx)
  const [organizerListed, venueListed] = keys
    ? [isOrganizerUndecided, isVenueUndecided]
    : [isOrganizerWaiting, isVenueWaiting]
  const organizers = ctx.db.execute<Proposal>(sql`
    select o.id, 'organizer' as kind, ${waitingColumns(ctx, sentAt('o'))}, ${hasInterest(ctx, 'organization', sql`o.id`)} as own, o.name, o.slug, o.county, ${linksJson} as links, ${proposerColumns('o')}, ${askedColumn(ctx, 'o')},
      ${similarJson('organizations', sql`o`)} as similar, null as venue,
      ${organizerJson} as organizer
    from organizations o where ${organizerListed} and ${isAmongKeys(sql`o.id`, keys, 'organizer-')} order by ${sentAt('o')}, o.id limit ${QUEUE_LIMIT}`)
  const places = ctx.db.execute<Proposal>(sql`
    select v.id, 'venue' as kind, ${waitingColumns(ctx, sentAt('v'))}, ${hasInterest(ctx, 'venue', sql`v.id`)} as own, v.name, v.slug, v.county, ${proposerColumns('v')}, ${askedColumn(ctx, 'v')},
      ${venueLinksJson} as links,
      ${similarJson('venues', sql`v`, isNearby)} as similar, null as organizer,
      ${venueJson} as venue
    from venues v where ${venueListed} and ${isAmongKeys(sql`v.id`, keys, 'venue-')} order by ${sentAt('v')}, v.id limit ${QUEUE_LIMIT}`)
  const all = [...(await organizers), ...(await places)]
  return all.sort((a, b) => a.since.localeCompare(b.since)).slice(0, QUEUE_LIMIT)
}

const listProposalRows = async (ctx: RequestContext, keys: string[]): Promise<QueueRow[]> => [
  ...(await ctx.db.execute<QueueRow>(sql`
    select 'organizer-' || o.id as key, o.name as title, o.county as about, 'organizer' as badge,
      ${waitingHours(ctx, sentAt('o'))} as hours, ${hasInterest(ctx, 'organization', sql`o.id`)} as own
    from organizations o where ${isOrganizerWaiting} and ${isAmongKeys(sql`o.id`, keys, 'organizer-')}
    union all select 'venue-' || v.id, v.name, v.county, 'venue', ${waitingHours(ctx, sentAt('v'))},
      ${hasInterest(ctx, 'venue', sql`v.id`)}
    from venues v where ${isVenueWaiting} and ${isAmongKeys(sql`v.id`, keys, 'venue-')}`)),
]

const proposer = (row: 'o' | 'v') =>
  sql`(select u.username from users u where u.id = ${sql.raw(row)}.proposed_by), ${sql.raw(row)}.proposed_email`

export const proposalQueue: QueueSource<'proposals'> = {
  queue: 'proposals',
  list: listProposals,
  rows: listProposalRows,
  waiting: sql`select 'organizer-' || o.id as key, ${sentAt('o')} as at, ${stampOf(sql`o.updated_at`)} as stamp, 'organizer' as kind,
      concat_ws(' ', o.name, o.county, ${proposer('o')}) as words
    from organizations o where ${isOrganizerWaiting}
    union all select 'venue-' || v.id, ${sentAt('v')}, ${stampOf(sql`v.updated_at`)}, 'venue', concat_ws(' ', v.name, v.address, v.county, ${proposer('v')})
    from venues v where ${isVenueWaiting}`,
  decisions: PROPOSAL_DECISIONS,
}
