import { and, count, desc, eq, sql } from 'drizzle-orm'
import { authorizeSiteSession } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { isPublicAddress } from '#platform/http/public-fetch.server.ts'
import { parseUserAgent, USER_AGENT_LENGTH } from '#platform/http/user-agent.server.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { PUSH_SUBSCRIPTIONS_MAX, PUSH_SUBSCRIPTIONS_PER_HOUR } from '#shared/limits.ts'
import { getPushKeys } from './keys.server.ts'
import { subscriptionForm } from './schema.ts'
import { pushSubscriptions } from './table.server.ts'

const LIMIT = { name: 'push-subscriptions', points: PUSH_SUBSCRIPTIONS_PER_HOUR, seconds: 3600 }

/**
 * Notifications for this browser, while its session lasts. A browser that asked before, also for someone else, is the caller's from now on.
 * Throws `push_refused` for what no browser says, such as an address that is not public, `too_many_devices` and `too_many_tries`.
 */
export async function subscribeToPush(ctx: RequestContext, form: unknown) {
  const me = authorizeSiteSession(ctx)
  await rateLimit(ctx, String(me.id), LIMIT)
  const { success, data: sent } = subscriptionForm.safeParse(form)
  const { fetchLoopback: allowLoopback } = ctx.services.settings
  const isHttps = success && (sent.endpoint.startsWith('https:') || allowLoopback)
  if (!success || !isHttps || !isPublicAddress(sent.endpoint, { allowLoopback })) throw new AppError('push_refused')
  await transaction(ctx, async ({ db }) => {
    await db.execute(sql`select id from users where id = ${me.id} for update`)
    const set = {
      userId: me.id,
      sessionId: me.sessionId,
      p256dh: sent.p256dh,
      auth: sent.auth,
      userAgent: ctx.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
    }
    // The same browser may have got another address meanwhile.
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, me.sessionId))
    await db
      .insert(pushSubscriptions)
      .values({ ...set, endpoint: sent.endpoint, createdAt: ctx.now })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set })
    const [row] = await db.select({ count: count() }).from(pushSubscriptions).where(eq(pushSubscriptions.userId, me.id))
    if (row!.count > PUSH_SUBSCRIPTIONS_MAX) throw new AppError('too_many_devices')
  })
}

/** Ends the notifications of one of one's own browsers. Throws 404 for others. */
export async function unsubscribeFromPush(ctx: RequestContext, id: number) {
  const me = authorizeSiteSession(ctx)
  const isOwn = isRowId(id) && and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, me.id))
  const ended = isOwn ? await ctx.db.delete(pushSubscriptions).where(isOwn).returning({ id: pushSubscriptions.id }) : []
  if (ended.length === 0) throw notFound()
}

/** The browsers of the actor that get notifications, the latest first, and the key that a browser asks with. */
export async function getPushDevices(ctx: RequestContext) {
  const me = authorizeSiteSession(ctx)
  const rows = await ctx.db
    .select({
      id: pushSubscriptions.id,
      sessionId: pushSubscriptions.sessionId,
      userAgent: pushSubscriptions.userAgent,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, me.id))
    .orderBy(desc(pushSubscriptions.id))
  const devices = rows.map(({ id, sessionId, userAgent, createdAt }) => ({
    id,
    createdAt,
    current: sessionId === me.sessionId,
    client: parseUserAgent(userAgent),
  }))
  return { devices, publicKey: (await getPushKeys(ctx)).publicKey }
}
