import type { z } from 'zod'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { enqueue, job } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import { createWebhookNoticeEmail } from './email.ts'
import { findNotice, listRecipients, noticeEmailJob, noticeJob } from './notice.server.ts'

type Addressed = z.output<typeof noticeEmailJob.payload>

export const webhookNoticeJobs = [
  job(noticeEmailJob, async (ctx, payload, { id }) => {
    const email = await createEmailFor(ctx, payload, id)
    if (email) await ctx.services.mail.send(email)
  }),
  job(noticeJob, async (ctx, payload, { id }) => {
    const notice = await findNotice(ctx, payload)
    const ids = notice ? await listRecipients(ctx, notice, payload.about) : []
    await transaction(ctx, async (txCtx) => {
      for (const userId of ids)
        await enqueue(txCtx, noticeEmailJob, { ...payload, userId }, { id: jobIdFrom(id, String(userId)) })
    })
  }),
]

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
