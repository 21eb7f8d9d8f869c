import { sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { LOG_DAYS, LOG_MAX } from '#shared/webhooks.ts'

/** Attempts kept of one message. */
const ATTEMPTS_MAX = 30

/** Bounds the log, and forgets former secrets and what nobody took from the outbox for a day. */
export async function sweepWebhooks({ db, now }: Pick<RequestContext, 'db' | 'now'>) {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(
    sql`delete from webhook_deliveries where state <> 'pending' and created_at < ${at} - make_interval(days => ${LOG_DAYS})`,
  )
  // One bound for each endpoint, not one for each message.
  await db.execute(sql`delete from webhook_deliveries d using (select e.id, (select o.id from webhook_deliveries o
      where o.endpoint_id = e.id order by o.id desc offset ${LOG_MAX} limit 1) as last from webhook_endpoints e) b
    where d.endpoint_id = b.id and d.id <= b.last and d.state <> 'pending'`)
  await db.execute(sql`delete from webhook_attempts a where a.id <= (select o.id from webhook_attempts o
    where o.delivery_id = a.delivery_id order by o.id desc offset ${ATTEMPTS_MAX} limit 1)`)
  await db.execute(
    sql`update webhook_endpoints set previous_secret = null, previous_until = null where previous_until <= ${at}`,
  )
  await db.execute(sql`delete from webhook_outbox where at < ${at} - interval '1 day'`)
}
