import { and, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { EntityType } from '#features/audit/entity-types.server.ts'
import { recordAudit } from '#features/audit/record.server.ts'
import { toEmailKey } from '#features/identity/accounts/schema.ts'
import { users } from '#features/identity/accounts/table.server.ts'
import { authorizeIn, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { limitCostly } from '#features/organizations/limit-costly.server.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeConfirmed, authorizeJob } from '#platform/context/access.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { hashToken } from '#platform/crypto/token.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import {
  INVITATION_DAYS,
  INVITATION_DECLINED_DAYS,
  INVITATION_PAUSE_SECONDS,
  INVITATION_RETENTION_DAYS,
  INVITATION_SENDS_MAX,
  INVITATIONS_OPEN_MAX,
  INVITATIONS_PER_DAY,
  INVITATIONS_UNVERIFIED_MAX,
  MEMBERS_PER_HOUR,
} from '#shared/limits.ts'
import { withLockedOrganization } from '../commands.server.ts'
import { invitationRef, newInvitation } from './schema.ts'
import { membershipInvitations } from './table.server.ts'
import { invitationToken } from './token.server.ts'

export const invitationEntity: EntityType = {
  type: 'invitation',
  name: (_, { details }) => sql`select o.name from organizations o where o.id = (${details}->>'organization')::int`,
}

export const invitedJob = jobKind('memberships.invitation', { invitationId: z.int() })

const expiry = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
const emailError = (code: FieldCode) => new AppError('invalid', { fields: { email: code } })
const { id, organizationId, emailKey, status, expiresAt, endedAt } = membershipInvitations
const isOpen = eq(status, 'open')

type Organization = { id: number; status: string }

/**
 * Invites an address by email. Whether it has an account is not even looked up: result and time are the same, also for members. Field
 * codes: `member` for one's own address, `repeated` while an invitation is open, `choice` for some days after it was declined.
 */
export async function invitePerson(ctx: RequestContext, ref: OrganizationRef, form: unknown): Promise<number> {
  const { id: organization } = await authorizeIn(ctx, 'members.edit', ref)
  const me = authorizeConfirmed(ctx)
  const { email, role } = parse(newInvitation, form)
  const limit = { name: 'invite', points: MEMBERS_PER_HOUR, seconds: 3600 }
  await limitCostly(ctx, { personId: me.id, organizationId: organization }, limit)
  return withLockedOrganization(ctx, 'members.edit', organization, async (txCtx, locked) => {
    assertMayInvite(locked)
    const key = toEmailKey(email)
    const [own] = await txCtx.db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, me.id))
    if (own?.emailKey === key) throw emailError('member')
    await endExpired(txCtx, locked.id)
    await assertNotDeclined(txCtx, locked.id, key)
    await assertRoom(txCtx, locked)
    const [added] = await txCtx.db
      .insert(membershipInvitations)
      .values({
        organizationId: locked.id,
        email: email.trim(),
        emailKey: key,
        role,
        locale: ctx.locale,
        invitedBy: me.id,
        createdAt: ctx.now,
        sentAt: ctx.now,
        expiresAt: expiry(ctx.now),
      })
      .onConflictDoNothing()
      .returning({ id })
    if (!added) throw emailError('repeated')
    await limitEmails(txCtx, locked)
    const hash = hashToken(invitationToken(ctx.services.secret, { id: added.id, createdAt: ctx.now }))
    await txCtx.db.update(membershipInvitations).set({ hash }).where(eq(id, added.id))
    const details = { organization: locked.id }
    await recordAudit(txCtx, { action: 'invite', entityType: 'invitation', entityId: added.id, to: role, details })
    await enqueue(txCtx, invitedJob, { invitationId: added.id })
    return added.id
  })
}

/** Sends the email of an open or expired invitation again, with the same link, and renews its time. */
export async function resendInvitation(ctx: RequestContext, ref: OrganizationRef, form: unknown) {
  const { id: organization } = await authorizeIn(ctx, 'members.edit', ref)
  const { invitation } = parse(invitationRef, form)
  await withLockedOrganization(ctx, 'members.edit', organization, async (txCtx, locked) => {
    assertMayInvite(locked)
    await endExpired(txCtx, locked.id)
    const found = await lockOpen(txCtx, locked.id, invitation)
    const seconds = (ctx.now.getTime() - found.sentAt.getTime()) / 1000
    const retryAfter = Math.ceil(INVITATION_PAUSE_SECONDS - seconds)
    if (retryAfter > 0) throw new AppError('too_many_tries', { kind: 'limited', retryAfter })
    if (found.sentCount >= INVITATION_SENDS_MAX) throw new AppError('sent_already')
    if (found.status === 'expired') await assertMayReopen(txCtx, locked, found.emailKey)
    await limitEmails(txCtx, locked)
    const sent = { sentAt: ctx.now, expiresAt: expiry(ctx.now), sentCount: found.sentCount + 1 }
    const opened = { status: 'open', endedAt: null } as const
    await txCtx.db
      .update(membershipInvitations)
      .set({ ...opened, ...sent })
      .where(eq(id, found.id))
    await enqueue(txCtx, invitedJob, { invitationId: found.id })
  })
}

