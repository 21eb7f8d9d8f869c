import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { type JobDeps, jobContext } from '#platform/context/request-context.ts'
import type { JobHandler } from '#platform/queue/queue.server.ts'
import { findPaymentNews } from './news.server.ts'
import { createPaymentEmail } from './payment-emails.ts'

/** Emails the holder what became of their payment. Passed to the jobs of payments. */
export const emailPayment =
  (deps: JobDeps): JobHandler<'payments.changed'> =>
  async (change, { id: jobId }) => {
    const ctx = jobContext(deps, 'payments.changed')
    const news = await findPaymentNews(ctx, change)
    const recipient = news && (await findConfirmedRecipient(ctx, news.holderId))
    if (!recipient) return
    const localNews = await findPaymentNews({ ...ctx, locale: recipient.locale }, change)
    if (localNews)
      await ctx.services.mail.send(createPaymentEmail(localNews, { recipient, site: ctx.services.settings, jobId }))
  }
