import { eq, type SQL, sql } from 'drizzle-orm'
import { organizations } from '#features/organizations/table.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { TEST_KIND } from '#shared/webhooks.ts'
import { webhookDeliveries as d, webhookEndpoints as e } from '../table.server.ts'
import { TRIES_MAX } from './retries.ts'

export type Delivery = typeof d.$inferSelect
export type Endpoint = typeof e.$inferSelect
export type Claim = { delivery: Delivery; endpoint: Endpoint }

/** SQL condition: the organization `o` is told of anything at all. */
export const isServed = sql`(o.status = 'active' and o.merged_into is null)`
/** SQL: what is tried out is sent also while nothing else is, but not against the will of the site team. */
const isSent = sql`(${e.state} = 'active' or ${d.kind} = ${TEST_KIND} and ${e.disabledReason} is distinct from 'site_team')`

const isDueMessage = (now: SQL) => sql`${d.endpointId} = ${e.id} and ${d.state} = 'pending'
  and ${d.nextAttemptAt} <= ${now} and ${d.deadline} > ${now} and ${d.tries} < ${TRIES_MAX}
  and (${d.claimedUntil} is null or ${d.claimedUntil} <= ${now}) and ${isSent}
  and (${d.kind} = ${TEST_KIND} or ${e.resumeAt} is null or ${e.resumeAt} <= ${now})`

/** SQL condition on an endpoint. */
export const isDue = (now: SQL) => sql`exists (select 1 from ${d} where ${isDueMessage(now)})
  and exists (select 1 from ${organizations} o where o.id = ${e.organizationId} and ${isServed})`

export const underWay = (now: SQL) => sql`select ${e.id} as receiver, ${e.organizationId} as owner
  from ${d} join ${e} on ${e.id} = ${d.endpointId} where ${d.claimedUntil} > ${now}`

/** Takes the next message of an endpoint, which is last in turn afterwards. Null where a person is being erased from it. */
export async function takeMessage({ db, now }: RequestContext, endpoint: number, until: SQL): Promise<Claim | null> {
  await db.update(e).set({ turnAt: sql`clock_timestamp()` }).where(eq(e.id, endpoint))
  const due = sql`(select ${d.id} from ${d}, ${e} where ${e.id} = ${endpoint} and ${isDueMessage(instant(now))}
    order by ${d.nextAttemptAt}, ${d.id} limit 1 for update of ${d} skip locked)`
  const [claimed] = await db
    .update(d)
    .set({ claimedUntil: until, attempts: sql`${d.attempts} + 1`, tries: sql`${d.tries} + 1` })
    .where(sql`${d.id} = ${due}`)
    .returning({ id: d.id })
  return claimed ? findClaim(db, claimed.id) : null
}

export async function findClaim(db: RequestContext['db'], id: number): Promise<Claim | null> {
  const [claim] = await db
    .select({ delivery: d, endpoint: e })
    .from(d)
    .innerJoin(e, eq(e.id, d.endpointId))
    .where(eq(d.id, id))
  return claim ?? null
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Gives up what nobody took for a day, because its endpoint was paused, or whose every attempt ended with its process. */
export async function expireDeliveries({ db, now }: RequestContext) {
  const at = instant(now)
  await db
    .update(d)
    .set({ state: 'failed', failure: 'expired', finishedAt: now, claimedUntil: null })
    .where(sql`${d.state} = 'pending' and (${d.claimedUntil} is null or ${d.claimedUntil} <= ${at})
      and (${d.deadline} <= ${at} or ${d.tries} >= ${TRIES_MAX})`)
}
