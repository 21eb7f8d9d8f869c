import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { enqueueEach, job } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import { createWebhookNoticeEmail } from './email.ts'
import {
  findNotice,
  listRecipients,
  NOTICES_ABOUT,
  type NoticeAbout,
  noticeEmailJob,
  noticeJob,
  type WebhookNotice,
} from './notice.server.ts'

const EXAMPLE = {
  endpointId: 1,
  organizationId: 1,
  organizer: 'La Mesa',
  slug: 'la-mesa',
  host: 'web.example.org',
  description: 'La web del club',
  includesPerson: true,
  by: 'Bea Sanz',
}

export const webhookNoticeJobs = [
  mail(noticeEmailJob, {
    to: (ctx, { userId }) => findConfirmedRecipient(ctx, userId),
    content: async (ctx, { userId, ...payload }) => {
      const notice = await findNotice(ctx, payload)
      const { about } = payload
      // The organization's people may have changed since.
      return notice && (await listRecipients(ctx, notice, about)).includes(userId) ? { notice, about } : null
    },
    email: ({ notice, about }: { notice: WebhookNotice; about: NoticeAbout }, sending) =>
      createWebhookNoticeEmail(notice, about, sending),
    examples: () => NOTICES_ABOUT.map((about) => ({ notice: EXAMPLE, about })),
  }),
  job(noticeJob, async (ctx, payload, { id: jobId }) => {
    const notice = await findNotice(ctx, payload)
    const ids = notice ? await listRecipients(ctx, notice, payload.about) : []
    const emails = ids.map((userId) => ({ ...payload, userId }))
    await enqueueEach(ctx, noticeEmailJob, emails, { jobId })
  }),
]
