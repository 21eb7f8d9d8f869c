import { asc, eq, ne } from 'drizzle-orm'
import type { Context } from '#core/context.ts'
import { Failure, missing } from '#core/failure.ts'
import { record } from '#features/moderation/history.server.ts'
import type { SiteRole } from '#spec/vocabulary.ts'
import { authorizeJob } from './authorize.server.ts'
import { addressKey } from './schema.ts'
import { users } from './table.server.ts'

export type TeamMember = { username: string; email: string; siteRole: SiteRole }

/** Gives somebody a role on the site team; it counts from their next request on. Only the house itself does that. */
export async function grantRole(ctx: Context, email: string, siteRole: SiteRole): Promise<TeamMember> {
  authorizeJob(ctx)
  const one = eq(users.emailKey, addressKey(email))
  return ctx.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(one).for('update')
    if (!user?.username || !user.email) throw missing()
    // Anybody may have registered with the address before its owner did.
    if (siteRole !== 'member' && !user.confirmedAt) throw new Failure('conflict', 'unconfirmed')
    await tx.update(users).set({ siteRole, updatedAt: ctx.now }).where(one)
    const change = { verb: 'grantRole', thing: 'user', thingId: user.id, from: user.siteRole, to: siteRole } as const
    await record({ ...ctx, db: tx }, change)
    return { username: user.username, email: user.email, siteRole }
  })
}

/** Who is on the site team. */
export async function listTeam(ctx: Context): Promise<TeamMember[]> {
  authorizeJob(ctx)
  const { username, email, siteRole } = users
  const rows = await ctx.db
    .select({ username, email, siteRole })
    .from(users)
    .where(ne(siteRole, 'member'))
    .orderBy(asc(siteRole), asc(users.usernameKey))
  return rows.map((row) => ({ ...row, username: row.username!, email: row.email! }))
}
