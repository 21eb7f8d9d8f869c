import type { Locale } from '#shared/languages.ts'
import { formatPhone } from '#shared/phone-number.ts'
import { type AnswerValue, type FormField, textIn } from '#shared/registrations/form-definition.ts'
import { countryOptionName } from './country-option-name.ts'

/** `between` stands between several options. */
type Words = { yes: string; no: string; between?: string }

/** An answer as text, in a language. Dates are left as `YYYY-MM-DD`. */
export function answerText(field: FormField, answer: AnswerValue, locale: Locale, words: Words): string {
  const { yes, no, between = ', ' } = words
  if (typeof answer === 'boolean') return answer ? yes : no
  if (typeof answer === 'number') return String(answer)
  if (Array.isArray(answer)) return answer.map((key) => optionLabel(field, key, locale)).join(between)
  if (typeof answer === 'object') return answer.name
  if (field.type === 'choice') return optionLabel(field, answer, locale)
  if (field.type === 'phone') return formatPhone(answer)
  return field.type === 'country' ? countryOptionName(answer, locale) : answer
}

/** An option that the form no longer has is shown by its key. */
function optionLabel({ options }: Pick<FormField, 'options'>, key: string, locale: Locale) {
  const option = options.find((one) => one.key === key)
  return option ? textIn(option.label, locale) : key
}

/** The words of an answer on which another field depends. */
export const conditionText = (asked: FormField, values: readonly string[], locale: Locale, { yes, no }: Words) =>
  values.map((value) => {
    if (asked.options.length > 0) return optionLabel(asked, value, locale)
    return value === 'true' ? yes : no
  })
