import type { z } from 'zod'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { job } from '#kit/job.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { accountChangedJob } from '../settings.server.ts'
import { findAccountChange, findOwner } from './change.server.ts'
import { createAccountChangeEmail } from './email.ts'

type Payload = z.output<typeof accountChangedJob.payload>

/** Emails the owner when the bank account of an event was changed: whoever takes over an editor's account could redirect the money. */
export const accountChangeJobs = [
  job(accountChangedJob, async (ctx, payload, { id }) => {
    const email = await createEmailFor(ctx, payload, id)
    if (email) await ctx.services.mail.send(email)
  }),
]

async function createEmailFor(ctx: RequestContext, payload: Payload, id: string): Promise<Email | null> {
  const recipient = await findConfirmedRecipient(ctx, await findOwner(ctx, payload.eventId))
  const change = recipient && (await findAccountChange({ ...ctx, locale: recipient.locale }, payload))
  return change ? createAccountChangeEmail(change, { recipient, site: ctx.services.settings, jobId: id }) : null
}
