import { sql } from 'drizzle-orm'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { idArray } from '#platform/database/id-array.server.ts'
import { PENDING_MAX } from '#shared/webhooks.ts'
import { isServed } from './claim.server.ts'
import { deadlineFrom } from './retries.ts'

/** Sends what is due. */
export const deliverJob = jobKind('webhooks.deliver', {})

/** What is taken from the outbox at once. */
const BATCH = 500
/** An event that is being edited changes many times: the first message of it waits for the others. */
const UPDATE_PAUSE_SECONDS = 30

/** SQL: a new `webhook-id`. */
export const newMessageId = sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`

/**
 * Makes a message for each endpoint that wants it of what happened, numbered by endpoint. Of an endpoint for which too many wait, further
 * ones are only counted: their numbers are missing. Returns whether there may be more.
 */
export async function spreadMessages(ctx: RequestContext): Promise<boolean> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  return transaction(ctx, async (txCtx) => {
    const { ids, endpoints } = await lockBatch(txCtx)
    if (ids.length === 0) return false
    const [spread] = await txCtx.db.execute<{ updates: number }>(sql`
      with taken as (
        delete from webhook_outbox where id = any (${sql.param(ids)}::bigint[]) returning *
      ), wanted as (
        select t.*, e.id as endpoint_id, e.sequence as base, case when t.kind = 'event.updated' then t.event_id end as edited
        from taken t join webhook_endpoints e on e.organization_id = t.organization_id and e.id = any (${idArray(endpoints)})
            and e.state = 'active' and t.kind = any (e.kinds)
          join organizations o on o.id = e.organization_id and ${isServed}
        where t.kind <> 'event.updated' or not exists (select 1 from webhook_deliveries d where d.endpoint_id = e.id
          and d.event_id = t.event_id and d.kind = t.kind and d.state = 'pending' and d.attempts = 0)
      ), latest as (
        select distinct on (endpoint_id, edited, case when edited is null then id end) * from wanted
        order by endpoint_id, edited, case when edited is null then id end, id desc
      ), numbered as (
        select l.*, row_number() over (partition by endpoint_id order by id) as n,
          (select count(*) from webhook_deliveries d where d.endpoint_id = l.endpoint_id and d.state = 'pending') as waiting
        from latest l
      ), added as (
        insert into webhook_deliveries (endpoint_id, message_id, kind, sequence, event_id, registration_id, history_id,
          payment_row_id, at, next_attempt_at, deadline, created_at)
        select endpoint_id, ${newMessageId}, kind, base + n, event_id, registration_id, history_id, payment_row_id, at,
          case when edited is null then ${now} else ${now} + make_interval(secs => ${UPDATE_PAUSE_SECONDS}) end,
          ${deadlineFrom(ctx.now).toISOString()}::timestamptz, ${now}
        from numbered where waiting + n <= ${PENDING_MAX}::int returning kind
      ), counted as (
        update webhook_endpoints e set sequence = e.sequence + c.total, dropped = e.dropped + c.over
        from (select endpoint_id, count(*)::int as total, (count(*) filter (where waiting + n > ${PENDING_MAX}::int))::int as over
          from numbered group by endpoint_id) c where e.id = c.endpoint_id
      )
      select count(*)::int as updates from added where kind = 'event.updated'`)
    if (spread!.updates > 0) {
      const startAfter = new Date(ctx.now.getTime() + UPDATE_PAUSE_SECONDS * 1000 + 500)
      await enqueue(txCtx, deliverJob, {}, { startAfter })
    }
    return ids.length === BATCH
  })
}

/** The oldest of the outbox, with the endpoints of their organizations: whoever gives out numbers has locked the endpoint. */
async function lockBatch({ db }: RequestContext) {
  const batch = await db.execute<{ id: string; organization: number }>(sql`
    select id::text, organization_id as organization from webhook_outbox order by id limit ${BATCH} for update skip locked`)
  const organizations = [...new Set(batch.map(({ organization }) => organization))]
  const endpoints = await db.execute<{ id: number }>(sql`
    select id from webhook_endpoints where organization_id = any (${idArray(organizations)}) order by id for update`)
  return { ids: batch.map(({ id }) => id), endpoints: endpoints.map(({ id }) => id) }
}
