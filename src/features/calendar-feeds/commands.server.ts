import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { encrypt } from '#platform/crypto/encrypt.server.ts'
import { hashToken } from '#platform/crypto/token.server.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { type FeedKind, isFeedKind } from '#shared/calendar-feeds.ts'
import { CALENDAR_FEED_CHANGES_PER_HOUR } from '#shared/limits.ts'
import { calendarFeeds } from './table.server.ts'

/** What the token is encrypted for. */
export const TOKEN_USE = 'calendar-feed'
/** 128 random bits, in lower case as every path of the site. */
const newFeedToken = () => randomBytes(16).toString('hex')

function parseKind(kind: unknown): FeedKind {
  if (!isFeedKind(kind)) throw notFound()
  return kind
}

/** Makes the address of a personal calendar; an earlier one shows nothing from now on. Throws 404 for an unknown kind. */
export async function createFeed(ctx: RequestContext, wanted: unknown): Promise<FeedKind> {
  const me = authorizeSignedIn(ctx)
  const kind = parseKind(wanted)
  const limit = { name: 'calendar-feed', points: CALENDAR_FEED_CHANGES_PER_HOUR, seconds: 3600 }
  await rateLimit(ctx, String(me.id), limit)
  const token = newFeedToken()
  const address = {
    tokenHash: hashToken(token),
    encryptedToken: encrypt(ctx.services.secret, TOKEN_USE, token),
    lastReadAt: null,
    createdAt: ctx.now,
  }
  await ctx.db
    .insert(calendarFeeds)
    .values({ userId: me.id, kind, ...address })
    .onConflictDoUpdate({ target: [calendarFeeds.userId, calendarFeeds.kind], set: address })
  return kind
}

/** Ends the address of a personal calendar. Doing it twice changes nothing. */
export async function revokeFeed(ctx: RequestContext, wanted: unknown): Promise<FeedKind> {
  const me = authorizeSignedIn(ctx)
  const kind = parseKind(wanted)
  await ctx.db.delete(calendarFeeds).where(and(eq(calendarFeeds.userId, me.id), eq(calendarFeeds.kind, kind)))
  return kind
}
