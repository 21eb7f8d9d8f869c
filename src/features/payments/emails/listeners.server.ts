import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { PaymentChange } from '../commands/payments.server.ts'
import { findPaymentNews } from './news.server.ts'
import { createPaymentEmail } from './payment-emails.ts'

/** Emails the holder what became of their payment. */
export async function emailPayment(ctx: RequestContext, { jobId, ...change }: PaymentChange & { jobId: string }) {
  const news = await findPaymentNews(ctx, change)
  const recipient = news && (await findConfirmedRecipient(ctx, news.holderId))
  if (!recipient) return
  const localNews = await findPaymentNews({ ...ctx, locale: recipient.locale }, change)
  if (localNews)
    await ctx.services.mail.send(createPaymentEmail(localNews, { recipient, site: ctx.services.settings, jobId }))
}
