import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { listMembersWho } from '#features/registrations/emails/organizers.server.ts'
import { type JobDeps, jobContext, type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import type { Jobs } from '#platform/queue/queue.server.ts'
import type { GatewayNoticeKind } from '#shared/payments/checkout.ts'
import { createNoticeEmail } from './email.ts'
import { findNoticeNews } from './news.server.ts'

type Noticed = { noticeId: number; kind: GatewayNoticeKind }
declare module '#platform/queue/queue.server.ts' {
  interface JobKinds {
    /** A payment by card needs somebody of the organization. */
    'payments.notice': Noticed
    'payments.notice_email': Noticed & { userId: number }
  }
}

/** Emails each of those who handle the money: a dispute has a day until which to answer, and nobody opens the page of money every day. */
export async function registerNoticeJobs(jobs: Jobs, deps: JobDeps) {
  await jobs.work('payments.notice_email', async (payload, { id }) => {
    const email = await createEmailFor(jobContext(deps, 'payments.notice_email'), payload, id)
    if (email) await deps.services.mail.send(email)
  })
  await jobs.work('payments.notice', async (noticed, { id }) => {
    const ctx = jobContext(deps, 'payments.notice')
    const news = await findNoticeNews(ctx, noticed)
    const ids = news ? await listMembersWho(ctx, 'money.edit', news.organizationId) : []
    await transaction(ctx, async ({ db }) => {
      for (const userId of ids)
        await jobs.enqueue(db, 'payments.notice_email', { ...noticed, userId }, { id: jobIdFrom(id, String(userId)) })
    })
  })
}

async function createEmailFor(ctx: RequestContext, { userId, ...noticed }: Noticed & { userId: number }, id: string) {
  const recipient = await findConfirmedRecipient(ctx, userId)
  const news = recipient && (await findNoticeNews({ ...ctx, locale: recipient.locale }, noticed))
  // The organization's people may have changed since.
  if (!news || !(await listMembersWho(ctx, 'money.edit', news.organizationId)).includes(userId)) return null
  return createNoticeEmail(news, { recipient, site: ctx.services.settings, jobId: id }) satisfies Email
}
