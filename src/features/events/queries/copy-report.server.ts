import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { CopiedPart, EventCopyReport, LeftPart, PastDay } from '#shared/events/event-copy.ts'
import { authorizeEvent, type EventRef } from '../access.server.ts'
import { localToday } from './list.server.ts'

const of = (table: SQL, event: SQL, more = sql`true`) =>
  sql`exists (select 1 from ${table} x where x.event_id = ${event} and ${more})`

/** What is true of a copy `e` now, so that who edits it in the meantime reads that. */
const COPIED: Record<CopiedPart, SQL> = {
  texts: of(sql`event_texts`, sql`e.id`, sql`x.description <> ''`),
  picture: of(sql`event_media`, sql`e.id`),
  tickets: of(sql`tickets`, sql`e.id`, sql`x.archived_at is null`),
  tags: of(sql`event_tags`, sql`e.id`),
  series: sql`e.series_id is not null`,
  form: of(sql`registration_forms`, sql`e.id`),
  prices: of(sql`price_rules`, sql`e.id`),
  payment: sql`(cardinality(e.payment_methods) > 0 or ${of(sql`payment_settings`, sql`e.id`, sql`num_nonnulls(x.iban, x.bizum_phone, x.external_url, x.cash_note_es, x.cash_note_en) > 0`)})`,
  refunds: of(sql`refund_rules`, sql`e.id`, sql`x.tiers <> '[]'`),
  characters: of(sql`casting_parts`, sql`e.id`),
}

/** What its original `o` has. */
const LEFT: Record<LeftPart, SQL> = {
  players: of(sql`registrations`, sql`o.id`),
  payments: sql`exists (select 1 from payments p join registrations r on r.id = p.registration_id where r.event_id = o.id)`,
  albums: of(sql`albums`, sql`o.id`, sql`x.deleted_at is null`),
  documents: of(sql`documents`, sql`o.id`, sql`x.deleted_at is null`),
  grants: of(sql`event_grants`, sql`o.id`, sql`x.revoked_at is null`),
  emails: of(sql`player_emails`, sql`o.id`, sql`x.kind = 'message'`),
}

/** A day of the copy `e` is before `d.today`. */
const PAST: Record<PastDay, SQL> = {
  event: sql`e.date_start < d.today`,
  signup: sql`(e.signup = 'scheduled' and e.signup_opens < d.today)`,
  tickets: of(sql`tickets`, sql`e.id`, sql`x.archived_at is null and x.limit_date < d.today`),
  prices: of(sql`price_rules`, sql`e.id`, sql`x.ends_on < d.today`),
  instalments: sql`exists (select 1 from payment_settings s, jsonb_array_elements(s.instalments) i
    where s.event_id = e.id and (i->>'dueOn')::date < d.today)`,
  answers: of(sql`registration_settings`, sql`e.id`, sql`x.answers_until < d.today`),
}

/** The names of what holds, in their order. */
const namesOf = <Name extends string>(conditions: Record<Name, SQL>) =>
  sql<Name[]>`to_json(array_remove(array[${sql.join(
    Object.entries<SQL>(conditions).map(([name, condition]) => sql`case when ${condition} then ${name}::text end`),
    sql`, `,
  )}], null))`

/** What a copied event has of its original, and what it has not; null for an event that is no copy, or whose original is gone. */
export async function getCopyReport(ctx: RequestContext, ref: EventRef): Promise<EventCopyReport | null> {
  const { eventId } = await authorizeEvent(ctx, 'events.edit', ref)
  const [report] = await ctx.db.execute<EventCopyReport>(sql`
    select ${namesOf(COPIED)} as copied, ${namesOf(LEFT)} as left, ${namesOf(PAST)} as past,
      o.date_start is null as "isUndated"
    from audit_log h join events e on e.id = h.entity_id join events o on o.id = (h.details->>'from')::int
      left join venues v on v.id = e.venue_id cross join lateral (select ${localToday(ctx)} as today) d
    where h.entity_type = 'event' and h.entity_id = ${eventId} and h.action = 'copyEvent'`)
  return report ?? null
}
