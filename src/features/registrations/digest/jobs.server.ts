import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { job } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import { EXAMPLE_EVENT } from '../emails/example-event.ts'
import { listMembersWho } from '../emails/organizers.server.ts'
import { digestEmailJob, enqueueDigests, findDigest } from './digest.server.ts'
import { createDigestEmail } from './email.ts'

/** Every morning emails organizations how many registrations are new. */
export const digestJobs = [
  mail(digestEmailJob, {
    to: (ctx, { userId }) => findConfirmedRecipient(ctx, userId),
    content: async (ctx, { userId, ...span }) => {
      const digest = await findDigest(ctx, span)
      // The organization's people may have changed since.
      if (!digest || !(await listMembersWho(ctx, 'players.read', digest.organizationId)).includes(userId)) return null
      const seesMoney = (await listMembersWho(ctx, 'money.read', digest.organizationId)).includes(userId)
      return seesMoney ? digest : { ...digest, payments: 0 }
    },
    email: createDigestEmail,
    examples: () => [
      {
        event: EXAMPLE_EVENT,
        organizationId: 1,
        confirmed: 4,
        requested: 2,
        offered: 0,
        waitlisted: 1,
        ended: 1,
        toApprove: 3,
        authorizations: 1,
        payments: 2,
      },
    ],
  }),
  job('registrations.digest', enqueueDigests, { cron: '10 8 * * *' }),
]
