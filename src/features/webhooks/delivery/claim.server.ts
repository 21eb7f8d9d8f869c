import { type SQL, sql } from 'drizzle-orm'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { TEST_KIND } from '#shared/webhooks.ts'
import { webhookDeliveries, webhookEndpoints } from '../table.server.ts'
import { TRIES_MAX } from './retries.ts'

/** A claim ends by itself when its process died. An attempt takes a quarter of it at most. */
const CLAIM_SECONDS = 60
/** Messages under way at once, in all processes: an endpoint that is slow leaves the other turn to the rest of its organization. */
const PER_ENDPOINT = 1
const PER_ORGANIZATION = 2
const ATTEMPTS = 5

export type Delivery = typeof webhookDeliveries.$inferSelect
export type Endpoint = typeof webhookEndpoints.$inferSelect
export type Claim = { delivery: Delivery; endpoint: Endpoint }

/** SQL condition: the organization `o` is told of anything at all. */
export const isServed = sql`(o.status = 'active' and o.merged_into is null)`
/** SQL: what is tried out is sent also while nothing else is, but not against the will of the site team. */
const isSent = sql`(e.state = 'active' or d.kind = ${TEST_KIND} and e.disabled_reason is distinct from 'site_team')`

const iso = (now: Date) => sql`${now.toISOString()}::timestamptz`
const isDue = (
  now: SQL,
) => sql`d.endpoint_id = e.id and d.state = 'pending' and d.next_attempt_at <= ${now} and d.deadline > ${now}
  and d.tries < ${TRIES_MAX} and (d.claimed_until is null or d.claimed_until <= ${now}) and ${isSent}
  and (d.kind = ${TEST_KIND} or e.resume_at is null or e.resume_at <= ${now})`
const underWay = (endpoint: SQL, now: SQL) =>
  sql`(select count(*) from webhook_deliveries f where f.endpoint_id = ${endpoint} and f.claimed_until > ${now})`

/**
 * Takes the next message that is due, of the endpoint that has waited longest for its turn, so that neither many messages nor slow answers
 * of one keep others waiting. With `healthyOnly` those to which the last message was not delivered are left out.
 */
export async function claimDelivery(ctx: RequestContext, healthyOnly: boolean): Promise<Claim | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const claim = await tryClaim(ctx, healthyOnly)
    if (claim !== 'lost') return claim
  }
  return null
}

/** `lost`: somebody else took it meanwhile, or the last turn of its organization. */
async function tryClaim(ctx: RequestContext, healthyOnly: boolean): Promise<Claim | 'lost' | null> {
  const now = iso(ctx.now)
  const ofOrganization = (organization: SQL) => sql`(select coalesce(sum(${underWay(sql`s.id`, now)}), 0)
    from webhook_endpoints s where s.organization_id = ${organization}) < ${PER_ORGANIZATION}::int`
  return transaction(ctx, async ({ db }) => {
    const [turn] = await db.execute<{ id: number; organization: number }>(sql`
      select e.id, e.organization_id as organization from webhook_endpoints e join organizations o on o.id = e.organization_id
      where ${isServed} ${healthyOnly ? sql`and e.failing_since is null` : sql``}
        and exists (select 1 from webhook_deliveries d where ${isDue(now)})
        and ${underWay(sql`e.id`, now)} < ${PER_ENDPOINT}::int
        and ${ofOrganization(sql`e.organization_id`)}
      order by e.turn_at nulls first, e.id limit 1 for update of e skip locked`)
    if (!turn) return null
    // Claims of one organization are counted one after the other.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('webhook_claims'), ${turn.organization}::int)`)
    const [claimed] = await db.execute<{ id: number }>(sql`
      update webhook_deliveries set claimed_until = ${now} + make_interval(secs => ${CLAIM_SECONDS}),
        attempts = attempts + 1, tries = tries + 1
      where id = (select d.id from webhook_deliveries d, webhook_endpoints e where e.id = ${turn.id} and ${isDue(now)}
          and ${underWay(sql`e.id`, now)} < ${PER_ENDPOINT}::int and ${ofOrganization(sql`e.organization_id`)}
        order by d.next_attempt_at, d.id limit 1 for update of d skip locked)
      returning id`)
    await db.execute(sql`update webhook_endpoints set turn_at = clock_timestamp() where id = ${turn.id}`)
    if (!claimed) return 'lost'
    const [claim] = await db
      .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, sql`${webhookEndpoints.id} = ${webhookDeliveries.endpointId}`)
      .where(sql`${webhookDeliveries.id} = ${claimed.id}`)
    return claim ?? null
  })
}

/** Gives up what nobody took for a day, because its endpoint was paused, or whose every attempt ended with its process. */
export async function expireDeliveries({ db, now }: RequestContext) {
  await db.execute(sql`update webhook_deliveries set state = 'failed', failure = 'expired', finished_at = ${iso(now)}, claimed_until = null
    where state = 'pending' and (claimed_until is null or claimed_until <= ${iso(now)})
      and (deadline <= ${iso(now)} or tries >= ${TRIES_MAX})`)
}
