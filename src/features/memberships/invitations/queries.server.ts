import { type SQL, sql } from 'drizzle-orm'
import { authorizeIn, memberOf, type OrganizationRef } from '#features/organizations/authorize-member.server.ts'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import { authorizeJob, authorizeSignedIn } from '#platform/context/access.server.ts'
import { type RequestContext, signedInPerson } from '#platform/context/request-context.ts'
import { hashToken } from '#platform/crypto/token.server.ts'
import type { InvitationStatus } from '#shared/enums.ts'
import type { Locale } from '#shared/languages.ts'
import { INVITATION_PAUSE_SECONDS, INVITATION_SENDS_MAX, INVITATIONS_SHOWN } from '#shared/limits.ts'
import type { MemberRole, Role } from '#shared/member-permissions.ts'

/** SQL: the state of the invitation `i`: an open one ends by itself. */
const statusAt = ({ now }: RequestContext): SQL =>
  sql`case when i.status = 'open' and i.expires_at <= ${now.toISOString()}::timestamptz then 'expired' else i.status end`

/** SQL condition: the organization `o` can take members. */
export const takesMembers = sql`(o.status in ('pending', 'active') and o.merged_into is null)`

/** An invitation as the organization's owner sees it. Times are ISO 8601. */
export type SentInvitation = {
  id: number
  email: string
  role: MemberRole
  status: InvitationStatus
  sentAt: Date
  expiresAt: Date
  endedAt: Date | null
  /** Who joined with it; null when it was not accepted, or the account was erased. */
  acceptedBy: string | null
  /** Whether its email can be sent again now. */
  canResend: boolean
}

/** For the owner alone, since members do not see addresses: open ones first, then the newest. */
export async function listInvitations(ctx: RequestContext, ref: OrganizationRef): Promise<SentInvitation[]> {
  const { id } = await authorizeIn(ctx, 'members.edit', ref)
  const sentBefore = new Date(ctx.now.getTime() - INVITATION_PAUSE_SECONDS * 1000).toISOString()
  const rows = await ctx.db.execute<SentInvitation>(sql`
    select i.id, i.email, i.role, ${statusAt(ctx)} as status, i.sent_at as "sentAt", i.expires_at as "expiresAt",
      i.ended_at as "endedAt", u.username as "acceptedBy",
      i.status in ('open', 'expired') and i.sent_count < ${INVITATION_SENDS_MAX} and i.sent_at <= ${sentBefore}::timestamptz as "canResend"
    from membership_invitations i left join users u on u.id = i.accepted_by where i.organization_id = ${id}
    order by (${statusAt(ctx)}) = 'open' desc, coalesce(i.ended_at, i.created_at) desc, i.id desc limit ${INVITATIONS_SHOWN}`)
  return rows.map(({ endedAt, ...row }) => ({
    ...row,
    sentAt: new Date(row.sentAt),
    expiresAt: new Date(row.expiresAt),
    endedAt: endedAt && new Date(endedAt),
  }))
}

