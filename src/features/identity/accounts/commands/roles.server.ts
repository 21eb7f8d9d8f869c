import { asc, eq, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import { record } from '#features/audit/record.server.ts'
import { authorizeTeam } from '#features/review/access.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { Failure, missing } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { SITE_ROLES, type SiteRole } from '#shared/enums.ts'
import { PASSWORD_LENGTH } from '#shared/limits.ts'
import { authorizeJob } from '../access.server.ts'
import { addressKey } from '../schema.ts'
import { users } from '../table.server.ts'
import { provePassword } from './reauthenticate.server.ts'

export type TeamMember = { username: string; email: string; siteRole: SiteRole }

/** Gives somebody a role on the site team; it counts from their next request on. The house itself does that, for there has to be a first. */
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

const roleForm = z.object({ role: z.enum(SITE_ROLES), password: z.string().max(PASSWORD_LENGTH.max) })

/**
 * The same on screen, by an admin who knows their own password. Nobody changes their own role: of those who do it one stays, however
 * many do it at once, for whoever lost the role meanwhile is found to have under the lock. Answers the line of the history.
 */
export async function changeSiteRole(
  ctx: Context,
  id: number,
  form: unknown,
  door: Pick<Door, 'settings'>,
): Promise<number> {
  const me = authorizeTeam(ctx, 'admin')
  const { role, password } = parse(roleForm, form)
  if (id === me.id) throw new Failure('forbidden', 'forbidden')
  await provePassword(ctx, password, door, 'password')
  return ctx.db.transaction(async (tx) => {
    const both = isRowId(id) ? [me.id, id] : []
    const held = await tx.select().from(users).where(inArray(users.id, both)).orderBy(users.id).for('update')
    const [I, user] = [me.id, id].map((one) => held.find((row) => row.id === one))
    if (I?.siteRole !== 'admin' || !user || user.erasedAt) throw missing()
    if (role !== 'member' && (!user.confirmedAt || user.blockedAt)) throw new Failure('conflict', 'unconfirmed')
    await tx.update(users).set({ siteRole: role, updatedAt: ctx.now }).where(eq(users.id, id))
    const change = { verb: 'grantRole', thing: 'user', thingId: id, from: user.siteRole, to: role } as const
    return record({ ...ctx, db: tx }, change)
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
