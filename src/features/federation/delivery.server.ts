import { eq, type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { createDelivery } from '#platform/delivery/delivery.server.ts'
import type { Outcome } from '#platform/delivery/post-message.server.ts'
import { nextAttempt } from '#platform/delivery/retries.ts'
import { log } from '#platform/logging/log.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import { actorUrls } from './addresses.ts'
import { nextActivity } from './due-activity.server.ts'
import { postActivity } from './remote.server.ts'
import { federationFollowers as f, federationInboxes as i } from './table.server.ts'

/** Changes that do not concern an inbox are passed over for so long before others get their turn. */
const PASS_OVER_MS = 5000
/** After a failure the next attempt is later each time, from a minute to six hours, or when the server asks for it within a day. */
const MAX_PAUSE_MINUTES = 360

type Inbox = typeof i.$inferSelect
/** `arrived`: writes down that the inbox has got it. */
type Message = { actor: string; activity: object; arrived: (txCtx: RequestContext) => Promise<unknown> }
type Sent = Outcome & Pick<Message, 'arrived'>

/**
 * Delivers what changed to every inbox that is due. What an inbox still has to get is computed from its cursor in the log of event
 * changes, so nothing waits in a queue: an event that changed five times meanwhile is one Update, and order is kept.
 */
const activityDelivery = createDelivery<Inbox, Sent>({
  name: 'federation',
  receivers: i,
  owner: i.domain,
  isDue: (now) => sql`${i.nextAttemptAt} <= ${now} and (${i.cursor} < (select max(number) from event_changes)
    or exists (select 1 from ${f} where ${f.inboxId} = ${i.id} and ${f.acceptedAt} is null))`,
  order: sql`${i.nextAttemptAt}`,
  underWay: (now) => sql`select ${i.id} as receiver, ${i.domain} as owner from ${i} where ${i.claimedUntil} > ${now}`,
  take: takeInbox,
  receiverOf: ({ id }) => id,
  send,
  settle,
  failingDays: 14,
  // Forgotten with its followers.
  end: ({ db }, { id }) => db.delete(i).where(eq(i.id, id)),
})

export async function deliverDueActivities(ctx: RequestContext): Promise<void> {
  if (ctx.services.settings.federation) await activityDelivery.run(ctx)
}

async function takeInbox({ db }: RequestContext, id: number, until: SQL): Promise<Inbox | null> {
  const [inbox] = await db.update(i).set({ claimedUntil: until }).where(eq(i.id, id)).returning()
  return inbox ?? null
}

async function send(ctx: RequestContext, inbox: Inbox, timeoutMs: number): Promise<Sent | null> {
  const message = (await nextAccept(ctx, inbox)) ?? (await nextChange(ctx, inbox))
  if (!message) return null
  const { actor, activity, arrived } = message
  return { ...(await postActivity(ctx, { actor, url: inbox.url, activity, timeoutMs })), arrived }
}

async function nextAccept(ctx: RequestContext, { id }: Inbox): Promise<Message | null> {
  const isWaiting = sql`${f.inboxId} = ${id} and ${f.acceptedAt} is null`
  const [row] = await ctx.db.select().from(f).where(isWaiting).orderBy(f.id).limit(1)
  if (!row) return null
  const { actor, follower, followId } = row
  const { id: actorUrl } = actorUrls(ctx.services.settings.siteUrl, actor)
  const activity = {
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: `${actorUrl}#accept-${row.id}-${ctx.now.getTime()}`,
    type: 'Accept',
    actor: actorUrl,
    to: [follower],
    object: { id: followId, type: 'Follow', actor: follower, object: actorUrl },
  }
  const isSame = sql`${f.id} = ${row.id} and ${f.followId} = ${followId}`
  return { actor, activity, arrived: ({ db, now }) => db.update(f).set({ acceptedAt: now }).where(isSame) }
}

async function nextChange(ctx: RequestContext, { id, cursor: start }: Inbox): Promise<Message | null> {
  const moveTo = ({ db }: RequestContext, cursor: number) =>
    db.update(i).set({ cursor }).where(sql`${i.id} = ${id} and ${i.cursor} < ${cursor}`)
  const end = performance.now() + PASS_OVER_MS
  for (let cursor = start; performance.now() < end; ) {
    const next = await nextActivity(ctx, { inboxId: id, cursor })
    if (!next) return null
    const { number, actor, activity } = next
    if (activity) return { actor, activity, arrived: (txCtx) => moveTo(txCtx, number) }
    await moveTo(ctx, number)
    cursor = number
  }
  return null
}

async function settle(ctx: RequestContext, { id, domain, failures }: Inbox, sent: Sent | null) {
  const { db, now } = ctx
  let next = now
  if (sent?.failure === null) await sent.arrived(ctx)
  else if (sent) {
    const { status, failure } = sent
    log.info({ domain, status, failure }, 'an activity was not delivered')
    const pauseSeconds = Math.min(2 ** failures, MAX_PAUSE_MINUTES) * 60
    const deadline = new Date(now.getTime() + DAY_MS)
    next = nextAttempt({ pauseSeconds, now, resumeAt: sent.resumeAt, deadline }) ?? deadline
  }
  await db.update(i).set({ claimedUntil: null, nextAttemptAt: next }).where(eq(i.id, id))
}
