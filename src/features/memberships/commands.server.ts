import { and, eq, isNull } from 'drizzle-orm'
import { record } from '#features/audit/record.server.ts'
import { authorizeOwn } from '#features/identity/accounts/access.server.ts'
import { nameKey } from '#features/identity/accounts/schema.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { organizations } from '#features/organizations/table.server.ts'
import type { Context, Door } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { failingAs } from '#platform/errors/wrap-errors.ts'
import { parse } from '#platform/forms/parse.ts'
import { countTry } from '#platform/rate-limit/rate-limit.server.ts'
import type { FailureKind, FieldCode } from '#shared/error-codes.ts'
import { MEMBERS_PER_HOUR } from '#shared/limits.ts'
import type { Ability, MemberRole, Role } from '#shared/roles.ts'
import { authorize, authorizeIn, type OrganizationRef } from './access.server.ts'
import { changedRole, newMember, removedMember } from './schema.ts'
import { memberships } from './table.server.ts'

/** Somebody's place after a command; null is none. */
export type Standing = { userId: number; role: Role | null }
type Queue = Pick<Door, 'jobs'>
/** Whatever goes wrong with members is told in these words (§8); fields say more to the form. */
export const MEMBER_FAILURE = 'user_does_not_exist'
/** With one field that was wrong. */
export const refused = (kind: FailureKind, field: string, code: FieldCode) =>
  new Failure(kind, MEMBER_FAILURE, { fields: { [field]: code } })

type Locked = { id: number; ownerId: number | null; status: string }

/**
 * Changes members while nobody else does: the organization's row is locked, so that there is one owner under any concurrency.
 * Asked again under the lock: whoever was the owner a moment ago may not be any more.
 */
export const whileLocked = <Result>(
  ctx: Context,
  ability: Ability,
  organizationId: number,
  change: (inside: Context, organization: Locked) => Promise<Result>,
): Promise<Result> =>
  ctx.db.transaction(async (tx) => {
    const inside = { ...ctx, db: tx }
    const { id, ownerId, status } = organizations
    const [organization] = await tx
      .select({ id, ownerId, status })
      .from(organizations)
      .where(eq(id, organizationId))
      .for('no key update')
    await authorize(inside, ability, organizationId)
    return change(inside, organization!)
  })

/** Lets somebody in by their exact name, whatever its case (§4). They need not have confirmed their address. */
export const addMember = failingAs(
  MEMBER_FAILURE,
  async (ctx: Context, ref: OrganizationRef, form: unknown, { jobs }: Queue): Promise<Standing> => {
    const { id } = await authorizeIn(ctx, 'members.edit', ref)
    const { username, role } = parse(newMember, form)
    const me = authorizeOwn(ctx)
    await countTry(ctx, String(me.id), { name: 'add-member', points: MEMBERS_PER_HOUR, seconds: 3600 })
    return whileLocked(ctx, 'members.edit', id, async (inside, { ownerId, status }) => {
      if (status === 'closed') throw new Failure('conflict', 'organization_closed')
      const userId = await findByName(inside, username)
      if (userId === null) throw refused('missing', 'username', 'nobody')
      const row = { organizationId: id, userId, role, createdAt: ctx.now }
      const [added] =
        userId === ownerId
          ? []
          : await inside.db.insert(memberships).values(row).onConflictDoNothing().returning({ id: memberships.id })
      if (!added) throw refused('conflict', 'username', 'member')
      await tell(inside, jobs, {
        verb: 'addMember',
        thingId: added.id,
        to: role,
        details: { organization: id, user: userId },
      })
      return { userId, role }
    })
  },
)

async function findByName(ctx: Context, username: string): Promise<number | null> {
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.usernameKey, nameKey(username)), isNull(users.blockedAt)))
  return user?.id ?? null
}

/** Gives a member another of the three roles; the owner's is only ever transferred. */
export const changeRole = failingAs(
  MEMBER_FAILURE,
  async (ctx: Context, ref: OrganizationRef, form: unknown, { jobs }: Queue): Promise<Standing> => {
    const { id } = await authorizeIn(ctx, 'members.edit', ref)
    const { user_id: userId, role } = parse(changedRole, form)
    return whileLocked(ctx, 'members.edit', id, async (inside, { ownerId }) => {
      const member = await getMember(inside, id, userId, ownerId)
      if (member.role === role) return { userId, role }
      await inside.db.update(memberships).set({ role }).where(eq(memberships.id, member.id))
      const details = { organization: id, user: userId }
      await tell(inside, jobs, { verb: 'changeRole', thingId: member.id, from: member.role, to: role, details })
      return { userId, role }
    })
  },
)

/** Somebody goes, at the owner's word; who names themselves, leaves. */
export const removeMember = failingAs(
  MEMBER_FAILURE,
  async (ctx: Context, ref: OrganizationRef, form: unknown, { jobs }: Queue): Promise<Standing> => {
    const me = authorizeOwn(ctx)
    const { id } = await authorizeIn(ctx, 'organization.read', ref)
    const { user_id: userId } = parse(removedMember, form)
    if (me.id === userId) return leaveOrganization(ctx, id)
    await authorizeIn(ctx, 'members.edit', id)
    const removed = { verb: 'removeMember', details: { organization: id, user: userId } }
    return dropMember(ctx, 'members.edit', id, userId, (inside, member) =>
      tell(inside, jobs, { ...removed, thingId: member.id, from: member.role }),
    )
  },
)

/** One may always go, but the owner, who first gives the organization to somebody or closes it (decisions 2). */
export async function leaveOrganization(ctx: Context, ref: OrganizationRef): Promise<Standing> {
  const me = authorizeOwn(ctx)
  const { id } = await authorizeIn(ctx, 'organization.read', ref)
  const left = { verb: 'leaveOrganization', thing: 'membership', details: { organization: id, user: me.id } } as const
  return dropMember(ctx, 'organization.read', id, me.id, (inside, member) =>
    record(inside, { ...left, thingId: member.id, from: member.role }),
  )
}

type Membership = { id: number; role: MemberRole }
type Note = (inside: Context, member: Membership) => Promise<unknown>

const dropMember = (ctx: Context, ability: Ability, id: number, userId: number, note: Note): Promise<Standing> =>
  whileLocked(ctx, ability, id, async (inside, { ownerId }) => {
    const member = await getMember(inside, id, userId, ownerId)
    await inside.db.delete(memberships).where(eq(memberships.id, member.id))
    await note(inside, member)
    return { userId, role: null }
  })

/** A membership, which the owner has none of. */
async function getMember(
  ctx: Context,
  organizationId: number,
  userId: number,
  ownerId: number | null,
): Promise<Membership> {
  if (userId === ownerId) throw refused('conflict', 'user_id', 'choice')
  const [member] = await ctx.db
    .select({ id: memberships.id, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
  if (!member) throw refused('missing', 'user_id', 'not_member')
  return member
}

type Told = { verb: string; thingId: number; from?: MemberRole; to?: Role; details: Record<string, number> }

/** Written down, and told to the person concerned by mail. */
export async function tell(ctx: Context, jobs: Queue['jobs'], told: Told) {
  const entry = await record(ctx, { thing: 'membership', ...told })
  await jobs.enqueue(ctx.db, 'memberships.changed', { entry })
}
