import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import { users } from '#features/identity/accounts/table.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { decrypt } from '#platform/crypto/encrypt.server.ts'
import { hashToken } from '#platform/crypto/token.server.ts'
import type { FeedKind } from '#shared/calendar-feeds.ts'
import type { Locale } from '#shared/languages.ts'
import { TOKEN_USE } from './commands.server.ts'
import { calendarFeeds } from './table.server.ts'

export type MyFeed = {
  kind: FeedKind
  /** Null where it cannot be read any more, because SECRET was changed: the address still works, and can be replaced. */
  token: string | null
  createdAt: Date
  lastReadAt: Date | null
}

/** The personal calendars of the actor. */
export async function listMyFeeds(ctx: RequestContext): Promise<MyFeed[]> {
  const me = authorizeSignedIn(ctx)
  const { kind, encryptedToken, createdAt, lastReadAt } = calendarFeeds
  const rows = await ctx.db
    .select({ kind, encryptedToken, createdAt, lastReadAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, me.id))
    .orderBy(asc(calendarFeeds.id))
  return rows.map(({ encryptedToken, ...feed }) => ({
    ...feed,
    token: decrypt(ctx.services.secret, TOKEN_USE, encryptedToken),
  }))
}

export type PersonalFeed = { id: number; kind: FeedKind; userId: number; locale: Locale }

/** The personal calendar of a token: the token is the credential. Null where there is none, and of someone whose account is blocked or erased. */
export async function findFeed(ctx: RequestContext, token: string): Promise<PersonalFeed | null> {
  const [feed] = await ctx.db
    .select({ id: calendarFeeds.id, kind: calendarFeeds.kind, userId: calendarFeeds.userId, locale: users.locale })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, hashToken(token)), isNull(users.blockedAt), isNull(users.erasedAt)))
  return feed ?? null
}

/** It is written at most this often. */
const NOTE_INTERVAL_MS = 600_000

/** Notes that the calendar was read, for its person. */
export async function noteFeedRead(ctx: RequestContext, { id }: PersonalFeed) {
  const before = new Date(ctx.now.getTime() - NOTE_INTERVAL_MS)
  await ctx.db
    .update(calendarFeeds)
    .set({ lastReadAt: ctx.now })
    .where(and(eq(calendarFeeds.id, id), or(isNull(calendarFeeds.lastReadAt), lt(calendarFeeds.lastReadAt, before))))
}
