import { sql } from 'drizzle-orm'
import { type JobDeps, jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { messageWithoutValues } from '#platform/errors/message-without-values.ts'
import { log } from '#platform/logging/log.server.ts'
import { actorUrls } from './addresses.ts'
import { nextActivity } from './due-activity.server.ts'
import { removeUnusedInboxes } from './followers.server.ts'
import { deliver } from './remote.server.ts'

/** Inboxes that one job delivers to at once; some of them only where the last delivery succeeded, so that those that hang cannot take all. */
const AT_ONCE = { healthy: 3, any: 2 }
/** Of one server at once, in all processes. */
const PER_DOMAIN = 2
/** A run ends in time for the next one, which goes on where it stopped. */
const RUN_MS = 50_000
const CLAIM_SECONDS = 120
/** Activities for one inbox, and milliseconds, before others get their turn. */
const ACTIVITIES_PER_TURN = 10
const TURN_MS = 5000
/** After a failure the next attempt is later each time, from a minute to six hours. */
const MAX_DELAY_MINUTES = 360
/** An inbox that took nothing for so long is forgotten with its followers. */
const DEAD_AFTER_DAYS = 14

type Inbox = { id: number; url: string; domain: string; cursor: number; failures: number }

/**
 * Delivers what changed to every inbox that is due. What an inbox still has to get is computed from its cursor in the log of event
 * changes, so nothing waits in a queue: an event that changed five times meanwhile is one Update, and order is kept.
 */
export async function deliverDueActivities(deps: JobDeps): Promise<void> {
  if (!deps.services.settings.federation) return
  const ctx = jobContext(deps, 'federation.deliver')
  const end = Date.now() + RUN_MS
  const work = async (healthyOnly: boolean) => {
    while (Date.now() < end) {
      const inbox = await claimInbox(ctx, healthyOnly)
      if (!inbox) return
      await deliverTo(ctx, inbox)
    }
  }
  const workers = (count: number, healthyOnly: boolean) => Array.from({ length: count }, () => work(healthyOnly))
  await Promise.all([...workers(AT_ONCE.any, false), ...workers(AT_ONCE.healthy, true)])
}

/** The inbox with something to get that has waited longest for its turn, and to which nobody else is delivering. */
async function claimInbox(ctx: RequestContext, healthyOnly: boolean): Promise<Inbox | null> {
  const [inbox] = await ctx.db.execute<Inbox>(sql`
    update federation_inboxes set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS}) where id = (
      select i.id from federation_inboxes i
      where i.next_attempt_at <= now() and (i.claimed_until is null or i.claimed_until < now())
        ${healthyOnly ? sql`and i.failures = 0` : sql``}
        and (select count(*) from federation_inboxes s where s.domain = i.domain and s.claimed_until >= now()) < ${PER_DOMAIN}
        and (i.cursor < (select max(number) from event_changes)
          or exists (select 1 from federation_followers f where f.inbox_id = i.id and f.accepted_at is null))
      order by i.next_attempt_at limit 1 for update skip locked)
    returning id, url, domain, cursor::float8 as cursor, failures`)
  return inbox ?? null
}

async function deliverTo(ctx: RequestContext, inbox: Inbox) {
  try {
    const isOver = turnOf(TURN_MS)
    await acceptFollows(ctx, inbox, isOver)
    await deliverChanges(ctx, inbox, isOver)
    await ctx.db.execute(
      sql`update federation_inboxes set claimed_until = null, next_attempt_at = now() where id = ${inbox.id}`,
    )
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    await recordFailure(ctx, inbox, error)
  }
}

/** Whether a turn is over that begins now. */
function turnOf(ms: number) {
  const end = performance.now() + ms
  return () => performance.now() >= end
}

async function acceptFollows(ctx: RequestContext, { id, url }: Inbox, isOver: () => boolean) {
  type Row = { id: number; actor: string; follower: string; followId: string }
  const follows = await ctx.db.execute<Row>(sql`
    select id, actor, follower, follow_id as "followId" from federation_followers
    where inbox_id = ${id} and accepted_at is null order by id limit ${ACTIVITIES_PER_TURN}`)
  for (const { id: row, actor, follower, followId } of follows) {
    if (isOver()) return
    const { id: actorUrl } = actorUrls(ctx.services.settings.siteUrl, actor)
    const follow = { id: followId, type: 'Follow', actor: follower, object: actorUrl }
    const accept = {
      id: `${actorUrl}#accept-${row}-${Date.now()}`,
      type: 'Accept',
      actor: actorUrl,
      to: [follower],
      object: follow,
    }
    await send(ctx, actor, url, { '@context': 'https://www.w3.org/ns/activitystreams', ...accept })
    await ctx.db.execute(
      sql`update federation_followers set accepted_at = now() where id = ${row} and follow_id = ${followId}`,
    )
  }
}

async function deliverChanges(ctx: RequestContext, inbox: Inbox, isOver: () => boolean) {
  let { cursor } = inbox
  for (let count = 0; count < ACTIVITIES_PER_TURN && !isOver(); ) {
    const next = await nextActivity(ctx, { inboxId: inbox.id, cursor })
    if (!next) return
    if (next.activity) {
      await send(ctx, next.actor, inbox.url, next.activity)
      count++
    }
    cursor = next.number
    await ctx.db.execute(
      sql`update federation_inboxes set cursor = ${cursor} where id = ${inbox.id} and cursor < ${cursor}`,
    )
  }
}

/** `status` null: no answer. */
class DeliveryError extends Error {
  readonly status: number | null
  constructor(status: number | null, options?: ErrorOptions) {
    super(`not delivered: ${status ?? 'no answer'}`, options)
    this.status = status
  }
}

async function send(ctx: RequestContext, actor: string, url: string, activity: object) {
  const status = await deliver(ctx, actor, url, activity).catch((cause: unknown) => {
    throw new DeliveryError(null, { cause })
  })
  if (status < 200 || status >= 300) throw new DeliveryError(status)
  await ctx.db.execute(sql`update federation_inboxes
    set failures = 0, failing_since = null, delivered_at = now(), claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    where url = ${url}`)
}

async function recordFailure(ctx: RequestContext, { id, domain, failures }: Inbox, { status, cause }: DeliveryError) {
  log.info(
    { domain, status, ...(cause !== undefined && { error: messageWithoutValues(cause) }) },
    'an activity was not delivered',
  )
  // Gone for good: nobody is there any more.
  if (status === 410) await ctx.db.execute(sql`delete from federation_inboxes where id = ${id}`)
  const delay = Math.min(2 ** failures, MAX_DELAY_MINUTES)
  await ctx.db.execute(sql`update federation_inboxes set claimed_until = null, failures = failures + 1,
    failing_since = coalesce(failing_since, now()), next_attempt_at = now() + make_interval(mins => ${delay}) where id = ${id}`)
}

/** Forgets inboxes that took nothing for two weeks, and those without followers. */
export async function removeDeadInboxes(ctx: Pick<RequestContext, 'db'>) {
  await ctx.db.execute(
    sql`delete from federation_inboxes where failing_since < now() - make_interval(days => ${DEAD_AFTER_DAYS})`,
  )
  await removeUnusedInboxes(ctx)
}
