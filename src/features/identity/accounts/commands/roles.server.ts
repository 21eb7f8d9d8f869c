import { asc, eq, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeJob, authorizeTeam } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { isRowId } from '#platform/database/row-id.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { fieldConstraint } from '#platform/forms/constraints.ts'
import { parse } from '#platform/forms/parse.ts'
import { SITE_ROLES, type SiteRole } from '#shared/enums.ts'
import { PASSWORD_LENGTH } from '#shared/limits.ts'
import { toEmailKey } from '../schema.ts'
import { users } from '../table.server.ts'
import { verifyOwnPassword } from './reauthenticate.server.ts'

export type TeamMember = { username: string; email: string; siteRole: SiteRole }

/** Grants a role on the site team, effective from the user's next request. For the command line, which creates the first admin. */
export async function grantRole(ctx: RequestContext, email: string, siteRole: SiteRole): Promise<TeamMember> {
  authorizeJob(ctx)
  const isUser = eq(users.emailKey, toEmailKey(email))
  return transaction(ctx, async (txCtx) => {
    const [user] = await txCtx.db.select().from(users).where(isUser).for('update')
    if (!user?.username || !user.email) throw notFound()
    // Someone else may have registered with an unconfirmed email.
    if (siteRole !== 'member' && !user.confirmedAt) throw new AppError('unconfirmed', { kind: 'conflict' })
    await txCtx.db.update(users).set({ siteRole, updatedAt: ctx.now }).where(isUser)
    const change = {
      action: 'grantRole',
      entityType: 'user',
      entityId: user.id,
      from: user.siteRole,
      to: siteRole,
    } as const
    await recordAudit(txCtx, change)
    return { username: user.username, email: user.email, siteRole }
  })
}

export const roleForm = z.object({
  role: z.enum(SITE_ROLES),
  password: z.string().max(PASSWORD_LENGTH.max).register(fieldConstraint, { required: true, isPassword: true }),
})

/**
 * Changes a role on screen; needs an admin's password. Nobody changes their own role, and the caller's role is checked again under the
 * lock: of admins who demote each other at the same time, one stays. Returns the id of the audit log entry.
 */
export async function changeSiteRole(ctx: RequestContext, id: number, form: unknown): Promise<number> {
  const me = authorizeTeam(ctx, 'admin')
  const { role, password } = parse(roleForm, form)
  if (id === me.id) throw new AppError('forbidden')
  await verifyOwnPassword(ctx, password, 'password')
  return transaction(ctx, async (txCtx) => {
    const both = isRowId(id) ? [me.id, id] : []
    const locked = await txCtx.db.select().from(users).where(inArray(users.id, both)).orderBy(users.id).for('update')
    const [admin, user] = [me.id, id].map((userId) => locked.find((row) => row.id === userId))
    if (admin?.siteRole !== 'admin' || !user || user.erasedAt) throw notFound()
    if (role !== 'member' && (!user.confirmedAt || user.blockedAt))
      throw new AppError('unconfirmed', { kind: 'conflict' })
    await txCtx.db.update(users).set({ siteRole: role, updatedAt: ctx.now }).where(eq(users.id, id))
    const change = { action: 'grantRole', entityType: 'user', entityId: id, from: user.siteRole, to: role } as const
    return recordAudit(txCtx, change)
  })
}

/** Members of the site team, for the command line. */
export async function listTeam(ctx: RequestContext): Promise<TeamMember[]> {
  authorizeJob(ctx)
  const { username, email, siteRole } = users
  const rows = await ctx.db
    .select({ username, email, siteRole })
    .from(users)
    .where(ne(siteRole, 'member'))
    .orderBy(asc(siteRole), asc(users.usernameKey))
  return rows.map((row) => ({ ...row, username: row.username!, email: row.email! }))
}
