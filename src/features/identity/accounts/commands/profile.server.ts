import { and, eq } from 'drizzle-orm'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isUniqueViolation } from '#platform/database/constraint-violation.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { profileForm, toEmailKey, toUsernameKey } from '../schema.ts'
import { users } from '../table.server.ts'
import { rejectMisleadingUsername, usernameColumns } from './username-rules.server.ts'

/** Rounds to 0.05 degrees, about 5 km: enough for distances, too coarse to locate a home. */
const roundDegrees = (degrees: number) => Math.round(degrees * 20) / 20

/** Updates the given fields of the user's own profile. */
export async function updateProfile(ctx: RequestContext, form: unknown) {
  const me = authorizeSignedIn(ctx)
  const { username, locale, newsletter, gps_location: location, email } = parse(profileForm, form)
  // Clients may send back the whole profile they read: the unchanged email is accepted.
  if (email !== undefined && !(typeof email === 'string' && (await isOwnEmail(ctx, email))))
    throw new AppError('email_elsewhere', { fields: { email: 'elsewhere' } })
  const changes = {
    ...(username !== undefined && usernameColumns(username)),
    ...(locale && { locale }),
    ...(newsletter !== undefined && { newsletter }),
    ...(location !== undefined && {
      latitude: location && roundDegrees(location.latitude),
      longitude: location && roundDegrees(location.longitude),
    }),
  }
  try {
    await transaction(ctx, async (txCtx) => {
      // The present name stays valid even if the rules have become stricter.
      if (username !== undefined && !(await isOwnUsername(txCtx, username)))
        await rejectMisleadingUsername(txCtx, username)
      await txCtx.db
        .update(users)
        .set({ ...changes, updatedAt: ctx.now })
        .where(eq(users.id, me.id))
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('username_taken', { fields: { username: 'taken' }, cause: error })
    throw error
  }
}

async function isOwnUsername(ctx: RequestContext, username: string) {
  const { id } = authorizeSignedIn(ctx)
  const isOwn = and(eq(users.id, id), eq(users.usernameKey, toUsernameKey(username)))
  return (await ctx.db.select({ id: users.id }).from(users).where(isOwn)).length > 0
}

/** Whether it is the signed-in user's own email, case-insensitively. */
export async function isOwnEmail(ctx: RequestContext, email: string) {
  const { id } = authorizeSignedIn(ctx)
  const isOwn = and(eq(users.id, id), eq(users.emailKey, toEmailKey(email)))
  return (await ctx.db.select({ id: users.id }).from(users).where(isOwn)).length > 0
}
