import { type SQL, sql } from 'drizzle-orm'
import { findPlace, regionsWithin } from '#platform/map/places.server.ts'
import type { Coordinates } from '#shared/events/event-summary.ts'
import { EARTH_RADIUS_KM } from '#shared/limits.ts'
import type { Search } from '#shared/search.ts'
import { acceptsSignups, signupColumns } from '../access.server.ts'
import { isPublicTicket } from './parts.server.ts'

// Registrations and facts are nouns above events, so events name their columns instead of importing their tables.

/** SQL: kilometres to the venue `v`, with the formula of shared/map/distance.ts. */
export function distanceFrom(from: Coordinates | null): SQL {
  if (!from) return sql`null::int`
  const half = (of: SQL, to: number) => sql`power(sin(radians(${of} - ${to}::float8) / 2), 2)`
  const square = sql`${half(sql`v.latitude`, from.latitude)} + cos(radians(v.latitude)) * cos(radians(${from.latitude}::float8)) * ${half(sql`v.longitude`, from.longitude)}`
  return sql`round(2 * ${EARTH_RADIUS_KM}::float8 * asin(sqrt(least(1, ${square}))))`
}

const listOf = (values: Iterable<string>): SQL =>
  sql.join(
    [...values].map((value) => sql`${value}`),
    sql`, `,
  )

/** SQL condition: event `e` is so near. Where no place is known, the capital of the province counts. */
function isWithin(from: Coordinates, km: number): SQL {
  const regions = regionsWithin(from, km)
  const inRegion =
    regions.size > 0 ? sql`coalesce(folded(coalesce(v.county, e.county)) in (${listOf(regions)}), false)` : sql`false`
  return sql`case when v.latitude is null then ${inRegion} else ${distanceFrom(from)} <= ${km}::int end`
}

/** SQL: from which age on event `e` is. */
export const ageFrom: SQL<number> = sql`greatest(coalesce(e.minimum_age, 0),
  case e.target_audience when 'adults' then 18 when 'over_16' then 16 when 'over_14' then 14 else 0 end)`
export const isForAdults: SQL<boolean> = sql`(${ageFrom} >= 18)`

/**
 * SQL: what event `e` answers to the filters, by its facts. Where they say nothing, tags do that say the same in so many words: organizers had
 * them before there were facts.
 */
export const answersOf =
  (): SQL => sql`(select coalesce(x.first_timers, said.tags @> '{primera vez bienvenida}' or null) as first_timers,
    coalesce(x.combat, case when said.tags @> '{sin combate}' then 'none' when said.tags @> '{combate con latex}' then 'padded' end) as combat,
    coalesce(x.meals, case when said.tags @> '{comida incluida}' then 'all' end) as meals, coalesce(x.diets, '{}') as diets,
    coalesce(x.sleeping, case when said.tags @> '{alojamiento incluido}' then 'shared' end) as sleeping,
    coalesce(x.public_transport, said.tags @> '{llegada en transporte publico}' or null) as public_transport,
    coalesce(x.step_free, said.tags @> '{accesible en silla de ruedas}' or null) as step_free
  from (select array_agg(folded(g.text_es)) as tags from event_tags et join tags g on g.id = et.tag_id and g.accepted
    where et.event_id = e.id) said left join event_facts x on x.event_id = e.id)`

const facts = (condition: SQL): SQL<boolean> => sql`exists (select from ${answersOf()} f where ${condition})`
/** SQL condition: whoever comes for the first time is welcome at event `e`. */
export const isForBeginners: SQL<boolean> = sql`(e.target_audience = 'newcomers' or ${facts(sql`f.first_timers`)})`

/** SQL: the seats of a pool that are taken. */
const takenOf = (pool: string): SQL =>
  sql`(select count(*) from registration_seats s where s.pool_id = ${sql.identifier(pool)}.id and s.taken)`

/**
 * SQL condition: whoever signs up for event `e` now gets a seat: sign-up is open here, nobody waits, and a public ticket has seats left, of which
 * the event has enough. What the pools count is what is taken (features/registrations/seats).
 */
export const hasFreeSeats: SQL<boolean> = sql`(exists (select from organizations so
    where so.id = e.organizer_id and ${acceptsSignups('so')} and ${signupColumns('so').signup} = 'open')
  and e.happening in ('confirmed', 'tentative')
  and not exists (select from registrations r where r.event_id = e.id and r.state = 'waitlisted')
  and not exists (select from seat_pools sp where sp.event_id = e.id and sp.kind = 'event' and ${takenOf('sp')} >= e.capacity)
  and exists (select from tickets k left join seat_pools tp on tp.ticket_id = k.id and tp.kind = 'ticket'
    where k.event_id = e.id and ${isPublicTicket} and (nullif(k.amount, 0) is null or ${takenOf('tp')} < k.amount)))`

/** SQL conditions of the filters about going there and being there. What an event does not say is never a yes. */
export function practicalConditions(search: Search): SQL[] {
  const from = search.within === null ? null : findPlace(search.near)
  const conditions: [isAsked: boolean, condition: () => SQL][] = [
    [from !== null, () => isWithin(from!, search.within!)],
    [search.beginners, () => isForBeginners],
    [search.adults, () => isForAdults],
    [search.age !== null, () => sql`${ageFrom} <= ${search.age}::int`],
    [search.seats, () => hasFreeSeats],
    [search.combat.length > 0, () => facts(sql`f.combat in (${listOf(search.combat)})`)],
    [search.food, () => facts(sql`f.meals in ('some', 'all')`)],
    [search.diet.length > 0, () => facts(sql.join(search.diet.map(isFed), sql` and `))],
    [search.sleeping, () => facts(sql`f.sleeping in ('tents', 'shared', 'beds')`)],
    [search.transport, () => facts(sql`f.public_transport`)],
    [search.accessible, () => facts(sql`f.step_free`)],
  ]
  return conditions.filter(([isAsked]) => isAsked).map(([, condition]) => condition())
}

/** Whoever eats nothing of animals is fed where vegetarians are asked for. */
const isFed = (diet: string): SQL =>
  diet === 'vegetarian' ? sql`f.diets && array['vegetarian', 'vegan']` : sql`${diet} = any(f.diets)`
