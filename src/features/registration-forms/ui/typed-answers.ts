import {
  type Answers,
  type AnswerValue,
  allFields,
  type FormDefinition,
  type FormField,
} from '#shared/registrations/form-definition.ts'
import { answerTo } from '#shared/registrations/visible-fields.ts'

/** The answers among what was typed into a form that was not accepted. Files stay those stored before. */
export function typedAnswers(definition: FormDefinition, typed: object, name: string, stored: Answers): Answers {
  const sent = valueAt(typed, name)
  const answers: Answers = {}
  for (const field of allFields(definition)) {
    const value = field.type === 'file' ? answerTo(stored, field.key) : toAnswer(field, [ownOf(sent, field.key)].flat())
    if (value !== undefined) answers[field.key] = value
  }
  return answers
}

/** The value at `additionals[0].answers`. */
const valueAt = (typed: object, name: string) =>
  name
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>(ownOf, typed)

const ownOf = (from: unknown, key: string): unknown =>
  typeof from === 'object' && from !== null && Object.hasOwn(from, key) ? from[key as never] : undefined

/** The answer that the values of a field's controls mean. */
export function toAnswer(
  { type, required }: Pick<FormField, 'type' | 'required'>,
  values: unknown[],
): AnswerValue | undefined {
  const texts = values.filter((value): value is string => typeof value === 'string' && value !== '')
  const [text] = texts
  if (type === 'multichoice') return texts.length > 0 ? texts : undefined
  if (type === 'consent') return text === 'true'
  // Left untouched it counts as a no, unless it has to be answered.
  if (type === 'boolean') return text === undefined && required ? undefined : text === 'true'
  return text
}
