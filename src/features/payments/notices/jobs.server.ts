import type { z } from 'zod'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { listMembersWho } from '#features/registrations/emails/organizers.server.ts'
import { enqueue, job } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import { createNoticeEmail } from './email.ts'
import { findNoticeNews } from './news.server.ts'
import { noticeEmailJob, noticeJob } from './notices.server.ts'

type Addressed = z.output<typeof noticeEmailJob.payload>

/** Emails each of those who handle the money: a dispute has a day until which to answer, and nobody opens the page of money every day. */
export const noticeJobs = [
  job(noticeEmailJob, async (ctx, payload, { id }) => {
    const email = await createEmailFor(ctx, payload, id)
    if (email) await ctx.services.mail.send(email)
  }),
  job(noticeJob, async (ctx, noticed, { id }) => {
    const news = await findNoticeNews(ctx, noticed)
    const ids = news ? await listMembersWho(ctx, 'money.edit', news.organizationId) : []
    await transaction(ctx, async (txCtx) => {
      for (const userId of ids)
        await enqueue(txCtx, noticeEmailJob, { ...noticed, userId }, { id: jobIdFrom(id, String(userId)) })
    })
  }),
]

async function createEmailFor(ctx: RequestContext, { userId, ...noticed }: Addressed, id: string) {
  const recipient = await findConfirmedRecipient(ctx, userId)
  const news = recipient && (await findNoticeNews({ ...ctx, locale: recipient.locale }, noticed))
  // The organization's people may have changed since.
  if (!news || !(await listMembersWho(ctx, 'money.edit', news.organizationId)).includes(userId)) return null
  return createNoticeEmail(news, { recipient, site: ctx.services.settings, jobId: id }) satisfies Email
}
