import {
  addresseeOf,
  findConfirmedRecipient,
  findRecipientByEmail,
} from '#features/identity/accounts/queries/email-recipients.server.ts'
import { toEmailKey } from '#features/identity/accounts/schema.ts'
import { job } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { INVITATIONS_TO_ONE_PER_DAY } from '#shared/limits.ts'
import { invitationAcceptedJob } from './answer.server.ts'
import { deleteEndedInvitations, invitedJob } from './commands.server.ts'
import { createInvitationAcceptedEmail, createInvitationEmail, type Invited } from './email.ts'
import { findEmailedInvitation } from './queries.server.ts'
import { invitationToken } from './token.server.ts'

const EXAMPLE = {
  organization: 'La Mesa',
  slug: 'la-mesa',
  email: 'bea@example.org',
  by: 'Ana Ruiz',
  role: 'editor' as const,
  expiresAt: new Date('2027-01-20T12:00:00Z'),
  acceptedBy: 'Bea Sanz',
}

/** Emails of invitations, unless they ended meanwhile; every night old ones are deleted. */
export const invitationJobs = [
  mail(invitedJob, {
    to: async (ctx, { invitationId }) => {
      const invitation = await findEmailedInvitation(ctx, invitationId, 'open')
      const recipient = invitation && addresseeOf(await findRecipientByEmail(ctx, invitation.email), invitation)
      if (recipient) await limitEmailsTo(ctx, recipient.email)
      return recipient
    },
    content: async (ctx, { invitationId }) => {
      const invitation = await findEmailedInvitation(ctx, invitationId, 'open')
      return invitation && { invitation, token: invitationToken(ctx.services.secret, invitation) }
    },
    email: ({ invitation, token }: { invitation: Invited; token: string }, sending) =>
      createInvitationEmail(invitation, token, sending),
    examples: () => [{ invitation: EXAMPLE, token: 'a-token-that-opens-nothing' }],
  }),
  mail(invitationAcceptedJob, {
    to: async (ctx, { invitationId }) => {
      const invitation = await findEmailedInvitation(ctx, invitationId, 'accepted')
      return findConfirmedRecipient(ctx, invitation?.ownerId ?? null)
    },
    content: (ctx, { invitationId }) => findEmailedInvitation(ctx, invitationId, 'accepted'),
    email: createInvitationAcceptedEmail,
    examples: () => [EXAMPLE],
  }),
  job('memberships.clean_up', deleteEndedInvitations, { cron: '27 4 * * *' }),
]

/** Nobody's inbox is flooded, whichever organizations invite. A job over the limit is tried again later: whoever invites learns nothing. */
const limitEmailsTo = (ctx: RequestContext, email: string) =>
  rateLimit(ctx, keyedHash(ctx.services.secret, 'invitations', toEmailKey(email)), {
    name: 'invitations-to',
    points: INVITATIONS_TO_ONE_PER_DAY,
    seconds: 86_400,
  })
