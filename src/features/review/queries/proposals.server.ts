import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import { sameDomain } from '#shared/domains.ts'
import { EARTH_RADIUS_KM } from '#shared/limits.ts'
import type { Proposal, WaitingClaim } from '#shared/review/review-queues.ts'
import { authorizeTeam, hasInterest } from '../access.server.ts'
import { alike, descriptionsOf, linksOf, SHOWN, waiting } from './summaries.server.ts'

/** Venues so close to each other may be one. */
const NEAR_KM = 0.5

/** The great-circle formula (§2) between `s` and `v`, asked only of what is within a fiftieth of a degree. */
const near = sql`(abs(s.latitude - v.latitude) < 0.02 and abs(s.longitude - v.longitude) < 0.02 and 2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(power(sin(radians(s.latitude - v.latitude) / 2), 2)
  + cos(radians(v.latitude)) * cos(radians(s.latitude)) * power(sin(radians(s.longitude - v.longitude) / 2), 2)))) <= ${NEAR_KM}::float8)`

const proposer = (
  row: 'o' | 'v',
) => sql`(select u.username from users u where u.id = ${sql.raw(row)}.proposed_by) as "proposedBy",
  ${sql.raw(row)}.proposed_email as "proposedEmail"`

/** Organizers and venues that somebody proposed, with what they may be duplicates of. */
export async function listProposals(ctx: Context): Promise<Proposal[]> {
  authorizeTeam(ctx)
  const [o, v] = [sql`o`, sql`v`]
  const organizers = ctx.db.execute<Proposal>(sql`
    select o.id, 'organizer' as kind, ${waiting(ctx, sql`o.created_at`)}, ${hasInterest(ctx, 'organization', sql`o.id`)} as own, o.name, o.slug, o.county, ${linksOf(o)}, ${proposer('o')},
      ${alike('organizations', o)} as similar, null as venue,
      json_build_object('type', o.type, 'descriptions', ${descriptionsOf(o)}, 'email', o.email) as organizer
    from organizations o where o.status = 'pending' and o.owner_id is null and o.merged_into is null order by o.created_at, o.id limit ${SHOWN}`)
  const places = ctx.db.execute<Proposal>(sql`
    select v.id, 'venue' as kind, ${waiting(ctx, sql`v.created_at`)}, ${hasInterest(ctx, 'venue', sql`v.id`)} as own, v.name, v.slug, v.county, ${proposer('v')},
      json_build_object('url', v.url, 'instagram', null, 'facebook', null, 'discord', null) as links,
      ${alike('venues', v, near)} as similar, null as organizer,
      json_build_object('address', v.address, 'country', v.country, 'type', v.type, 'capacity', v.capacity,
        'latitude', v.latitude, 'longitude', v.longitude, 'price', v.price_person_night, 'phone', v.phone_number) as venue
    from venues v where v.status = 'pending' and v.merged_into is null order by v.created_at, v.id limit ${SHOWN}`)
  const all = [...(await organizers), ...(await places)]
  return all.sort((a, b) => a.since.localeCompare(b.since)).slice(0, SHOWN)
}

/** Who says that a card is theirs. */
export async function listClaims(ctx: Context): Promise<WaitingClaim[]> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<Omit<WaitingClaim, 'sameDomain'>>(sql`
    select c.id, ${waiting(ctx, sql`c.created_at`)}, ${hasInterest(ctx, 'claim', sql`c.id`)} as own, c.message,
      json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'url', o.url) as organizer,
      json_build_object('id', u.id, 'username', u.username, 'email', u.email) as person,
      (select count(*)::int from claims x where x.organization_id = c.organization_id and x.status = 'open' and x.id <> c.id) as rivals
    from claims c join organizations o on o.id = c.organization_id join users u on u.id = c.user_id
    where c.status = 'open' order by c.created_at, c.id limit ${SHOWN}`)
  return rows.map((row) => ({ ...row, sameDomain: sameDomain(row.person.email, row.organizer.url) }))
}
