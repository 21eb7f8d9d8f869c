import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { findAccountByUsername } from '#features/identity/accounts/queries/by-username.server.ts'
import { roleOf } from '#features/organizations/authorize-member.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import { EVENT_GRANTS_MAX, MEMBERS_PER_HOUR } from '#shared/limits.ts'
import { abilitiesOf, can, type EventGrant, grantsToGive, type Role } from '#shared/member-permissions.ts'
import { authorizeEvent, type EventRef } from '../access.server.ts'
import { grantEnd } from './access.server.ts'
import { grantRemoval, newGrant } from './schema.ts'
import { eventGrants } from './table.server.ts'

/** Its name is of when the door's was the only grant: jobs that wait have it. */
export const grantGivenJob = jobKind('check_in.staff_added', { staffId: z.int() })

const personError = (code: FieldCode) => new AppError('invalid', { fields: { person: code } })

/**
 * Gives someone a grant for one event, by the exact username of their account, and emails them: so its address is confirmed. No form of the
 * organization says whether an address has an account. Nobody gives what they may not do themself.
 */
export async function giveGrant(ctx: RequestContext, ref: EventRef, form: unknown): Promise<number> {
  const { eventId, organizationId, role } = await authorizeEvent(ctx, 'grants.edit', ref)
  const me = authorizeSignedIn(ctx)
  const { person, kind } = parse(newGrant, form)
  if (!grantsToGive(role).includes(kind)) throw new AppError('forbidden')
  await rateLimit(ctx, String(me.id), { name: 'give-event-grant', points: MEMBERS_PER_HOUR, seconds: 3600 })
  return transaction(ctx, async (txCtx) => {
    const { isOver, count } = await lockEvent(txCtx, eventId, kind)
    if (isOver) throw new AppError('wrong_state')
    if (person.includes('@')) throw personError('email')
    const account = await findAccountByUsername(txCtx, person)
    if (!account) throw personError('nobody')
    if (!account.confirmedAt) throw personError('unconfirmed')
    const userId = account.id
    const theirs = await findRole(txCtx, organizationId, userId)
    if (abilitiesOf(kind).every((ability) => can(theirs, ability))) throw personError('member')
    if (count >= EVENT_GRANTS_MAX) throw personError('too_many')
    const [given] = await txCtx.db
      .insert(eventGrants)
      .values({ eventId, userId, kind, addedBy: me.id, createdAt: ctx.now })
      .onConflictDoNothing()
      .returning({ id: eventGrants.id })
    if (!given) throw personError('member')
    await recordAudit(txCtx, {
      action: 'giveEventGrant',
      entityType: 'event_grant',
      entityId: given.id,
      details: { event: eventId, organization: organizationId, user: userId, grant: kind },
    })
    await enqueue(txCtx, grantGivenJob, { staffId: given.id })
    return given.id
  })
}

/** Ends it at once: the person's next request is refused. */
export async function revokeGrant(ctx: RequestContext, ref: EventRef, form: unknown) {
  const { eventId, organizationId, role } = await authorizeEvent(ctx, 'grants.edit', ref)
  const { id } = parse(grantRemoval, form)
  await transaction(ctx, async (txCtx) => {
    const [revoked] = await txCtx.db
      .update(eventGrants)
      .set({ revokedAt: ctx.now })
      .where(
        and(
          eq(eventGrants.id, id),
          eq(eventGrants.eventId, eventId),
          inArray(eventGrants.kind, grantsToGive(role)),
          isNull(eventGrants.revokedAt),
        ),
      )
      .returning({ userId: eventGrants.userId, grant: eventGrants.kind })
    if (!revoked) throw notFound()
    await recordAudit(txCtx, {
      action: 'revokeEventGrant',
      entityType: 'event_grant',
      entityId: id,
      details: { event: eventId, organization: organizationId, user: revoked.userId, grant: revoked.grant },
    })
  })
}

async function lockEvent(ctx: RequestContext, eventId: number, kind: EventGrant) {
  const [event] = await ctx.db.execute<{ isOver: boolean; count: number }>(sql`
    select coalesce(${ctx.now.toISOString()}::timestamptz >= ${grantEnd(kind)}, false) as "isOver",
      (select count(*)::int from event_grants g where g.event_id = e.id and g.revoked_at is null) as count
    from events e where e.id = ${eventId} for no key update of e`)
  if (!event) throw notFound()
  return event
}

async function findRole(ctx: RequestContext, organizationId: number, userId: number): Promise<Role | null> {
  const [row] = await ctx.db.execute<{ role: Role | null }>(
    sql`select ${roleOf(userId)} as role from organizations o where o.id = ${organizationId}`,
  )
  return row?.role ?? null
}
