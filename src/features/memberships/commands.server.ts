import { and, eq, sql } from 'drizzle-orm'
import type { EntityType } from '#features/audit/entity-types.server.ts'
import { recordAudit } from '#features/audit/record.server.ts'
import { findAccountByUsername } from '#features/identity/accounts/queries/by-username.server.ts'
import { authorize, authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { limitCostly } from '#features/organizations/limit-costly.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import type { Reference } from '#features/review/commands/reassign.server.ts'
import { decidedJob } from '#features/review/decision-jobs.server.ts'
import { enqueue } from '#kit/job.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { wrapErrors } from '#platform/errors/wrap-errors.ts'
import { parse } from '#platform/forms/parse.ts'
import type { ErrorKind } from '#shared/error-codes.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import { MEMBERS_PER_HOUR } from '#shared/limits.ts'
import type { Ability, MemberRole, Role } from '#shared/member-permissions.ts'
import type { AuditAction } from '#shared/review/audit-actions.ts'
import { memberRemoval, newMember, roleChange } from './schema.ts'
import { memberships } from './table.server.ts'

export const membershipEntity: EntityType = {
  type: 'membership',
  name: (_, { details }) => sql`select o.name from organizations o where o.id = (${details}->>'organization')::int`,
}

export const membershipReference: Reference = {
  to: 'organization',
  column: memberships.organizationId,
  unless: (into) => sql`exists (select 1 from memberships x where x.organization_id = ${into} and x.user_id = t.user_id)
    or exists (select 1 from organizations x where x.id = ${into} and x.owner_id = t.user_id)`,
}

/** A user's role after a command; null when they are not a member. */
export type MembershipResult = { userId: number; role: Role | null }
/** The code of every error about members, as in Strapi; `fields` says more to forms. */
export const MEMBER_ERROR = 'user_does_not_exist'
/** An error about one field. */
export const memberError = (kind: ErrorKind, field: string, code: FieldCode) =>
  new AppError(MEMBER_ERROR, { kind, fields: { [field]: code } })

type LockedOrganization = { id: number; ownerId: number | null; status: string }

/**
 * Changes members under a lock on the organization's row, so that there is exactly one owner under any concurrency. Authorizes again
 * under the lock, since the caller's role may have changed meanwhile.
 */
export const withLockedOrganization = <Result>(
  ctx: RequestContext,
  ability: Ability,
  organizationId: number,
  change: (txCtx: RequestContext, organization: LockedOrganization) => Promise<Result>,
): Promise<Result> =>
  transaction(ctx, async (txCtx) => {
    const { id, ownerId, status } = organizations
    const [organization] = await txCtx.db
      .select({ id, ownerId, status })
      .from(organizations)
      .where(eq(id, organizationId))
      .for('no key update')
    await authorize(txCtx, ability, organizationId)
    return change(txCtx, organization!)
  })

/** Adds a member by their exact username, case-insensitively. Their email need not be confirmed. */
export const addMember = wrapErrors(
  MEMBER_ERROR,
  async (ctx: RequestContext, ref: OrganizationRef, form: unknown): Promise<MembershipResult> => {
    const { id } = await authorizeIn(ctx, 'members.edit', ref)
    const { username, role } = parse(newMember, form)
    const me = authorizeSignedIn(ctx)
    const limit = { name: 'add-member', points: MEMBERS_PER_HOUR, seconds: 3600 }
    await limitCostly(ctx, { personId: me.id, organizationId: id }, limit)
    return withLockedOrganization(ctx, 'members.edit', id, async (txCtx, { ownerId, status }) => {
      if (status === 'closed') throw new AppError('organization_closed')
      const account = await findAccountByUsername(txCtx, username)
      if (!account) throw memberError('missing', 'username', 'nobody')
      const userId = account.id
      const row = { organizationId: id, userId, role, createdAt: ctx.now }
      const [added] =
        userId === ownerId
          ? []
          : await txCtx.db.insert(memberships).values(row).onConflictDoNothing().returning({ id: memberships.id })
      if (!added) throw memberError('conflict', 'username', 'member')
      await recordAndNotify(txCtx, {
        action: 'addMember' as const,
        entityId: added.id,
        to: role,
        details: { organization: id, user: userId },
      })
      return { userId, role }
    })
  },
)

/** Changes a member's role; ownership is only changed by `transferOwnership`. */
export const changeRole = wrapErrors(
  MEMBER_ERROR,
  async (ctx: RequestContext, ref: OrganizationRef, form: unknown): Promise<MembershipResult> => {
    const { id } = await authorizeIn(ctx, 'members.edit', ref)
    const { user_id: userId, role } = parse(roleChange, form)
    return withLockedOrganization(ctx, 'members.edit', id, async (txCtx, { ownerId }) => {
      const member = await getMember(txCtx, id, userId, ownerId)
      if (member.role === role) return { userId, role }
      await txCtx.db.update(memberships).set({ role }).where(eq(memberships.id, member.id))
      const details = { organization: id, user: userId }
      await recordAndNotify(txCtx, {
        action: 'changeRole' as const,
        entityId: member.id,
        from: member.role,
        to: role,
        details,
      })
      return { userId, role }
    })
  },
)

/** Removes a member; with the caller's own id it is `leaveOrganization`. */
export const removeMember = wrapErrors(
  MEMBER_ERROR,
  async (ctx: RequestContext, ref: OrganizationRef, form: unknown): Promise<MembershipResult> => {
    const me = authorizeSignedIn(ctx)
    const { id } = await authorizeIn(ctx, 'organization.read', ref)
    const { user_id: userId } = parse(memberRemoval, form)
    if (me.id === userId) return leaveOrganization(ctx, id)
    await authorizeIn(ctx, 'members.edit', id)
    const removed = { action: 'removeMember' as const, details: { organization: id, user: userId } }
    return deleteMembership(ctx, 'members.edit', id, userId, (txCtx, member) =>
      recordAndNotify(txCtx, { ...removed, entityId: member.id, from: member.role }),
    )
  },
)

/** Ends the caller's own membership. The owner cannot leave: they must transfer or close the organization. */
export async function leaveOrganization(ctx: RequestContext, ref: OrganizationRef): Promise<MembershipResult> {
  const me = authorizeSignedIn(ctx)
  const { id } = await authorizeIn(ctx, 'organization.read', ref)
  const left = {
    action: 'leaveOrganization' as const,
    entityType: 'membership',
    details: { organization: id, user: me.id },
  } as const
  return deleteMembership(ctx, 'organization.read', id, me.id, (txCtx, member) =>
    recordAudit(txCtx, { ...left, entityId: member.id, from: member.role }),
  )
}

type Membership = { id: number; role: MemberRole }
type AfterDelete = (txCtx: RequestContext, member: Membership) => Promise<unknown>

const deleteMembership = (
  ctx: RequestContext,
  ability: Ability,
  id: number,
  userId: number,
  afterDelete: AfterDelete,
): Promise<MembershipResult> =>
  withLockedOrganization(ctx, ability, id, async (txCtx, { ownerId }) => {
    const member = await getMember(txCtx, id, userId, ownerId)
    await txCtx.db.delete(memberships).where(eq(memberships.id, member.id))
    await afterDelete(txCtx, member)
    return { userId, role: null }
  })

/** The membership of a user; throws for the owner, who has none. */
async function getMember(
  ctx: RequestContext,
  organizationId: number,
  userId: number,
  ownerId: number | null,
): Promise<Membership> {
  if (userId === ownerId) throw memberError('conflict', 'user_id', 'choice')
  const [member] = await ctx.db
    .select({ id: memberships.id, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
  if (!member) throw memberError('missing', 'user_id', 'not_member')
  return member
}

type MembershipChange = {
  action: AuditAction
  entityId: number
  from?: MemberRole
  to?: Role
  details: Record<string, number>
}

/** Adds an audit log entry and emails the user concerned. */
export async function recordAndNotify(ctx: RequestContext, change: MembershipChange) {
  const entry = await recordAudit(ctx, { entityType: 'membership', ...change })
  await enqueue(ctx, decidedJob, { entry })
}