/** How many wait for an answer. */
export async function countOpenInvitations(ctx: RequestContext, ref: OrganizationRef): Promise<number> {
  const { id } = await authorizeIn(ctx, 'members.edit', ref)
  const [row] = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count from membership_invitations i
    where i.organization_id = ${id} and (${statusAt(ctx)}) = 'open'`)
  return row!.count
}

/** An invitation as the page of its link shows it; whoever has the link may. */
export type Invitation = {
  id: number
  organization: string
  slug: string
  /** `closed`: the organization takes nobody any more. */
  status: InvitationStatus | 'closed'
  /** Also after having said no, until it expires. */
  canAccept: boolean
  email: string
  role: MemberRole
  /** Who invites; null once their account is erased. */
  by: string | null
  expiresAt: Date
  /** The visitor's account, and their role in the organization. */
  me: { id: number; username: string; email: string; isInvited: boolean; role: Role | null } | null
}

/** The invitation of a link. Null for an unknown token. */
export async function findInvitation(ctx: RequestContext, token: string): Promise<Invitation | null> {
  addCacheTags(ctx, NO_STORE)
  const me = signedInPerson(ctx)?.id ?? 0
  const [found] = await ctx.db.execute<Omit<Invitation, 'me'> & { emailKey: string; myRole: Role | null }>(sql`
    select i.id, o.name as organization, o.slug, i.email, i.email_key as "emailKey", i.role, u.username as by, i.expires_at as "expiresAt",
      case when i.status = 'open' and not ${takesMembers} then 'closed' else ${statusAt(ctx)} end as status,
      i.status in ('open', 'declined') and i.expires_at > ${ctx.now.toISOString()}::timestamptz and ${takesMembers} as "canAccept",
      case when o.owner_id = ${me} then 'administrator'
        else (select m.role from memberships m where m.organization_id = o.id and m.user_id = ${me}) end as "myRole"
    from membership_invitations i join organizations o on o.id = i.organization_id join users u on u.id = i.invited_by
    where i.hash = ${hashToken(token)}`)
  if (!found) return null
  const { emailKey, myRole, ...invitation } = found
  const [mine] = await ctx.db.execute<{ username: string; email: string; emailKey: string }>(
    sql`select username, email, email_key as "emailKey" from users where id = ${me} and erased_at is null`,
  )
  return {
    ...invitation,
    expiresAt: new Date(invitation.expiresAt),
    me: mine
      ? { id: me, username: mine.username, email: mine.email, isInvited: mine.emailKey === emailKey, role: myRole }
      : null,
  }
}

/** SQL condition: the invitation `i` was sent to the confirmed address of the signed-in person. */
export const isToMe = (userId: number): SQL =>
  sql`i.email_key = (select u.email_key from users u where u.id = ${userId} and u.confirmed_at is not null)`

export type WaitingInvitation = Pick<Invitation, 'id' | 'organization' | 'slug' | 'role' | 'by' | 'expiresAt'>

/** The open invitations to the person's own address, which they have confirmed: anybody can register with an address. Not to where they are already. */
export async function listMyInvitations(ctx: RequestContext): Promise<WaitingInvitation[]> {
  const me = authorizeSignedIn(ctx)
  const rows = await ctx.db.execute<WaitingInvitation>(sql`
    select i.id, o.name as organization, o.slug, i.role, u.username as by, i.expires_at as "expiresAt"
    from membership_invitations i join organizations o on o.id = i.organization_id join users u on u.id = i.invited_by
    where ${isToMe(me.id)} and (${statusAt(ctx)}) = 'open' and ${takesMembers} and not ${memberOf(ctx)}
    order by i.id desc limit ${INVITATIONS_SHOWN}`)
  return rows.map((row) => ({ ...row, expiresAt: new Date(row.expiresAt) }))
}

export type EmailedInvitation = {
  id: number
  organizationId: number
  ownerId: number | null
  organization: string
  slug: string
  email: string
  role: MemberRole
  locale: Locale
  by: string | null
  acceptedBy: string | null
  createdAt: Date
  expiresAt: Date
}

/** For its emails. Null unless it is in that state, and the organization still takes members. */
export async function findEmailedInvitation(ctx: RequestContext, id: number, status: InvitationStatus) {
  authorizeJob(ctx)
  const [found] = await ctx.db.execute<EmailedInvitation>(sql`
    select i.id, o.id as "organizationId", o.owner_id as "ownerId", o.name as organization, o.slug, i.email, i.role, i.locale,
      u.username as by, a.username as "acceptedBy", i.created_at as "createdAt", i.expires_at as "expiresAt"
    from membership_invitations i join organizations o on o.id = i.organization_id join users u on u.id = i.invited_by
      left join users a on a.id = i.accepted_by
    where i.id = ${id} and (${statusAt(ctx)}) = ${status} and ${takesMembers}`)
  return found ? { ...found, createdAt: new Date(found.createdAt), expiresAt: new Date(found.expiresAt) } : null
}
