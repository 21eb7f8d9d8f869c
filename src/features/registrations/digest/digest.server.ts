import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { visibleEvents } from '#features/events/access.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeJob } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { jsonObject, selectJson } from '#platform/database/json.server.ts'
import { type NewsEvent, newsEvent, newsEventTables } from '../emails/news.server.ts'
import { listMembersWho } from '../emails/organizers.server.ts'
import { lacksAuthorization } from '../queries/players/player-conditions.server.ts'
import { registrationSettings } from '../settings/table.server.ts'

export const digestEmailJob = jobKind('registrations.digest_email', {
  eventId: z.int(),
  from: z.string(),
  to: z.string(),
  userId: z.int(),
})
/** The registrations that a digest is about: made after `from`, until `to`. ISO instants. */
type DigestSpan = Omit<z.output<typeof digestEmailJob.payload>, 'userId'>

/** SQL condition: registration `r` is one that its player made. The organization knows of those it entered itself. */
const byPlayer = sql`not r.is_test and r.holder_id is not null and r.state <> 'hold'`
const within = (from: string, to: string) =>
  sql`r.created_at > ${from}::timestamptz and r.created_at <= ${to}::timestamptz`

/** SQL condition: payment `p` was announced, and nobody has confirmed or rejected it. */
const waitsForMoney = sql`p.state = 'announced'
  and not exists (select 1 from payments later where later.payment_id = p.payment_id and later.id > p.id)`

/**
 * Enqueues the email about new registrations to whoever may see the players, for each event that has any since its last one, is not
 * over, and wants it. Where someone only said that they paid, to whoever may see money.
 */
export async function enqueueDigests(ctx: RequestContext) {
  authorizeJob(ctx)
  const to = ctx.now.toISOString()
  const since = sql`coalesce(s.digested_at, 'epoch')`
  const registered = sql`exists (select 1 from registrations r where r.event_id = e.id and ${byPlayer}
    and r.created_at > ${since} and r.created_at <= ${to}::timestamptz)`
  const paid = sql`exists (select 1 from registrations r join payments p on p.registration_id = r.id
    where r.event_id = e.id and ${waitsForMoney} and p.created_at > ${since} and p.created_at <= ${to}::timestamptz)`
  const due = await ctx.db.execute<{ eventId: number; organizationId: number; from: string; registered: boolean }>(sql`
    select e.id as "eventId", e.organizer_id as "organizationId",
      to_char(${since} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "from", ${registered} as registered
    from events e left join registration_settings s on s.event_id = e.id
    where ${visibleEvents(ctx)} and coalesce(s.digest, true) and (e.last_day is null or e.last_day >= ${to}::timestamptz::date)
      and (${registered} or ${paid})
    order by e.id`)
  for (const { eventId, organizationId, from, registered: isNew } of due) {
    const members = await listMembersWho(ctx, isNew ? 'players.read' : 'money.read', organizationId)
    await transaction(ctx, async (txCtx) => {
      const set = { digestedAt: ctx.now }
      await txCtx.db
        .insert(registrationSettings)
        .values({ eventId, ...set })
        .onConflictDoUpdate({ target: registrationSettings.eventId, set })
      for (const userId of members) await enqueue(txCtx, digestEmailJob, { eventId, from, to, userId })
    })
  }
}

/** What a digest says: how the new registrations stand now, and what waits for the organization. No names, no answers. */
export type Digest = {
  event: NewsEvent
  organizationId: number
  confirmed: number
  requested: number
  offered: number
  waitlisted: number
  ended: number
  /** Of all registrations. */
  toApprove: number
  authorizations: number
  /** Payments that wait to be confirmed; 0 for who does not see money. */
  payments: number
}

/** In the language of `ctx`. Null for an event that is gone. */
export async function findDigest(ctx: RequestContext, { eventId, from, to }: DigestSpan): Promise<Digest | null> {
  authorizeJob(ctx)
  const count = (...states: string[]) =>
    sql<number>`(select count(*)::int from registrations r where r.event_id = e.id and ${byPlayer} and ${within(from, to)}
      and r.state in ${states})`
  const digest = jsonObject({
    event: newsEvent(ctx),
    organizationId: sql<number>`e.organizer_id`,
    confirmed: count('confirmed', 'attended', 'no_show'),
    requested: count('requested'),
    offered: count('offered'),
    waitlisted: count('waitlisted'),
    ended: count('cancelled', 'declined', 'expired', 'rejected'),
    toApprove: sql<number>`(select count(*)::int from registrations r
      where r.event_id = e.id and not r.is_test and r.state = 'requested')`,
    authorizations: sql<number>`(select count(*)::int from registrations r
      where r.event_id = e.id and not r.is_test and ${lacksAuthorization})`,
    payments: sql<number>`(select count(*)::int from registrations r join payments p on p.registration_id = r.id
      where r.event_id = e.id and ${waitsForMoney})`,
  })
  const [found] = await selectJson(
    ctx.db,
    digest,
    sql`from ${newsEventTables(ctx)} where e.id = ${eventId} and e.deleted_at is null`,
  )
  return found ?? null
}