/** An expired invitation becomes open again as if it were a new one, unless another one waits. */
async function assertMayReopen(ctx: RequestContext, organization: Organization, key: string) {
  const isOther = and(eq(organizationId, organization.id), eq(emailKey, key), isOpen)
  if ((await ctx.db.$count(membershipInvitations, isOther)) > 0) throw new AppError('wrong_state')
  await assertNotDeclined(ctx, organization.id, key)
  await assertRoom(ctx, organization)
}

/** Takes an invitation back: its link stops working at once. */
export async function revokeInvitation(ctx: RequestContext, ref: OrganizationRef, form: unknown) {
  const { id: organization } = await authorizeIn(ctx, 'members.edit', ref)
  const { invitation } = parse(invitationRef, form)
  await withLockedOrganization(ctx, 'members.edit', organization, async (txCtx, locked) => {
    const found = await lockOpen(txCtx, locked.id, invitation)
    await txCtx.db.update(membershipInvitations).set({ status: 'revoked', endedAt: ctx.now }).where(eq(id, found.id))
    const details = { organization: locked.id }
    await recordAudit(txCtx, { action: 'revokeInvitation', entityType: 'invitation', entityId: found.id, details })
  })
}

function assertMayInvite({ status }: Organization) {
  if (status === 'closed') throw new AppError('organization_closed')
  if (status !== 'active' && status !== 'pending') throw new AppError('organization_not_active')
}

const endExpired = (ctx: RequestContext, organization: number) =>
  ctx.db
    .update(membershipInvitations)
    .set({ status: 'expired', endedAt: expiresAt })
    .where(and(eq(organizationId, organization), isOpen, lte(expiresAt, ctx.now)))

async function assertNotDeclined(ctx: RequestContext, organization: number, key: string) {
  const since = new Date(ctx.now.getTime() - INVITATION_DECLINED_DAYS * DAY_MS)
  const isDeclined = and(eq(status, 'declined'), gt(endedAt, since))
  const declined = await ctx.db.$count(
    membershipInvitations,
    and(eq(organizationId, organization), eq(emailKey, key), isDeclined),
  )
  if (declined > 0) throw emailError('choice')
}

/** Called under the organization's lock, so that two invitations at once cannot pass the limit. */
async function assertRoom(ctx: RequestContext, { id: organization, status }: Organization) {
  const most = status === 'pending' ? INVITATIONS_UNVERIFIED_MAX : INVITATIONS_OPEN_MAX
  const open = await ctx.db.$count(membershipInvitations, and(eq(organizationId, organization), isOpen))
  if (open >= most) throw new AppError('too_many_invitations')
}

/** Counts within the transaction: what was refused is not an email. */
const limitEmails = (ctx: RequestContext, { id: organization, status }: Organization) =>
  rateLimit(ctx, String(organization), {
    name: 'invitations',
    points: status === 'pending' ? INVITATIONS_UNVERIFIED_MAX : INVITATIONS_PER_DAY,
    seconds: 86_400,
  })

/** Throws 404 for those of others, and a conflict for what was answered or taken back meanwhile. */
async function lockOpen(ctx: RequestContext, organization: number, invitation: number) {
  const [found] = await ctx.db
    .select()
    .from(membershipInvitations)
    .where(and(eq(id, invitation), eq(organizationId, organization)))
    .for('update')
  if (!found) throw notFound()
  if (found.status !== 'open' && found.status !== 'expired') throw new AppError('wrong_state')
  return found
}

/** Deletes what ended long ago, with the addresses in it. Returns their number. */
export async function deleteEndedInvitations(ctx: RequestContext): Promise<number> {
  authorizeJob(ctx)
  const before = new Date(ctx.now.getTime() - INVITATION_RETENTION_DAYS * DAY_MS)
  const isOld = or(lt(endedAt, before), and(isOpen, lt(expiresAt, before)))
  const old = ctx.db.select({ id }).from(membershipInvitations).where(isOld).limit(10_000)
  const deleted = await ctx.db.delete(membershipInvitations).where(inArray(id, old)).returning({ id })
  return deleted.length
}
