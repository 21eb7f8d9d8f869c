import { and, asc, eq, isNotNull, isNull, like, sql } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { escapeLike } from '#platform/database/like-pattern.ts'
import { notFound } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { SiteRole } from '#shared/enums.ts'
import type { Coordinates } from '#shared/events/event-summary.ts'
import type { Locale } from '#shared/languages.ts'
import { AUTOCOMPLETE, PEOPLE_SEARCH_MIN } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { isUsername } from '#ui/forms/username.ts'
import { toEmailKey, toUsernameKey } from '../schema.ts'
import { emailChanges, users } from '../table.server.ts'

/** The path of a user's avatar. It is derived from a keyed hash of the email, so that nobody can test emails against it. */
export const avatarPath = (secret: string, email: string) =>
  paths.avatar(
    Buffer.from(keyedHash(secret, 'avatar', toEmailKey(email)), 'base64url')
      .toString('hex')
      .slice(0, 32),
  )

/** A user's own account. `location` is in WGS84 degrees. */
export type Account = {
  id: number
  username: string
  email: string
  newEmail: string | null
  avatar: string
  siteRole: SiteRole
  locale: Locale
  newsletter: boolean
  location: { latitude: number; longitude: number } | null
  confirmedAt: Date | null
  passwordChangedAt: Date | null
  eraseAfter: Date | null
  createdAt: Date
  updatedAt: Date
}

/** The signed-in user's account. Throws `forbidden` for anonymous callers, `missing` once it is erased; `secret` keys the avatar's hash. */
export async function getAccount(ctx: RequestContext): Promise<Account> {
  const me = authorizeSignedIn(ctx, 'account:read')
  const [found] = await ctx.db
    .select({ user: users, newEmail: emailChanges.email })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(and(eq(users.id, me.id), isNull(users.erasedAt)))
  if (!found) throw notFound()
  const { username, email, latitude, longitude, ...user } = found.user
  const location = latitude === null || longitude === null ? null : { latitude, longitude }
  const { id, siteRole, locale, newsletter, confirmedAt, passwordChangedAt, eraseAfter, createdAt, updatedAt } = user
  return {
    id,
    username: username!,
    email: email!,
    newEmail: found.newEmail,
    avatar: avatarPath(ctx.services.secret, email!),
    siteRole,
    locale,
    newsletter,
    location,
    confirmedAt,
    passwordChangedAt,
    eraseAfter,
    createdAt,
    updatedAt,
  }
}

/** What the navigation bar shows of the signed-in user. */
export type AccountSummary = {
  username: string
  avatar: string
  siteRole: SiteRole
  confirmed: boolean
  erasing: boolean
  since: string
  /** Where they said they are, for distances. */
  place: Coordinates | null
}

/** Needs no query: the profile was loaded with the session. Null for anonymous visitors. */
export function findAccountSummary(ctx: RequestContext): AccountSummary | null {
  if (ctx.actor.kind !== 'person') return null
  const { siteRole, confirmed, profile } = ctx.actor
  if (!profile) return null
  const { username, email, eraseAfter, createdAt, latitude, longitude } = profile
  const place = latitude === null || longitude === null ? null : { latitude, longitude }
  const avatar = avatarPath(ctx.services.secret, email)
  return { username, avatar, siteRole, confirmed, erasing: eraseAfter !== null, since: dayAt(createdAt), place }
}

export type PublicPerson = { id: number; username: string; avatar: string }

/** Finds users by a part of their name, for signed-in callers: at most ten, never with their email, and none for fewer than 3 characters. */
export async function searchPeople(ctx: RequestContext, typed: string): Promise<PublicPerson[]> {
  authorizeSignedIn(ctx, 'account:read')
  const key = toUsernameKey(typed)
  // Text that cannot be part of a name matches nobody, and PostgreSQL rejects some of it (NUL).
  if ([...key].length < PEOPLE_SEARCH_MIN || !isUsername(key)) return []
  const { id, username, email, usernameKey } = users
  const found = await ctx.db
    .select({ id, username, email })
    .from(users)
    .where(and(like(usernameKey, `%${escapeLike(key)}%`), isNotNull(users.confirmedAt), isNull(users.blockedAt)))
    // Names that begin with the text come first.
    .orderBy(sql`${usernameKey} not like ${`${escapeLike(key)}%`}`, asc(usernameKey))
    .limit(AUTOCOMPLETE)
  return found.map(({ id, username, email }) => ({
    id,
    username: username!,
    avatar: avatarPath(ctx.services.secret, email!),
  }))
}
