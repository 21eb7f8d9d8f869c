import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { EXAMPLE_EVENT } from '#features/registrations/emails/example-event.ts'
import { listMembersWho } from '#features/registrations/emails/organizers.server.ts'
import { enqueueEach, job } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import { GATEWAY_NOTICES } from '#shared/payments/checkout.ts'
import { createNoticeEmail } from './email.ts'
import { findNoticeNews } from './news.server.ts'
import { noticeEmailJob, noticeJob } from './notices.server.ts'

/** Emails each of those who handle the money: a dispute has a day until which to answer, and nobody opens the page of money every day. */
export const noticeJobs = [
  mail(noticeEmailJob, {
    to: (ctx, { userId }) => findConfirmedRecipient(ctx, userId),
    content: async (ctx, { userId, ...noticed }) => {
      const news = await findNoticeNews(ctx, noticed)
      // The organization's people may have changed since.
      return news && (await listMembersWho(ctx, 'money.edit', news.organizationId)).includes(userId) ? news : null
    },
    email: createNoticeEmail,
    examples: () =>
      GATEWAY_NOTICES.map((kind) => ({
        kind,
        amount: 6_000,
        coin: 'EUR',
        expected: 6_500,
        expectedCoin: 'EUR',
        dueAt: '2027-01-20T12:00:00Z',
        organizationId: 1,
        event: EXAMPLE_EVENT,
        isDeleted: false,
      })),
  }),
  job(noticeJob, async (ctx, noticed, { id: jobId }) => {
    const news = await findNoticeNews(ctx, noticed)
    const ids = news ? await listMembersWho(ctx, 'money.edit', news.organizationId) : []
    const emails = ids.map((userId) => ({ ...noticed, userId }))
    await enqueueEach(ctx, noticeEmailJob, emails, { jobId })
  }),
]
