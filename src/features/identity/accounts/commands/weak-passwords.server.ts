import { eq } from 'drizzle-orm'
import type { Context, Door } from '#platform/context/request-context.ts'
import { weaknessOf } from '#platform/crypto/password-rules.server.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { users } from '../table.server.ts'

/** A new password that is among the first anybody would try is refused, wherever one is set. The owner by their id, or as they register. */
export async function refuseWeakPassword(
  ctx: Context,
  password: string,
  owner: number | { username: string; email: string },
  { settings }: Pick<Door, 'settings'>,
) {
  const named = typeof owner === 'number' ? await findNames(ctx, owner) : owner
  const site = ['Candil', settings.operatorName, new URL(settings.siteUrl).hostname]
  const weakness = await weaknessOf(password, { ...named, site })
  if (weakness) throw new Failure('invalid', 'invalid', { fields: { password: weakness } })
}

async function findNames(ctx: Context, id: number) {
  const { username, email } = users
  const [user] = await ctx.db.select({ username, email }).from(users).where(eq(users.id, id))
  return { username: user?.username ?? '', email: user?.email ?? '' }
}
