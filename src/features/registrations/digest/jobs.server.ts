import type { z } from 'zod'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { job } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { listMembersWho } from '../emails/organizers.server.ts'
import { digestEmailJob, enqueueDigests, findDigest } from './digest.server.ts'
import { createDigestEmail } from './email.ts'

type Payload = z.output<typeof digestEmailJob.payload>

/** Every morning emails organizations how many registrations are new. */
export const digestJobs = [
  job(digestEmailJob, async (ctx, payload, { id }) => {
    const email = await createEmailFor(ctx, payload, id)
    if (email) await ctx.services.mail.send(email)
  }),
  job('registrations.digest', enqueueDigests, { cron: '10 8 * * *' }),
]

async function createEmailFor(ctx: RequestContext, { userId, ...span }: Payload, id: string): Promise<Email | null> {
  const recipient = await findConfirmedRecipient(ctx, userId)
  if (!recipient) return null
  const digest = await findDigest({ ...ctx, locale: recipient.locale }, span)
  // The organization's people may have changed since.
  if (!digest || !(await listMembersWho(ctx, 'players.read', digest.organizationId)).includes(userId)) return null
  const seesMoney = (await listMembersWho(ctx, 'money.read', digest.organizationId)).includes(userId)
  return createDigestEmail(seesMoney ? digest : { ...digest, payments: 0 }, {
    recipient,
    site: ctx.services.settings,
    jobId: id,
  })
}
