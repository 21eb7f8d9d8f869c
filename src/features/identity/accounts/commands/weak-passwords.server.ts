import { eq } from 'drizzle-orm'
import type { RequestContext } from '#platform/context/request-context.ts'
import { passwordWeakness, type Weakness } from '#platform/crypto/password-rules.server.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { users } from '../table.server.ts'

type OwnerNames = { username: string; email: string }

/** Refuses a new password that is common or derived from the owner's name, email or the site. `owner` is an id, or the data of a registration. */
export async function rejectWeakPassword(ctx: RequestContext, password: string, owner: number | OwnerNames) {
  const weakness = await weaknessFor(
    ctx,
    password,
    typeof owner === 'number' ? await findOwnerNames(ctx, owner) : owner,
  )
  if (weakness) throw new AppError('invalid', { fields: { password: weakness } })
}

/** Why a password would be refused to a person of these names. */
export function weaknessFor(
  { services: { settings } }: RequestContext,
  password: string,
  names: OwnerNames,
): Promise<Weakness | null> {
  const site = ['Candil', settings.operatorName, new URL(settings.siteUrl).hostname]
  return passwordWeakness(password, { ...names, site })
}

export async function findOwnerNames(ctx: RequestContext, id: number): Promise<OwnerNames> {
  const { username, email } = users
  const [user] = await ctx.db.select({ username, email }).from(users).where(eq(users.id, id))
  return { username: user?.username ?? '', email: user?.email ?? '' }
}
