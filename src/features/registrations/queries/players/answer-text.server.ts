import { answerText as formAnswerText } from '#features/registration-forms/ui/answer-text.ts'
import type { Locale } from '#shared/enums.ts'
import type { AnswerValue, FormField } from '#shared/registrations/form-definition.ts'
import { MESSAGES } from '#ui/i18n/messages.server.ts'

/** An answer in words of the language, as a table shows it. Empty without one. */
export function answerText(field: FormField, value: AnswerValue | undefined, locale: Locale): string {
  if (value === undefined) return ''
  const messages = MESSAGES[locale]
  return formAnswerText(field, value, locale, { yes: messages['answers.yes'], no: messages['answers.no'] })
}
