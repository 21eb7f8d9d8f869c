import { z } from 'zod'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { enqueueEach, jobKind } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import { findOwnTexts, ownTextIn } from '../own-texts/queries.server.ts'
import { mayEmailAddress } from './address-limit.server.ts'
import { calendarFiles, registrationQrCode } from './attachments.server.ts'
import { exampleNews, type RegistrationMail } from './example-news.server.ts'
import { handoverEmailJobs } from './handover-jobs.server.ts'
import { type Change, findChange, findRegistrationNews, type RegistrationNews } from './news.server.ts'
import { paymentPart } from './payment-part.server.ts'
import { isPlainName } from './plain-name.ts'
import { createRegistrationEmail, type EmailOptions, type NewsKind, newsKind } from './registration-emails.ts'

const emailRecipient = z.enum(['holder', 'person'])
/** One email to one person: the account that holds the registration, or the registration's own address. */
const emailJob = jobKind('registrations.email', { historyId: z.int(), to: emailRecipient })

/** The emails to players and about handovers. */
export const registrationEmailJobs = [
  ...handoverEmailJobs,
  mail(emailJob, {
    to: async (ctx, { historyId, to }) => {
      const change = await findChange(ctx, historyId)
      if (!change) return null
      return to === 'holder' ? findConfirmedRecipient(ctx, change.holderId) : findPerson(ctx, historyId)
    },
    content: async (ctx, { historyId, to }) => {
      const news = await findRegistrationNews(ctx, historyId)
      const kind = news && newsKind(news)
      if (!kind) return null
      const reader = to === 'holder' ? 'holder' : news.isCompanion ? 'companion' : 'guest'
      return { news, kind, options: await optionsOf(ctx, news, kind, reader) }
    },
    email: ({ news, kind, options }: RegistrationMail, sending) =>
      createRegistrationEmail(news, kind, sending, options),
    examples: exampleNews,
  }),
]

/** Enqueues the emails about a change of a registration. */
export async function emailChange(ctx: RequestContext, { historyId, jobId }: { historyId: number; jobId: string }) {
  const change = await findChange(ctx, historyId)
  if (!change || !newsKind(change)) return
  const emails = recipientsOf(change).map((to) => ({ historyId, to }))
  await enqueueEach(ctx, emailJob, emails, { jobId })
}

const recipientsOf = ({ holderId, leads, ownEmail }: Change): z.output<typeof emailRecipient>[] => [
  ...(holderId !== null && leads ? (['holder'] as const) : []),
  ...(ownEmail ? (['person'] as const) : []),
]

/** The address of a companion, or of someone the organizer entered by hand. */
async function findPerson(ctx: RequestContext, historyId: number) {
  const person = (await findRegistrationNews(ctx, historyId))?.person
  if (!person?.email || !(await mayEmailAddress(ctx, person.email))) return null
  const { name, email, locale } = person
  return { email, username: isPlainName(name) ? name : null, locale }
}

async function optionsOf(
  ctx: RequestContext,
  news: RegistrationNews,
  kind: NewsKind,
  to: EmailOptions['to'],
): Promise<EmailOptions> {
  const about =
    news.action === 'ticket' || news.action === 'answers' ? 'changed' : kind === 'confirmed' ? 'due' : 'ended'
  const payment = to === 'holder' && !news.isTest ? await paymentPart(ctx, news.id, about) : null
  const ownText = await findOwnText(ctx, news, kind)
  if (kind === 'confirmed') return { to, payment, ownText, ...(await confirmationOptions(ctx, news)) }
  // Who had the event in their calendar takes it out.
  const isTakenOut = kind === 'event_deleted' && news.fromState === 'confirmed' && !news.isTest
  return { to, payment, ownText, attachments: isTakenOut ? await calendarFiles(ctx, news.event) : [] }
}

/** The event for the calendar, and the code of the seat. */
export async function confirmationOptions(ctx: RequestContext, { event, code }: RegistrationNews) {
  const qr = await registrationQrCode(code, createTranslator(ctx.locale)('email.registration.qr'))
  return { picture: qr.picture, attachments: [...(await calendarFiles(ctx, event)), qr.attachment] }
}

/** What the organization says in the emails of seats that are given and offered. */
const findOwnText = async (ctx: RequestContext, { event }: RegistrationNews, kind: NewsKind) =>
  kind === 'confirmed' || kind === 'offered' ? ownTextIn((await findOwnTexts(ctx, event.id))[kind], ctx.locale) : null
