import { eq } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { passwordWeakness } from '#platform/crypto/password-rules.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { users } from '../table.server.ts'

/** Refuses a new password that is common or derived from the owner's name, email or the site. `owner` is an id, or the data of a registration. */
export async function rejectWeakPassword(
  ctx: RequestContext,
  password: string,
  owner: number | { username: string; email: string },
) {
  const names = typeof owner === 'number' ? await findOwnerNames(ctx, owner) : owner
  const site = ['Candil', ctx.services.settings.operatorName, new URL(ctx.services.settings.siteUrl).hostname]
  const weakness = await passwordWeakness(password, { ...names, site })
  if (weakness) throw new AppError('invalid', { fields: { password: weakness } })
}

async function findOwnerNames(ctx: RequestContext, id: number) {
  const { username, email } = users
  const [user] = await ctx.db.select({ username, email }).from(users).where(eq(users.id, id))
  return { username: user?.username ?? '', email: user?.email ?? '' }
}
