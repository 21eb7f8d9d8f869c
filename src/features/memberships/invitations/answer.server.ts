import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordAudit } from '#features/audit/record.server.ts'
import { createAccount } from '#features/identity/accounts/commands/account.server.ts'
import { confirmAddress } from '#features/identity/accounts/commands/confirm-address.server.ts'
import { invitedRegistrationForm } from '#features/identity/accounts/schema.ts'
import { enqueue, jobKind } from '#kit/job.server.ts'
import { authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, signedInPerson, transaction } from '#platform/context/request-context.ts'
import { hashToken } from '#platform/crypto/token.server.ts'
import { AppError, notFound } from '#platform/errors/app-error.ts'
import { parse } from '#platform/forms/parse.ts'
import type { MemberRole } from '#shared/member-permissions.ts'
import { memberships } from '../table.server.ts'
import { findInvitation, isToMe, takesMembers } from './queries.server.ts'
import { invitationAnswer, invitationRef } from './schema.ts'
import { membershipInvitations } from './table.server.ts'

export const invitationAcceptedJob = jobKind('memberships.invitation_accepted', { invitationId: z.int() })

/** The slug of the organization that was joined. */
export type Joined = { slug: string }

const ofToken = (token: string) => sql`i.hash = ${hashToken(token)}`
const ofAccount = (invitation: number, userId: number) => sql`i.id = ${invitation} and ${isToMe(userId)}`
/** Who has said no may still change their mind. */
const ACCEPTABLE = sql`i.status in ('open', 'declined')`
const OPEN = sql`i.status = 'open'`

/**
 * Joins by the link of the email, with whatever account is signed in: the page says which one it is. The link proves the address it was
 * sent to, so it also confirms it for the account that has it. Throws `token_invalid` once it is over, `changed_meanwhile` for another account
 * than the page named.
 */
export async function acceptInvitation(ctx: RequestContext, token: string, form: unknown): Promise<Joined> {
  const me = authorizeSignedIn(ctx)
  if (parse(invitationAnswer, form).person !== me.id) throw new AppError('changed_meanwhile')
  return transaction(ctx, async (txCtx) => {
    const invitation = await lockInvitation(txCtx, ofToken(token), ACCEPTABLE)
    await confirmAddress(txCtx, me.id, invitation.emailKey)
    return join(txCtx, invitation, me.id)
  })
}

/** Joins from the account's own list: only with the address that was invited, once it is confirmed. Throws 404 for others. */
export async function acceptOwnInvitation(ctx: RequestContext, form: unknown): Promise<Joined> {
  const me = authorizeSignedIn(ctx)
  const { invitation } = parse(invitationRef, form)
  return transaction(ctx, async (txCtx) =>
    join(txCtx, await lockInvitation(txCtx, ofAccount(invitation, me.id), ACCEPTABLE), me.id),
  )
}

/**
 * Creates an account with the invited address and joins, in one transaction. The address is not typed but that of the invitation: only
 * who reads its emails has the link, so it counts as confirmed.
 */
export async function signUpInvited(
  ctx: RequestContext,
  token: string,
  form: unknown,
): Promise<Joined & { userId: number }> {
  if (signedInPerson(ctx)) throw new AppError('changed_meanwhile')
  const invitation = await findInvitation(ctx, token)
  if (!invitation?.canAccept) throw new AppError('token_invalid')
  const registration = { ...parse(invitedRegistrationForm, form), email: invitation.email }
  return createAccount(ctx, registration, {
    isEmailProven: true,
    afterwards: async (txCtx, userId) => ({
      userId,
      ...(await join(txCtx, await lockInvitation(txCtx, ofToken(token), ACCEPTABLE), userId)),
    }),
  })
}

/** Says no, by the link. */
export const declineInvitation = (ctx: RequestContext, token: string) =>
  transaction(ctx, async (txCtx) =>
    end(txCtx, await lockInvitation(txCtx, ofToken(token), OPEN), { status: 'declined' }),
  )

/** Says no, from the account's own list. */
export async function declineOwnInvitation(ctx: RequestContext, form: unknown) {
  const me = authorizeSignedIn(ctx)
  const { invitation } = parse(invitationRef, form)
  await transaction(ctx, async (txCtx) =>
    end(txCtx, await lockInvitation(txCtx, ofAccount(invitation, me.id), OPEN), { status: 'declined' }),
  )
}

type Locked = { id: number; organizationId: number; slug: string; ownerId: number; emailKey: string; role: MemberRole }

/** An invitation that can still be answered, with its organization locked as for every change of members. Throws 404 for an unknown one, `token_invalid` once it is over. */
async function lockInvitation(ctx: RequestContext, condition: SQL, standing: SQL): Promise<Locked> {
  const [known] = await ctx.db.execute<{ id: number; organizationId: number }>(
    sql`select i.id, i.organization_id as "organizationId" from membership_invitations i where ${condition}`,
  )
  if (!known) throw notFound()
  await ctx.db.execute(sql`select id from organizations where id = ${known.organizationId} for no key update`)
  const [open] = await ctx.db.execute<Locked>(sql`
    select i.id, o.id as "organizationId", o.slug, o.owner_id as "ownerId", i.email_key as "emailKey", i.role
    from membership_invitations i join organizations o on o.id = i.organization_id
    where i.id = ${known.id} and ${standing} and i.expires_at > ${ctx.now.toISOString()}::timestamptz and ${takesMembers}
    for update of i`)
  if (!open) throw new AppError('token_invalid')
  return open
}

const end = (
  ctx: RequestContext,
  { id }: Locked,
  ended: { status: 'declined' } | { status: 'accepted'; acceptedBy: number },
) =>
  ctx.db
    .update(membershipInvitations)
    .set({ ...ended, endedAt: ctx.now })
    .where(eq(membershipInvitations.id, id))

/** Who is a member already keeps their role: it was given to them otherwise, and may be higher. */
async function join(ctx: RequestContext, invitation: Locked, userId: number): Promise<Joined> {
  const { id, organizationId, ownerId, role, slug } = invitation
  await end(ctx, invitation, { status: 'accepted', acceptedBy: userId })
  const [added] =
    userId === ownerId
      ? []
      : await ctx.db
          .insert(memberships)
          .values({ organizationId, userId, role, createdAt: ctx.now })
          .onConflictDoNothing()
          .returning({ id: memberships.id })
  if (!added) return { slug }
  const details = { organization: organizationId, user: userId, invitation: id }
  await recordAudit(ctx, {
    action: 'acceptInvitation',
    entityType: 'membership',
    entityId: added.id,
    to: role,
    details,
  })
  await enqueue(ctx, invitationAcceptedJob, { invitationId: id })
  return { slug }
}
