import { type SQL, sql } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import { hasInterest } from '#features/review/access.server.ts'
import { QUEUE_LIMIT, registerQueue, waitingColumns } from '#features/site-team/queries/queue.server.ts'
import { authorizeTeam } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { columnsOf, jsonList, jsonObject } from '#platform/database/json.server.ts'
import { sameDomain } from '#shared/domains.ts'
import type { WaitingClaim } from '#shared/review/review-queues.ts'

declare module '#shared/review/review-queues.ts' {
  interface QueueItems {
    claims: WaitingClaim
  }
}

const [o, u] = [columnsOf(organizations, 'o'), columnsOf(users, 'u')]

/** SQL: something of the other open claims of the organizer of claim `c`. */
const rivalsOf = <Value>(value: SQL<Value>) =>
  jsonList(value, {
    from: sql`claims x join users w on w.id = x.user_id
      where x.organization_id = c.organization_id and x.status = 'open' and x.id <> c.id`,
    orderBy: sql`x.id`,
  })

/** Open claims. */
export async function listClaims(ctx: RequestContext): Promise<WaitingClaim[]> {
  authorizeTeam(ctx)
  const rows = await ctx.db.execute<Omit<WaitingClaim, 'sameDomain'>>(sql`
    select c.id, ${waitingColumns(ctx, sql<Date>`c.created_at`)}, ${hasInterest(ctx, 'claim', sql`c.id`)} as own, c.message,
      ${jsonObject({ id: o.id, name: o.name, slug: o.slug, url: o.url })} as organizer,
      ${jsonObject({ id: u.id, username: u.username, email: u.email })} as person,
      (select count(*)::int from claims x where x.organization_id = c.organization_id and x.status = 'open' and x.id <> c.id) as rivals,
      ${rivalsOf(sql<number>`x.id`)} as "rivalIds", ${rivalsOf(sql<string>`coalesce(w.username, '–')`)} as "rivalNames"
    from claims c join organizations o on o.id = c.organization_id join users u on u.id = c.user_id
    where c.status = 'open' order by c.created_at, c.id limit ${QUEUE_LIMIT}`)
  return rows.map((row) => ({ ...row, sameDomain: sameDomain(row.person.email, row.organizer.url) }))
}

registerQueue('claims', {
  list: listClaims,
  waitingSince: sql`select c.created_at as at from claims c where c.status = 'open'`,
})
