import { type SQL, sql } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import {
  isAmongKeys,
  QUEUE_LIMIT,
  type QueueKeys,
  type QueueSource,
  stampOf,
  waitingColumns,
  waitingHours,
} from '#features/site-team/queries/queue.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, isoSecond, jsonList, jsonObject } from '#platform/database/json.server.ts'
import { sameDomain } from '#shared/domains.ts'
import type { QueueRow } from '#shared/review/queue-pages.ts'
import type { WaitingClaim } from '#shared/review/review-queues.ts'
import { acceptClaim, rejectClaim } from './review.server.ts'

const [o, u] = [columnsOf(organizations, 'o'), columnsOf(users, 'u')]

/** SQL: something of the other open claims of the organizer of claim `c`. */
const rivalsOf = <Value>(value: SQL<Value>) =>
  jsonList(value, {
    from: sql`claims x join users w on w.id = x.user_id
      where x.organization_id = c.organization_id and x.status = 'open' and x.id <> c.id`,
    orderBy: sql`x.id`,
  })

/** Open claims. */
export async function listClaims(ctx: RequestContext, keys: QueueKeys = null): Promise<WaitingClaim[]> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<Omit<WaitingClaim, 'sameDomain'>>(sql`
    select c.id, ${waitingColumns(ctx, sql<Date>`c.created_at`)}, ${hasInterest(ctx, 'claim', sql`c.id`)} as own, c.message,
      ${jsonObject({ id: o.id, name: o.name, slug: o.slug, url: o.url })} as organizer,
      ${jsonObject({ id: u.id, username: u.username, email: u.email })} as person,
      (select count(*)::int from claims x where x.organization_id = c.organization_id and x.status = 'open' and x.id <> c.id) as rivals,
      ${rivalsOf(sql<number>`x.id`)} as "rivalIds", ${rivalsOf(sql<string>`coalesce(w.username, '–')`)} as "rivalNames"
    from claims c join organizations o on o.id = c.organization_id join users u on u.id = c.user_id
    where c.status = 'open' and ${isAmongKeys(sql`c.id`, keys)} order by c.created_at, c.id limit ${QUEUE_LIMIT}`)
  return rows.map((row) => ({ ...row, sameDomain: sameDomain(row.person.email, row.organizer.url) }))
}

const listClaimRows = async (ctx: RequestContext, keys: string[]): Promise<QueueRow[]> => [
  ...(await ctx.db.execute<QueueRow>(sql`
    select c.id::text as key, o.name as title, u.username as about, null as badge, o.slug as seal,
      ${waitingHours(ctx, sql<Date>`c.created_at`)} as hours, ${hasInterest(ctx, 'claim', sql`c.id`)} as own
    from claims c join organizations o on o.id = c.organization_id join users u on u.id = c.user_id
    where c.status = 'open' and ${isAmongKeys(sql`c.id`, keys)}`)),
]

export const claimQueue: QueueSource<'claims'> = {
  queue: 'claims',
  list: listClaims,
  rows: listClaimRows,
  waiting: sql`select c.id::text as key, c.created_at as at, ${stampOf(sql`c.created_at`)} as stamp, null as kind,
      concat_ws(' ', o.name, u.username, u.email, c.message) as words
    from claims c join organizations o on o.id = c.organization_id join users u on u.id = c.user_id where c.status = 'open'`,
  decisions: { accept: acceptClaim, reject: rejectClaim },
}

/** A claim of somebody, decided or not. */
export type PersonClaim = { id: number; organizer: string; organizerId: number; status: string; at: string }

/** The claims of somebody, latest first, for the site team. */
export async function listClaimsOf(ctx: RequestContext, userId: number): Promise<PersonClaim[]> {
  authorizeTeam(ctx)
  return [
    ...(await ctx.db.execute<PersonClaim>(sql`
      select c.id, o.name as organizer, o.id as "organizerId", c.status, ${isoSecond(sql<Date>`c.created_at`)} as at
      from claims c join organizations o on o.id = c.organization_id where c.user_id = ${userId} order by c.id desc limit 50`)),
  ]
}
