import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { EXAMPLE_EVENT } from '#features/registrations/emails/example-event.ts'
import { enqueueEach, jobKind } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type PaymentChange, paymentChangedJob } from '../commands/payments.server.ts'
import { findPaymentNews, type PaymentNews } from './news.server.ts'
import { createPaymentEmail } from './payment-emails.ts'

const paymentEmailJob = jobKind('payments.email', paymentChangedJob.payload)

const EXAMPLE: Omit<PaymentNews, 'state'> = {
  registrationId: 1,
  holderId: 1,
  amount: 6_000,
  coin: 'EUR',
  movedOn: '2027-01-08',
  reason: null,
  reference: 'ELF7K2M9',
  causes: [],
  event: EXAMPLE_EVENT,
  standing: { open: 6_000, back: 0, causes: [], isSeated: true, isOff: false },
}

/** Emails the holder what became of their payment. */
export const paymentEmailJobs = [
  mail(paymentEmailJob, {
    to: async (ctx, change) => findConfirmedRecipient(ctx, (await findPaymentNews(ctx, change))?.holderId ?? null),
    content: findPaymentNews,
    email: createPaymentEmail,
    examples: () => [
      { ...EXAMPLE, state: 'confirmed' as const },
      { ...EXAMPLE, state: 'rejected' as const, reason: 'No ha llegado a la cuenta.' },
      { ...EXAMPLE, state: 'refunded' as const },
    ],
  }),
]

/** For the event of a payment's change. */
export const emailPayment = (ctx: RequestContext, { jobId, ...change }: PaymentChange & { jobId: string }) =>
  enqueueEach(ctx, paymentEmailJob, [change], { jobId })
