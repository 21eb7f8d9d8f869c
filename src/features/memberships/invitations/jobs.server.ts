import {
  addresseeOf,
  findConfirmedRecipient,
  findRecipientByEmail,
} from '#features/identity/accounts/queries/email-recipients.server.ts'
import { toEmailKey } from '#features/identity/accounts/schema.ts'
import { job } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { INVITATIONS_TO_ONE_PER_DAY } from '#shared/limits.ts'
import { invitationAcceptedJob } from './answer.server.ts'
import { deleteEndedInvitations, invitedJob } from './commands.server.ts'
import { createInvitationAcceptedEmail, createInvitationEmail } from './email.ts'
import { type EmailedInvitation, findEmailedInvitation } from './queries.server.ts'
import { invitationToken } from './token.server.ts'

/** Emails of invitations, unless they ended meanwhile; every night old ones are deleted. */
export const invitationJobs = [
  job(invitedJob, async (ctx, { invitationId }, { id: jobId }) => {
    const { mail, settings: site, secret } = ctx.services
    const invitation = await findEmailedInvitation(ctx, invitationId, 'open')
    const recipient = invitation && (await findInvited(ctx, invitation))
    if (!recipient) return
    await limitEmailsTo(ctx, invitation.email)
    await mail.send(createInvitationEmail(invitation, invitationToken(secret, invitation), { recipient, site, jobId }))
  }),
  job(invitationAcceptedJob, async (ctx, { invitationId }, { id: jobId }) => {
    const { mail, settings: site } = ctx.services
    const invitation = await findEmailedInvitation(ctx, invitationId, 'accepted')
    const recipient = invitation && (await findConfirmedRecipient(ctx, invitation.ownerId))
    if (recipient) await mail.send(createInvitationAcceptedEmail(invitation, { recipient, site, jobId }))
  }),
  job('memberships.clean_up', deleteEndedInvitations, { cron: '27 4 * * *' }),
]

const findInvited = async (ctx: RequestContext, invitation: EmailedInvitation) =>
  addresseeOf(await findRecipientByEmail(ctx, invitation.email), invitation)

/** Nobody's inbox is flooded, whichever organizations invite. A job over the limit is tried again later: whoever invites learns nothing. */
const limitEmailsTo = (ctx: RequestContext, email: string) =>
  rateLimit(ctx, keyedHash(ctx.services.secret, 'invitations', toEmailKey(email)), {
    ...{ name: 'invitations-to', points: INVITATIONS_TO_ONE_PER_DAY, seconds: 86_400 },
  })
