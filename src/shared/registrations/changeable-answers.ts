import type { Answers, FieldType, FormDefinition, FormField } from './form-definition.ts'
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
