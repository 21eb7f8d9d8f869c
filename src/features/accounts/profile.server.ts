import { eq } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { Failure } from '#core/failure.ts'
import { parse } from '#core/parse.ts'
import { authorizeOwn } from './authorize.server.ts'
import { nameKey, profileForm } from './schema.ts'
import { users } from './table.server.ts'

/** To some 5 km: enough for distances, too little to find a door. */
const roughly = (degrees: number) => Math.round(degrees * 20) / 20

/** Changes what is given of one's profile, and nothing else. */
export async function updateProfile(ctx: Context, form: unknown) {
  const me = authorizeOwn(ctx)
  const { username, locale, newsletter, gps_location: place } = parse(profileForm, form)
  const change = {
    ...(username !== undefined && { username, usernameKey: nameKey(username) }),
    ...(locale && { locale }),
    ...(newsletter !== undefined && { newsletter }),
    ...(place !== undefined && {
      latitude: place && roughly(place.latitude),
      longitude: place && roughly(place.longitude),
    }),
  }
  try {
    await ctx.db
      .update(users)
      .set({ ...change, updatedAt: ctx.now })
      .where(eq(users.id, me.id))
  } catch (error) {
    if (isTaken(error)) throw new Failure('invalid', 'username_taken', { fields: { username: 'taken' }, cause: error })
    throw error
  }
}

/** A unique key said no. */
export const isTaken = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === '23505'
