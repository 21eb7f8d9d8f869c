import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { listOrganizationRecipients } from '#features/organizations/decision-emails.server.ts'
import { job } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import { confirmationEmailJob, confirmationToken, requestConfirmations } from './commands.server.ts'
import { type Asked, createConfirmationEmail } from './emails.tsx'
import { findUnansweredConfirmation } from './queries.server.ts'

const EXAMPLE = { title: 'El faro', slug: 'el-faro', dateStart: '2027-03-12', dateEnd: '2027-03-14' }

export const confirmationJobs = [
  mail(confirmationEmailJob, {
    to: (ctx, { userId }) => findConfirmedRecipient(ctx, userId),
    content: async (ctx, { ask: requestId, userId }) => {
      const asked = await findUnansweredConfirmation(ctx, requestId)
      // Answered or cancelled in the meantime, or the recipient left the organization.
      if (!asked || !(await listOrganizationRecipients(ctx, asked.event.organizerId)).includes(userId)) return null
      return { asked, token: confirmationToken(ctx.services.secret, asked.event.id, asked) }
    },
    email: ({ asked, token }: { asked: Asked; token: string }, sending) =>
      createConfirmationEmail(asked, token, sending),
    examples: () =>
      (['7', 'after'] as const).map((kind) => ({
        asked: { kind, event: EXAMPLE },
        token: 'a-token-that-opens-nothing',
      })),
  }),
  /** Every morning requests the due confirmations by email. */
  job('freshness.ask', requestConfirmations, { cron: '20 9 * * *' }),
]
