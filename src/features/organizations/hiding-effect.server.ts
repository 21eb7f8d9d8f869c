import { type SQL, sql } from 'drizzle-orm'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { jsonList, jsonObject } from '#platform/database/json.server.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { AuditedType } from '#shared/review/audit-log.ts'
import type { HidingEffect } from '#shared/review/hiding-effect.ts'
import { ownersAndEditors } from './decision-emails.server.ts'

/** How many names stand in the form. */
const NAMED = 3

/** SQL: what hiding these events does, of which `hidden` is a condition on `e`; the organization's people read the reason. */
export function hidingEffectJson(ctx: RequestContext, organizationId: SQL, hidden: SQL): SQL<HidingEffect> {
  const isAhead = sql`e.last_day >= ${dayAt(ctx.now)}::date`
  const readers = sql`(${ownersAndEditors(organizationId)})`
  const events = sql`events e where ${hidden} and e.moderation = 'published' and e.deleted_at is null`
  return jsonObject({
    readers: jsonList(sql<string>`u.username`, {
      from: sql`(select u.username from users u join ${readers} r on r.id = u.id order by u.id limit ${NAMED}) u`,
    }),
    readerCount: sql<number>`(select count(*)::int from ${readers} r)`,
    events: sql<number>`(select count(*)::int from ${events})`,
    upcoming: sql<number>`(select count(*)::int from ${events} and ${isAhead})`,
    registrations: sql<number>`(select count(*)::int from registrations r where not r.is_test
      and r.state in ('requested', 'waitlisted', 'hold', 'offered', 'confirmed')
      and r.event_id in (select e.id from ${events} and ${isAhead}))`,
  })
}

/** SQL: the organization, and which of its events are hidden, by what is decided about. */
const TARGETS: Partial<Record<AuditedType, (id: number) => { organization: SQL; hidden: SQL }>> = {
  organization_revision: (id) => {
    const organization = sql`(select r.organization_id from organization_revisions r where r.id = ${id})`
    return { organization, hidden: sql`e.organizer_id = ${organization}` }
  },
  revision: (id) => {
    const event = sql`(select r.event_id from event_revisions r where r.id = ${id})`
    return {
      organization: sql`(select e.organizer_id from events e where e.id = ${event})`,
      hidden: sql`e.id = ${event}`,
    }
  },
}

/** What suspending the organization of a change does, or taking down the event of an edit; null for anything else. */
export async function findHidingEffect(
  ctx: RequestContext,
  type: AuditedType,
  id: number,
): Promise<HidingEffect | null> {
  authorizeTeam(ctx)
  const target = TARGETS[type]?.(id)
  if (!target) return null
  const effect = hidingEffectJson(ctx, target.organization, target.hidden)
  const [row] = await ctx.db.execute<{ effect: HidingEffect }>(sql`select ${effect} as effect`)
  return row?.effect ?? null
}
