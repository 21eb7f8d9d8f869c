import { z } from 'zod'
import { findConfirmedRecipient } from '#features/identity/accounts/queries/email-recipients.server.ts'
import { EXAMPLE_EVENT } from '#features/registrations/emails/example-event.ts'
import { enqueueEach, job, jobKind } from '#kit/job.server.ts'
import { mail } from '#kit/mail.server.ts'
import { questionAnsweredJob } from './commands/answer.server.ts'
import { confirmQuestionJob, questionAskedJob } from './commands/ask.server.ts'
import { createAnsweredEmail, createAskedEmail, createConfirmEmail } from './emails.ts'
import { findAsker, findQuestionNews, listAnswerers, type QuestionNews } from './queries/news.server.ts'
import { forgetQuestions } from './retention.server.ts'

/** To one of those who can answer. */
const askedEmailJob = jobKind('questions.asked_email', { id: z.int(), userId: z.int() })

const EXAMPLE: QuestionNews = {
  question: '¿Puedo llegar el sábado por la mañana?',
  answer: 'Sí, a las 9:00. Tu personaje llega con el correo de la mañana.',
  isPublished: true,
  hasAccount: true,
  event: EXAMPLE_EVENT.title,
  slug: EXAMPLE_EVENT.slug,
  organizer: EXAMPLE_EVENT.organizer,
  replyTo: EXAMPLE_EVENT.replyTo,
  token: 'a-link-that-opens-nothing',
}

export const questionJobs = [
  mail(confirmQuestionJob, {
    to: (ctx, { id }) => findAsker(ctx, id),
    content: (ctx, { id }) => findQuestionNews(ctx, id, 'unconfirmed'),
    email: createConfirmEmail,
    examples: () => [EXAMPLE],
  }),
  job(questionAskedJob, async (ctx, { id }, { id: jobId }) => {
    const emails = (await listAnswerers(ctx, id)).map((userId) => ({ id, userId }))
    await enqueueEach(ctx, askedEmailJob, emails, { jobId })
  }),
  mail(askedEmailJob, {
    to: (ctx, { userId }) => findConfirmedRecipient(ctx, userId),
    content: async (ctx, { id, userId }) =>
      (await listAnswerers(ctx, id)).includes(userId) ? findQuestionNews(ctx, id, 'waiting') : null,
    email: createAskedEmail,
    examples: () => [EXAMPLE],
  }),
  mail(questionAnsweredJob, {
    to: (ctx, { id }) => findAsker(ctx, id),
    content: (ctx, { id }) => findQuestionNews(ctx, id, 'answered'),
    email: createAnsweredEmail,
    examples: () => [EXAMPLE, { ...EXAMPLE, isPublished: false, hasAccount: false }],
  }),
  job('questions.sweep', forgetQuestions, { cron: '37 4 * * *' }),
]
