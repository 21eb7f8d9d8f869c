import { createEmail, type EmailContext, emailUrl } from '#platform/email/email-recipient.server.ts'
import type { Email } from '#platform/email/send-email.server.ts'
import { eventPanelPaths } from '#shared/event-panel-paths.ts'
import { paths } from '#shared/paths.ts'
import { QUESTION_CONFIRMING_DAYS } from '#shared/questions.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { QuestionNews } from './queries/news.server.ts'

const quoted = (text: string) => ({ quote: text.split(/\n+/).filter((line) => line.trim() !== '') })

/** To an address that someone typed: of what they typed beside it, it says nothing. */
export function createConfirmEmail({ event, organizer, token }: QuestionNews, sending: EmailContext): Email {
  const t = createTranslator(sending.recipient.locale)
  const about = { event, organizer }
  return createEmail('question-confirm', sending, {
    subject: t('email.question_confirm.subject', about),
    paragraphs: [t('email.question_confirm.text', about)],
    action: { label: t('email.question_confirm.button'), url: emailUrl(sending, paths.question(token)) },
    after: [t('email.question_confirm.after', { count: QUESTION_CONFIRMING_DAYS })],
    why: t('email.question_confirm.why'),
  })
}

/** To one of those who can answer. It does not say who asks. */
export function createAskedEmail({ question, event, slug }: QuestionNews, sending: EmailContext): Email {
  const t = createTranslator(sending.recipient.locale)
  return createEmail('question-asked', sending, {
    subject: t('email.question_asked.subject', { event }),
    paragraphs: [t('email.question_asked.text', { event }), quoted(question)],
    action: { label: t('email.question_asked.button'), url: emailUrl(sending, eventPanelPaths.questions(slug)) },
    after: [t('email.question_asked.after')],
    why: t('email.question_asked.why', { event }),
  })
}

/** To who asked. */
export function createAnsweredEmail(news: QuestionNews, sending: EmailContext): Email {
  const { question, answer, event, slug, organizer, isPublished, hasAccount, replyTo, token } = news
  const t = createTranslator(sending.recipient.locale)
  const about = { event, organizer }
  return createEmail('question-answered', sending, {
    subject: t('email.question_answered.subject', about),
    paragraphs: [
      t('email.question_answered.text', about),
      quoted(question),
      t('email.question_answered.answer', about),
      quoted(answer ?? ''),
      ...(isPublished ? [t('email.question_answered.published')] : []),
    ],
    action: { label: t('email.question_answered.button'), url: emailUrl(sending, paths.event(slug)) },
    also: {
      label: t('email.question_answered.own'),
      url: emailUrl(sending, hasAccount ? paths.askOrganizers(slug) : paths.question(token)),
    },
    replyTo,
    why: t('email.question_answered.why', about),
  })
}
