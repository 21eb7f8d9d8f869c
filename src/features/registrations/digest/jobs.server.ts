import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { type JobDeps, jobContext, type RequestContext } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import type { JobKinds, Jobs } from '#platform/queue/queue.server.ts'
import { listMembersWho } from '../emails/organizers.server.ts'
import { type DigestSpan, enqueueDigests, findDigest } from './digest.server.ts'
import { createDigestEmail } from './email.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    'registrations.digest': Record<string, never>
    'registrations.digest_email': DigestSpan & { userId: number }
  }
}
type Payload = JobKinds['registrations.digest_email']

/** Every morning emails organizations how many registrations are new. */
export async function registerDigestJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('registrations.digest_email', async (payload, { id }) => {
    const email = await createEmailFor(jobContext(deps, 'registrations.digest_email'), payload, id)
    if (email) await deps.services.mail.send(email)
  })
  await jobs.work('registrations.digest', () => enqueueDigests(jobContext(deps, 'registrations.digest')))
  await jobs.schedule('registrations.digest', '10 8 * * *', {})
}

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
