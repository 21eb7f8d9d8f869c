import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EntityType } from '#features/audit/entity-types.server.ts'
import { recordAudit } from '#features/audit/record.server.ts'
import { authorizeEvent, type EventRef } from '#features/events/access.server.ts'
import { avatarPath } from '#features/identity/accounts/queries/account.server.ts'
import { findAccountByUsername } from '#features/identity/accounts/queries/by-username.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import type { FieldCode } from '#shared/error-codes.ts'
import { CHECK_IN_STAFF_MAX, MEMBERS_PER_HOUR } from '#shared/limits.ts'
import { can, type Role } from '#shared/member-permissions.ts'
import { checkInEnd } from '../access.server.ts'
import { newStaff, staffRemoval } from '../schema.ts'
import { checkInStaff } from '../table.server.ts'

export const checkInStaffEntity: EntityType = {
  type: 'check_in_staff',
  name: (_, { details }) => sql`select x.title from event_texts x where x.event_id = (${details}->>'event')::int
    order by x.locale = 'es' desc limit 1`,
}

export const staffAddedJob = jobKind('check_in.staff_added', { staffId: z.int() })

export type Staff = { id: number; username: string; avatar: string | null; since: string }

/** The check-in staff of an event, for who changes its players. */
export async function listStaff(ctx: RequestContext, ref: EventRef): Promise<Staff[]> {
  const { eventId } = await authorizeEvent(ctx, 'players.edit', ref)
  const rows = await ctx.db.execute<Omit<Staff, 'avatar'> & { email: string | null }>(sql`
    select s.id, coalesce(u.username, '') as username, u.email, to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    from check_in_staff s join users u on u.id = s.user_id
    where s.event_id = ${eventId} and s.revoked_at is null order by u.username_key, s.id`)
  return rows.map(({ email, ...staff }) => ({ ...staff, avatar: email && avatarPath(ctx.services.secret, email) }))
}

const personError = (code: FieldCode) => new AppError('invalid', { fields: { person: code } })

/**
 * Makes someone check-in staff of one event, by the exact username of their account, and emails them: so its address is confirmed. No form of
 * the organization says whether an address has an account.
 */
export async function addStaff(ctx: RequestContext, ref: EventRef, form: unknown): Promise<Staff['id']> {
  const { eventId, organizationId } = await authorizeEvent(ctx, 'players.edit', ref)
  const me = authorizeSignedIn(ctx)
  const { person } = parse(newStaff, form)
  await rateLimit(ctx, String(me.id), { name: 'add-check-in-staff', points: MEMBERS_PER_HOUR, seconds: 3600 })
  return transaction(ctx, async (txCtx) => {
    const { isOver, count } = await lockEvent(txCtx, eventId)
    if (isOver) throw new AppError('wrong_state')
    if (person.includes('@')) throw personError('email')
    const account = await findAccountByUsername(txCtx, person)
    if (!account) throw personError('nobody')
    if (!account.confirmedAt) throw personError('unconfirmed')
    const userId = account.id
    if (can(await findRole(txCtx, organizationId, userId), 'players.read')) throw personError('member')
    if (count >= CHECK_IN_STAFF_MAX) throw personError('too_many')
    const [added] = await txCtx.db
      .insert(checkInStaff)
      .values({ eventId, userId, addedBy: me.id, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: checkInStaff.id })
    if (!added) throw personError('member')
    await recordAudit(txCtx, {
      action: 'addCheckInStaff',
      entityType: 'check_in_staff',
      entityId: added.id,
      details: { event: eventId, organization: organizationId, user: userId },
    })
    await enqueue(txCtx, staffAddedJob, { staffId: added.id })
    return added.id
  })
}

/** Ends it at once: the person's next request is refused. */
export async function revokeStaff(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId, organizationId } = await authorizeEvent(ctx, 'players.edit', ref)
  const { id } = parse(staffRemoval, form)
  await transaction(ctx, async (txCtx) => {
    const [revoked] = await txCtx.db
      .update(checkInStaff)
      .set({ revokedAt: ctx.now })
      .where(and(eq(checkInStaff.id, id), eq(checkInStaff.eventId, eventId), isNull(checkInStaff.revokedAt)))
      .returning({ userId: checkInStaff.userId })
    if (!revoked) throw notFound()
    await recordAudit(txCtx, {
      action: 'revokeCheckInStaff',
      entityType: 'check_in_staff',
      entityId: id,
      details: { event: eventId, organization: organizationId, user: revoked.userId },
    })
  })
}

async function lockEvent(ctx: RequestContext, eventId: number) {
  const [event] = await ctx.db.execute<{ isOver: boolean; count: number }>(sql`
    select coalesce(${ctx.now.toISOString()}::timestamptz >= ${checkInEnd}, false) as "isOver",
      (select count(*)::int from check_in_staff s where s.event_id = e.id and s.revoked_at is null) as count
    from events e left join venues v on v.id = e.venue_id where e.id = ${eventId} for no key update of e`)
  if (!event) throw notFound()
  return event
}

async function findRole(ctx: RequestContext, organizationId: number, userId: number): Promise<Role | null> {
  const [row] = await ctx.db.execute<{ role: Role | null }>(sql`
    select case when o.owner_id = ${userId} then 'administrator'
      else (select m.role from memberships m where m.organization_id = o.id and m.user_id = ${userId}) end as role
    from organizations o where o.id = ${organizationId}`)
  return row?.role ?? null
}
