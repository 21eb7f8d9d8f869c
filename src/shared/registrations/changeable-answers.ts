import type { Answers, FieldType, FormDefinition, FormField, Stage } from './form-definition.ts'
import { answerTo } from './visible-fields.ts'

/** What nobody answers for someone else: what they agree to, and their files. */
const OWN_TYPES: readonly FieldType[] = ['consent', 'file', 'static']
export const isChangeable = ({ type, sensitivity }: FormField) => !OWN_TYPES.includes(type) && sensitivity !== 'special'

/** An answer as the form that changes it was shown with it. */
export const seenAnswer = (answers: Answers, key: string): string => JSON.stringify(answerTo(answers, key) ?? null)

/** A form that asks one field, of everybody. */
export const singleField = (field: FormField): FormDefinition => ({
  sections: [{ key: 'one', title: { es: '', en: null }, fields: [{ ...field, show_if: null, tickets: [] }] }],
})

/** An answer as an organizer changes it. */
export type AnswerToChange = {
  key: string
  /** A form with this question alone. */
  definition: FormDefinition
  answers: Answers
  /** For the command (`seenAnswer`). */
  seen: string
  /** In words; null: it was not answered. */
  before: string | null
  /** Other questions that were answered, and are asked because of this answer. */
  depending: string[]
  /** The day on which it was last changed, or the person registered. */
  answeredOn: string
  ticketId: number
  coin: string
  stage: Stage
}
