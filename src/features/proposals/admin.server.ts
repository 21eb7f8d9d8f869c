import { type SQL, sql } from 'drizzle-orm'
import { descriptionsJson, linksJson } from '#features/organizations/profile/snapshot.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { askedColumn, queue, stampOf } from '#features/site-team/queries/queue.server.ts'
import { similarJson } from '#features/site-team/queries/similar.server.ts'
import { venueValuesJson } from '#features/venues/queries.server.ts'
import { venues } from '#features/venues/table.server.ts'
import { columnsOf, jsonObject } from '#platform/database/json.server.ts'
import { EARTH_RADIUS_KM } from '#shared/limits.ts'
import type { Proposal } from '#shared/review/review-queues.ts'
import {
  acceptOrganizer,
  acceptVenue,
  askOrganizerChanges,
  askVenueChanges,
  rejectOrganizer,
  rejectVenue,
} from './review.server.ts'

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
  type: o.type,
  descriptions: descriptionsJson,
  email: o.email,
})
const none = sql<null>`null`
const venueLinksJson: SQL<Proposal['links']> = jsonObject({
  url: v.url,
  instagram: none,
  facebook: none,
  discord: none,
})

/** SQL: since when a proposal waits: it may have been sent back to who proposed it. */
const sentAt = (row: 'o' | 'v') => sql<Date>`coalesce((select max(h.created_at) from audit_log h
  where h.entity_type = ${row === 'o' ? 'organization' : 'venue'} and h.entity_id = ${sql.raw(row)}.id and h.action = 'resubmitProposal'), ${sql.raw(row)}.created_at)`

const proposer = (row: 'o' | 'v') =>
  sql`(select u.username from users u where u.id = ${sql.raw(row)}.proposed_by), ${sql.raw(row)}.proposed_email`

const isOrganizerUndecided = sql`o.status = 'pending' and o.owner_id is null and o.merged_into is null`
const isVenueUndecided = sql`v.status = 'pending' and v.merged_into is null`

/** Proposed organizers and venues, by key also those whose proposers were asked for changes, with possible duplicates. */
export const proposalQueue = queue(
  'proposals',
  {
    type: 'organization',
    decisions: { accept: acceptOrganizer, changes: askOrganizerChanges, reject: rejectOrganizer },
    from: sql`organizations o`,
    id: o.id,
    since: sentAt('o'),
    waits: sql`${isOrganizerUndecided} and o.changes_requested_at is null`,
    isDecidable: isOrganizerUndecided,
    stamp: stampOf(o.updatedAt),
    kind: sql`'organizer'`,
    words: sql`concat_ws(' ', o.name, o.county, ${proposer('o')})`,
    line: () => sql`o.name as title, o.county as about`,
    item: (
      ctx,
    ) => sql`'organizer' as kind, o.name, o.slug, o.county, ${linksJson} as links, ${proposerColumns('o')}, ${askedColumn(ctx, 'o')},
      ${similarJson('organizations', sql`o`)} as similar, null as venue, ${organizerJson} as organizer`,
  },
  {
    type: 'venue',
    decisions: { accept: acceptVenue, changes: askVenueChanges, reject: rejectVenue },
    from: sql`venues v`,
    id: v.id,
    since: sentAt('v'),
    waits: sql`${isVenueUndecided} and v.changes_requested_at is null`,
    isDecidable: isVenueUndecided,
    stamp: stampOf(v.updatedAt),
    kind: sql`'venue'`,
    words: sql`concat_ws(' ', v.name, v.address, v.county, ${proposer('v')})`,
    line: () => sql`v.name as title, v.county as about`,
    item: (
      ctx,
    ) => sql`'venue' as kind, v.name, v.slug, v.county, ${venueLinksJson} as links, ${proposerColumns('v')}, ${askedColumn(ctx, 'v')},
      ${similarJson('venues', sql`v`, isNearby)} as similar, null as organizer, ${venueValuesJson} as venue`,
  },
)
