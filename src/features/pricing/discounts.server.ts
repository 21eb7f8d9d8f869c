import { asc, eq, sql } from 'drizzle-orm'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { localized } from '#platform/strapi/localized.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { TimeZone } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import type { DiscountRule, Discounts, DiscountTicket, Takers } from '#shared/payments/discounts.ts'
import { versionOfRule } from './commands/rules.server.ts'
import { priceRules } from './table.server.ts'

const LAST_USES = 10
/** SQL condition: registration `r` counts. */
const isCounted = sql`not r.is_test and r.state not in ('declined', 'expired', 'rejected', 'cancelled')`

/** The prices by date and the codes of an event, with who used them. Throws 404 for whoever may not see its money. */
export async function getDiscounts(ctx: RequestContext, ref: EventRef): Promise<Discounts> {
  const { eventId } = await authorizeEvent(ctx, 'money.read', ref)
  const zone = await getZone(ctx, eventId)
  const [rules, tickets, takers, lastUses] = await Promise.all([
    listRules(ctx, eventId),
    listTickets(ctx, eventId),
    listTakers(ctx, eventId, zone),
    listLastUses(ctx, eventId, zone),
  ])
  const of = (kind: DiscountRule['kind']) => rules.filter((rule) => rule.kind === kind)
  return { today: dayAt(ctx.now, zone), tickets, periods: of('date'), codes: of('code'), takers, lastUses }
}

async function getZone({ db }: RequestContext, eventId: number): Promise<TimeZone> {
  const [row] = await db.execute<{ zone: TimeZone }>(sql`
    select coalesce(v.time_zone, 'Europe/Madrid') as zone from events e left join venues v on v.id = e.venue_id where e.id = ${eventId}`)
  return row!.zone
}

async function listRules({ db }: RequestContext, eventId: number): Promise<DiscountRule[]> {
  const used = await db.execute<{ id: number; uses: number; sum: number }>(sql`
    select id, count(*)::int as uses, sum(amount)::float8 as sum from (
      select c.price_rule_id as id, sum(c.amount) as amount from registration_charges c join registrations r on r.id = c.registration_id
      where r.event_id = ${eventId} and c.price_rule_id is not null and ${isCounted}
      group by c.price_rule_id, c.registration_id having sum(c.amount) <> 0) used group by id`)
  const usesOf = new Map(used.map(({ id, ...rest }) => [id, rest]))
  const rows = await db
    .select()
    .from(priceRules)
    .where(eq(priceRules.eventId, eventId))
    .orderBy(sql`disabled_at is not null`, sql`starts_on nulls first`, asc(priceRules.endsOn), asc(priceRules.id))
  return rows.map((row) => {
    const { eventId: _, createdBy: __, createdAt: ___, updatedAt: ____, disabledAt, ...rule } = row
    const { uses, sum } = usesOf.get(rule.id) ?? { uses: 0, sum: 0 }
    return { ...rule, uses, sum, ended: disabledAt !== null, version: versionOfRule(row) }
  })
}

async function listTickets(ctx: RequestContext, eventId: number): Promise<DiscountTicket[]> {
  const rows = await ctx.db.execute<DiscountTicket>(sql`
    select k.id, ${localized(contentLocale(ctx.locale), sql`k.title_es`, sql`k.title_en`)} as title, k.price, k.minimum_price as "minimumPrice",
      k.limit_date::text as "limitDate"
    from tickets k where k.event_id = ${eventId} and k.archived_at is null order by k.position, k.id`)
  return [...rows]
}

async function listTakers({ db }: RequestContext, eventId: number, zone: TimeZone): Promise<Takers[]> {
  const rows = await db.execute<Takers>(sql`
    select r.ticket_id as "ticketId", d.rule as "ruleId", to_char(r.created_at at time zone ${zone}, 'YYYY-MM-DD') as day,
      count(*)::int as count, coalesce(sum(d.amount), 0)::float8 as sum
    from registrations r left join lateral (
      select c.price_rule_id as rule, sum(c.amount) as amount from registration_charges c join price_rules p on p.id = c.price_rule_id
      where c.registration_id = r.id and p.kind = 'date' group by c.price_rule_id having sum(c.amount) <> 0 limit 1) d on true
    where r.event_id = ${eventId} and ${isCounted} group by 1, 2, 3`)
  return [...rows]
}

async function listLastUses({ db }: RequestContext, eventId: number, zone: TimeZone): Promise<Discounts['lastUses']> {
  const rows = await db.execute<Discounts['lastUses'][number]>(sql`
    select coalesce(r.name, u.username, '') as name, p.code, to_char(min(c.created_at) at time zone ${zone}, 'YYYY-MM-DD') as day,
      sum(c.amount)::int as amount
    from registration_charges c join price_rules p on p.id = c.price_rule_id and p.kind = 'code'
    join registrations r on r.id = c.registration_id left join users u on u.id = r.user_id
    where r.event_id = ${eventId} and ${isCounted}
    group by r.id, r.name, u.username, p.id, p.code having sum(c.amount) <> 0 order by min(c.id) desc limit ${LAST_USES}`)
  return [...rows]
}
