import {
  addresseeOf,
  findConfirmedRecipient,
  findRecipientByEmail,
} from '#features/identity/accounts/queries/email-recipients.server.ts'
import { toEmailKey } from '#features/identity/accounts/schema.ts'
import { type JobDeps, jobContext, type RequestContext } from '#platform/context/request-context.ts'
import { keyedHash } from '#platform/crypto/token.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { rateLimit } from '#platform/rate-limit/rate-limit.server.ts'
import { INVITATIONS_TO_ONE_PER_DAY } from '#shared/limits.ts'
import { deleteEndedInvitations } from './commands.server.ts'
import { createInvitationAcceptedEmail, createInvitationEmail } from './email.ts'
import { type EmailedInvitation, findEmailedInvitation } from './queries.server.ts'
import { invitationToken } from './token.server.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'memberships.clean_up': Record<string, never>
  }
}

/** Emails of invitations, unless they ended meanwhile; every night old ones are deleted. */
export async function registerInvitationJobs(jobs: Jobs, deps: JobDeps) {
  const { mail, settings: site, secret } = deps.services
  await jobs.work('memberships.invitation', async ({ invitationId }, { id: jobId }) => {
    const ctx = jobContext(deps, 'memberships.invitation')
    const invitation = await findEmailedInvitation(ctx, invitationId, 'open')
    const recipient = invitation && (await findInvited(ctx, invitation))
    if (!recipient) return
    await limitEmailsTo(ctx, invitation.email)
    await mail.send(createInvitationEmail(invitation, invitationToken(secret, invitation), { recipient, site, jobId }))
  })
  await jobs.work('memberships.invitation_accepted', async ({ invitationId }, { id: jobId }) => {
    const ctx = jobContext(deps, 'memberships.invitation_accepted')
    const invitation = await findEmailedInvitation(ctx, invitationId, 'accepted')
    const recipient = invitation && (await findConfirmedRecipient(ctx, invitation.ownerId))
    if (recipient) await mail.send(createInvitationAcceptedEmail(invitation, { recipient, site, jobId }))
  })
  await jobs.work('memberships.clean_up', () => deleteEndedInvitations(jobContext(deps, 'memberships.clean_up')))
  await jobs.schedule('memberships.clean_up', '27 4 * * *', {})
}

const findInvited = async (ctx: RequestContext, invitation: EmailedInvitation) =>
  addresseeOf(await findRecipientByEmail(ctx, invitation.email), invitation)

/** Nobody's inbox is flooded, whichever organizations invite. A job over the limit is tried again later: whoever invites learns nothing. */
const limitEmailsTo = (ctx: RequestContext, email: string) =>
  rateLimit(ctx, keyedHash(ctx.services.secret, 'invitations', toEmailKey(email)), {
    ...{ name: 'invitations-to', points: INVITATIONS_TO_ONE_PER_DAY, seconds: 86_400 },
  })
