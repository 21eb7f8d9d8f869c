import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { type JobDeps, jobContext, type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import { createWebhookNoticeEmail } from './email.ts'
import { findNotice, listRecipients, type NoticePayload } from './notice.server.ts'

type Addressed = NoticePayload & { userId: number }
declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    /** An endpoint was added or changed, or disabled. */
    'webhooks.notice': NoticePayload
    'webhooks.notice_email': Addressed
  }
}

export async function registerWebhookNoticeJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('webhooks.notice_email', async (payload, { id }) => {
    const email = await createEmailFor(jobContext(deps, 'webhooks.notice_email'), payload, id)
    if (email) await deps.services.mail.send(email)
  })
  await jobs.work('webhooks.notice', async (payload, { id }) => {
    const ctx = jobContext(deps, 'webhooks.notice')
    const notice = await findNotice(ctx, payload)
    const ids = notice ? await listRecipients(ctx, notice, payload.about) : []
    await transaction(ctx, async ({ db }) => {
      for (const userId of ids)
        await jobs.enqueue(db, 'webhooks.notice_email', { ...payload, userId }, { id: jobIdFrom(id, String(userId)) })
    })
  })
}

async function createEmailFor(
  ctx: RequestContext,
  { userId, ...payload }: Addressed,
  id: string,
): Promise<Email | null> {
  const recipient = await findConfirmedRecipient(ctx, userId)
  const notice = recipient && (await findNotice(ctx, payload))
  // The organization's people may have changed since.
  if (!notice || !(await listRecipients(ctx, notice, payload.about)).includes(userId)) return null
  return createWebhookNoticeEmail(notice, payload.about, { recipient, site: ctx.services.settings, jobId: id })
}
