import { sql } from 'drizzle-orm'
import { authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { TimeZone } from '#shared/enums.ts'
import { contentLocale } from '#shared/languages.ts'
import type { ChangedAccount } from '#shared/payments/own-payments.ts'

/** `account`: the last four characters of the new one; null: there is none any more. */
export type AccountChange = { title: string; slug: string; by: string | null; at: Date; account: string | null }

/** Who owns the organization of an event; null where nobody does. For jobs only. */
export async function findOwner(ctx: RequestContext, eventId: number): Promise<number | null> {
  authorizeJob(ctx)
  const [event] = await ctx.db.execute<{ ownerId: number | null }>(sql`
    select o.owner_id as "ownerId" from events e join organizations o on o.id = e.organizer_id where e.id = ${eventId}`)
  return event?.ownerId ?? null
}

/** What that entry of the audit log says, with the event's title in the language of `ctx`. For jobs only. */
export async function findAccountChange(
  ctx: RequestContext,
  { eventId, auditId }: Record<'eventId' | 'auditId', number>,
): Promise<AccountChange | null> {
  authorizeJob(ctx)
  const [change] = await ctx.db.execute<Omit<AccountChange, 'at'> & { at: string }>(sql`
    select x.title, x.slug, u.username as by, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      a.details ->> 'accountAfter' as account
    from audit_log a left join users u on u.id = a.actor_id
    cross join lateral (select title, slug from event_texts where event_id = ${eventId} order by locale = ${contentLocale(ctx.locale)} desc limit 1) x
    where a.id = ${auditId}`)
  return change ? { ...change, at: new Date(change.at) } : null
}

/**
 * When the bank account of an event was changed last, if it was since an instant, with the last four characters of the one before: whoever
 * was told that one has to know. `zone`: of the day. Does not authorize.
 */
export async function findChangeSince(
  { db }: RequestContext,
  { eventId, since, zone }: { eventId: number; since: Date; zone: TimeZone },
): Promise<ChangedAccount | null> {
  const [change] = await db.execute<ChangedAccount>(sql`
    select to_char(created_at at time zone ${zone}, 'YYYY-MM-DD') as day, details ->> 'accountBefore' as before from audit_log
    where entity_type = 'event' and entity_id = ${eventId} and action = 'savePaymentSettings' and details ->> 'accountBefore' is not null
      and created_at > ${since.toISOString()}::timestamptz
    order by id desc limit 1`)
  return change ?? null
}
