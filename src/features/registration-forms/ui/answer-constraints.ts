import type { Locale } from '#shared/languages.ts'
import { ANSWER_LINE_MAX, ANSWER_NUMBER_MAX, ANSWER_TEXT_MAX, EMAIL_LENGTH } from '#shared/limits.ts'
import {
  allFields,
  type FieldType,
  type FormDefinition,
  type FormField,
  textIn,
} from '#shared/registrations/form-definition.ts'
import type { FieldConstraint, FormConstraints } from '#ui/forms/constraints.ts'

/** The control of a field: `answers.diet`. */
export const answerName = (name: string, { key }: Pick<FormField, 'key'>) => `${name}.${key}`

const CONSTRAINTS: Partial<Record<FieldType, FieldConstraint>> = {
  text: { maxLength: ANSWER_LINE_MAX },
  textarea: { maxLength: ANSWER_TEXT_MAX },
  number: { min: -ANSWER_NUMBER_MAX, max: ANSWER_NUMBER_MAX },
  phone: { format: 'phone' },
  email: { type: 'email', maxLength: EMAIL_LENGTH },
}

/** What only the server checks: it has messages of its own, knows which file is stored, or there are two controls. */
const CHECKED_BY_SERVER: readonly FieldType[] = ['static', 'consent', 'multichoice', 'file', 'character']

/** What the browser checks before sending: for the `constraints` of the form around `AnswerFields`. */
export const answerConstraints = (definition: FormDefinition, name: string): FormConstraints =>
  Object.fromEntries(
    allFields(definition)
      .filter(({ type }) => !CHECKED_BY_SERVER.includes(type))
      .map((field) => [
        answerName(name, field),
        { ...(field.required && { required: true }), ...CONSTRAINTS[field.type] } satisfies FieldConstraint,
      ]),
  )

/** The questions by their controls: for the `ownLabels` of the form around `AnswerFields`. */
export const answerLabels = (definition: FormDefinition, name: string, locale: Locale): Record<string, string> =>
  Object.fromEntries(
    allFields(definition)
      .filter(({ type }) => type !== 'static')
      .map((field) => [answerName(name, field), textIn(field.label, locale)]),
  )
