import { type SQL, sql } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { queue, stampOf } from '#features/site-team/queries/queue.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, isoSecond, jsonList, jsonObject } from '#platform/database/json.server.ts'
import { sameDomain } from '#shared/domains.ts'
import type { WaitingClaim } from '#shared/review/review-queues.ts'
import { acceptClaim, rejectClaim } from './review.server.ts'
import { claims } from './table.server.ts'

const [c, o, u] = [columnsOf(claims, 'c'), columnsOf(organizations, 'o'), columnsOf(users, 'u')]

/** SQL: something of the other open claims of the organizer of claim `c`. */
const rivalsOf = <Value>(value: SQL<Value>) =>
  jsonList(value, {
    from: sql`claims x join users w on w.id = x.user_id
      where x.organization_id = c.organization_id and x.status = 'open' and x.id <> c.id`,
    orderBy: sql`x.id`,
  })

/** Open claims. */
export const claimQueue = queue('claims', {
  type: 'claim',
  decisions: { accept: acceptClaim, reject: rejectClaim },
  from: sql`claims c join organizations o on o.id = c.organization_id join users u on u.id = c.user_id`,
  id: c.id,
  since: c.createdAt,
  waits: sql`c.status = 'open'`,
  stamp: stampOf(c.createdAt),
  words: sql`concat_ws(' ', o.name, u.username, u.email, c.message)`,
  line: () => sql`o.name as title, u.username as about, o.slug as seal`,
  item: () => sql`c.message, ${jsonObject({ id: o.id, name: o.name, slug: o.slug, url: o.url })} as organizer,
      ${jsonObject({ id: u.id, username: u.username, email: u.email })} as person,
      (select count(*)::int from claims x where x.organization_id = c.organization_id and x.status = 'open' and x.id <> c.id) as rivals,
      ${rivalsOf(sql<number>`x.id`)} as "rivalIds", ${rivalsOf(sql<string>`coalesce(w.username, '–')`)} as "rivalNames"`,
  read: (row: Omit<WaitingClaim, 'sameDomain'>) => ({
    ...row,
    sameDomain: sameDomain(row.person.email, row.organizer.url),
  }),
})

/** A claim of someone, decided or not. */
export type PersonClaim = { id: number; organizer: string; organizerId: number; status: string; at: string }

/** The claims of someone, latest first, for the site team. */
export async function listClaimsOf(ctx: RequestContext, userId: number): Promise<PersonClaim[]> {
  authorizeTeam(ctx)
  return [
    ...(await ctx.db.execute<PersonClaim>(sql`
      select c.id, o.name as organizer, o.id as "organizerId", c.status, ${isoSecond(sql<Date>`c.created_at`)} as at
      from claims c join organizations o on o.id = c.organization_id where c.user_id = ${userId} order by c.id desc limit 50`)),
  ]
}
