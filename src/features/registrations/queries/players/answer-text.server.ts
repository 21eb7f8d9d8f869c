import { answerText as formAnswerText } from '#features/registration-forms/ui/answer-text.ts'
import type { Locale } from '#shared/languages.ts'
import type { AnswerValue, FormField } from '#shared/registrations/form-definition.ts'
import { messagesIn } from '#ui/i18n/messages.server.ts'

/** An answer in words of the language, as a table shows it. Empty without one. `between` stands between several options. */
export function answerText(field: FormField, value: AnswerValue | undefined, locale: Locale, between?: string): string {
  if (value === undefined) return ''
  const messages = messagesIn(locale)
  return formAnswerText(field, value, locale, {
    yes: messages['answers.yes'],
    no: messages['answers.no'],
    ...(between && { between }),
  })
}
