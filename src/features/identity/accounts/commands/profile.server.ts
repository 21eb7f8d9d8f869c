import { and, eq } from 'drizzle-orm'
import type { Context, Door } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { authorizeOwn } from '../access.server.ts'
import { addressKey, nameKey, profileForm } from '../schema.ts'
import { users } from '../table.server.ts'
import { nameColumns, refuseMisleadingName } from './username-rules.server.ts'

/** To some 5 km: enough for distances, too little to find a door. */
const roughly = (degrees: number) => Math.round(degrees * 20) / 20

/** Changes what is given of one's profile, and nothing else. */
export async function updateProfile(ctx: Context, form: unknown, door: Pick<Door, 'settings'>) {
  const me = authorizeOwn(ctx)
  const { username, locale, newsletter, gps_location: place, email } = parse(profileForm, form)
  // Whoever sends back all that they read changes nothing by it.
  if (email !== undefined && !(typeof email === 'string' && (await isMine(ctx, email))))
    throw new Failure('invalid', 'email_elsewhere', { fields: { email: 'elsewhere' } })
  const change = {
    ...(username !== undefined && nameColumns(username)),
    ...(locale && { locale }),
    ...(newsletter !== undefined && { newsletter }),
    ...(place !== undefined && {
      latitude: place && roughly(place.latitude),
      longitude: place && roughly(place.longitude),
    }),
  }
  try {
    await ctx.db.transaction(async (tx) => {
      const inside = { ...ctx, db: tx }
      // Whoever has a name keeps it, whatever the rules were.
      if (username !== undefined && !(await isMyName(inside, username)))
        await refuseMisleadingName(inside, username, door)
      await tx
        .update(users)
        .set({ ...change, updatedAt: ctx.now })
        .where(eq(users.id, me.id))
    })
  } catch (error) {
    if (isTaken(error)) throw new Failure('invalid', 'username_taken', { fields: { username: 'taken' }, cause: error })
    throw error
  }
}

async function isMyName(ctx: Context, username: string) {
  const { id } = authorizeOwn(ctx)
  const mine = and(eq(users.id, id), eq(users.usernameKey, nameKey(username)))
  return (await ctx.db.select({ id: users.id }).from(users).where(mine)).length > 0
}

/** Whether it is the address of whoever is signed in, in whatever letters. */
export async function isMine(ctx: Context, email: string) {
  const { id } = authorizeOwn(ctx)
  const mine = and(eq(users.id, id), eq(users.emailKey, addressKey(email)))
  return (await ctx.db.select({ id: users.id }).from(users).where(mine)).length > 0
}

/** A unique key said no. */
export const isTaken = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === '23505'
