import { and, asc, eq, isNotNull, isNull, like, sql } from 'drizzle-orm'
import type { Context } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { escapeLike } from '#platform/database/like-pattern.ts'
import { missing } from '#platform/errors/app-error.ts'
import { dayAt } from '#platform/text/calendar-day.ts'
import type { Locale, SiteRole } from '#shared/enums.ts'
import { AUTOCOMPLETE, PEOPLE_SEARCH_MIN } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { authorizeOwn } from '../access.server.ts'
import { addressKey, isName, nameKey } from '../schema.ts'
import { emailChanges, users } from '../table.server.ts'

/** The picture of a person: drawn from a keyed hash of the e-mail, so that nobody can try addresses on it (decisions 6). */
export const avatarOf = (secret: string, email: string) =>
  paths.avatar(
    Buffer.from(keyedHash(secret, 'avatar', addressKey(email)), 'base64url')
      .toString('hex')
      .slice(0, 32),
  )

/** What a person sees of their own account. Instants are dates; places WGS84 degrees. */
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

/** One's own account, whole. Throws `forbidden` for who is not signed in, `missing` once it is erased; `secret` makes the avatar. */
export async function getAccount(ctx: Context, secret: string): Promise<Account> {
  const me = authorizeOwn(ctx)
  const [found] = await ctx.db
    .select({ user: users, newEmail: emailChanges.email })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(and(eq(users.id, me.id), isNull(users.erasedAt)))
  if (!found) throw missing()
  const { username, email, latitude, longitude, ...user } = found.user
  const location = latitude === null || longitude === null ? null : { latitude, longitude }
  const { id, siteRole, locale, newsletter, confirmedAt, passwordChangedAt, eraseAfter, createdAt, updatedAt } = user
  return {
    ...{ id, username: username!, email: email!, newEmail: found.newEmail, avatar: avatarOf(secret, email!) },
    ...{ siteRole, locale, newsletter, location, confirmedAt, passwordChangedAt, eraseAfter, createdAt, updatedAt },
  }
}

/** What the navbar shows of who is signed in; null for anybody else. */
export type Card = {
  username: string
  avatar: string
  siteRole: SiteRole
  confirmed: boolean
  erasing: boolean
  since: string
}

/** Asks the database nothing: who is signed in was looked up with the request. */
export function findCard(ctx: Context, secret: string): Card | null {
  if (ctx.actor.kind !== 'person') return null
  const { siteRole, confirmed, shown } = ctx.actor
  if (!shown) return null
  const { username, email, eraseAfter, createdAt } = shown
  const avatar = avatarOf(secret, email)
  return { username, avatar, siteRole, confirmed, erasing: eraseAfter !== null, since: dayAt(createdAt) }
}

export type PublicPerson = { id: number; username: string; avatar: string }

/** People by a part of their name, for who is signed in: at most ten, never an address; without 3 characters none (decisions 6). */
export async function searchPeople(ctx: Context, typed: string, secret: string): Promise<PublicPerson[]> {
  authorizeOwn(ctx)
  const key = nameKey(typed)
  // What no name can hold finds nobody; PostgreSQL would not even read some of it.
  if ([...key].length < PEOPLE_SEARCH_MIN || !isName(key)) return []
  const { id, username, email, usernameKey } = users
  const found = await ctx.db
    .select({ id, username, email })
    .from(users)
    .where(and(like(usernameKey, `%${escapeLike(key)}%`), isNotNull(users.confirmedAt), isNull(users.blockedAt)))
    // Whose name begins so comes first.
    .orderBy(sql`${usernameKey} not like ${`${escapeLike(key)}%`}`, asc(usernameKey))
    .limit(AUTOCOMPLETE)
  return found.map(({ id, username, email }) => ({ id, username: username!, avatar: avatarOf(secret, email!) }))
}
