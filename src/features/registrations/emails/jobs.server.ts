import { z } from 'zod'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { enqueue, job, jobKind } from '#kit/job.server.ts'
import { type RequestContext, transaction } from '#platform/context/request-context.ts'
import type { EmailContext } from '#platform/email/email-recipient.server.ts'
import { createTranslator } from '#platform/email/render-email.server.tsx'
import type { Email } from '#platform/email/send-email.server.ts'
import { jobIdFrom } from '#platform/queue/job-id.server.ts'
import { mayEmailAddress } from './address-limit.server.ts'
import { calendarFiles, registrationQrCode } from './attachments.server.ts'
import { handoverEmailJobs } from './handover-jobs.server.ts'
import { type Change, findChange, findRegistrationNews, type RegistrationNews } from './news.server.ts'
import { paymentPart } from './payment-part.server.ts'
import { isPlainName } from './plain-name.ts'
import { createRegistrationEmail, newsKind } from './registration-emails.ts'

/** One email to one person: the account that holds the registration, or the registration's own address. */
const emailJob = jobKind('registrations.email', { historyId: z.int(), to: z.enum(['holder', 'person']) })
type Payload = z.output<typeof emailJob.payload>

/** The emails to players and about handovers. */
export const registrationEmailJobs = [
  ...handoverEmailJobs,
  job(emailJob, async (ctx, payload, { id }) => {
    const email = await createEmailFor(ctx, payload, id)
    if (email) await ctx.services.mail.send(email)
  }),
]

/** Enqueues the emails about a change of a registration. */
export async function emailChange(ctx: RequestContext, { historyId, jobId }: { historyId: number; jobId: string }) {
  const change = await findChange(ctx, historyId)
  if (!change || !newsKind(change)) return
  await transaction(ctx, async (txCtx) => {
    for (const to of recipientsOf(change))
      await enqueue(txCtx, emailJob, { historyId, to }, { id: jobIdFrom(jobId, to) })
  })
}

const recipientsOf = ({ holderId, leads, ownEmail }: Change): Payload['to'][] => [
  ...(holderId !== null && leads ? (['holder'] as const) : []),
  ...(ownEmail ? (['person'] as const) : []),
]

async function createEmailFor(ctx: RequestContext, { historyId, to }: Payload, id: string): Promise<Email | null> {
  const change = await findChange(ctx, historyId)
  if (!change) return null
  if (to === 'person') return createPersonEmail(ctx, historyId, id)
  const recipient = await findConfirmedRecipient(ctx, change.holderId)
  if (!recipient) return null
  const localCtx = { ...ctx, locale: recipient.locale }
  const news = await findRegistrationNews(localCtx, historyId)
  return news && render(localCtx, news, { recipient, site: ctx.services.settings, jobId: id }, 'holder')
}

/** To the address of a companion, or of somebody the organizer entered by hand. */
async function createPersonEmail(ctx: RequestContext, historyId: number, id: string): Promise<Email | null> {
  const first = await findRegistrationNews(ctx, historyId)
  if (!first?.person.email || !(await mayEmailAddress(ctx, first.person.email))) return null
  const { name, email, locale } = first.person
  const localCtx = { ...ctx, locale }
  const news = locale === ctx.locale ? first : await findRegistrationNews(localCtx, historyId)
  const recipient = { email, username: isPlainName(name) ? name : null, locale }
  const to = first.isCompanion ? 'companion' : 'guest'
  return news && render(localCtx, news, { recipient, site: ctx.services.settings, jobId: id }, to)
}

async function render(
  ctx: RequestContext,
  news: RegistrationNews,
  sending: EmailContext,
  to: 'holder' | 'companion' | 'guest',
) {
  const kind = newsKind(news)
  if (!kind) return null
  const payment =
    to === 'holder' && !news.isTest ? await paymentPart(ctx, news.id, kind === 'confirmed' ? 'due' : 'ended') : null
  // Who had the event in their calendar takes it out.
  const isTakenOut = kind === 'event_deleted' && news.fromState === 'confirmed' && !news.isTest
  const calendar = kind === 'confirmed' || isTakenOut ? await calendarFiles(ctx, news.event) : []
  if (kind !== 'confirmed') return createRegistrationEmail(news, kind, sending, { to, payment, attachments: calendar })
  const qr = await registrationQrCode(news.code, createTranslator(ctx.locale)('email.registration.qr'))
  return createRegistrationEmail(news, kind, sending, {
    ...{ to, payment },
    picture: qr.picture,
    attachments: [...calendar, qr.attachment],
  })
}
