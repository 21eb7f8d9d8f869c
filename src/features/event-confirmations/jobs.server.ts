import { findEmailRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { listOrganizationRecipients } from '#features/organizations/decision-emails.server.ts'
import { job } from '#kit/job.server.ts'
import { confirmationEmailJob, confirmationToken, requestConfirmations } from './commands.server.ts'
import { createConfirmationEmail } from './emails.tsx'
import { findUnansweredConfirmation } from './queries.server.ts'

export const confirmationJobs = [
  job(confirmationEmailJob, async (ctx, { ask: requestId, userId }, { id: jobId }) => {
    const { mail, settings: site, secret } = ctx.services
    const recipient = await findEmailRecipient(ctx, userId)
    // Not to unconfirmed addresses, which may belong to somebody else.
    if (!recipient?.confirmedAt || recipient.blockedAt) return
    const asked = await findUnansweredConfirmation({ ...ctx, locale: recipient.locale }, requestId)
    // Answered or cancelled in the meantime, or the recipient left the organization.
    if (!asked || !(await listOrganizationRecipients(ctx, asked.event.organizerId)).includes(userId)) return
    const token = confirmationToken(secret, asked.event.id, asked)
    await mail.send(createConfirmationEmail(asked, token, { recipient, site, jobId }))
  }),
  /** Every morning requests the due confirmations by email. */
  job('freshness.ask', requestConfirmations, { cron: '20 9 * * *' }),
]
