import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { type JobDeps, jobContext, type RequestContext } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import type { JobKinds, Jobs } from '#platform/queue/queue.server.ts'
import { findAccountChange, findOwner } from './change.server.ts'
import { createAccountChangeEmail } from './email.ts'

declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    /** The bank account of an event was changed, as that entry of the audit log says. */
    'payments.account_changed': { eventId: number; auditId: number }
  }
}
type Payload = JobKinds['payments.account_changed']

/** Emails the owner when the bank account of an event was changed: whoever takes over an editor's account could redirect the money. */
export const registerAccountChangeJobs = (jobs: Jobs, deps: JobDeps) =>
  jobs.work('payments.account_changed', async (payload, { id }) => {
    const email = await createEmailFor(jobContext(deps, 'payments.account_changed'), payload, id)
    if (email) await deps.services.mail.send(email)
  })

async function createEmailFor(ctx: RequestContext, payload: Payload, id: string): Promise<Email | null> {
  const recipient = await findConfirmedRecipient(ctx, await findOwner(ctx, payload.eventId))
  const change = recipient && (await findAccountChange({ ...ctx, locale: recipient.locale }, payload))
  return change ? createAccountChangeEmail(change, { recipient, site: ctx.services.settings, jobId: id }) : null
}
