import { createContext, use, useState } from 'react'
import type { AnswerValue, FormField } from '#shared/registrations/form-definition.ts'
import { useFormField } from '#ui/forms/form.tsx'
import { answerName } from './answer-constraints.ts'

/** One of the person's own characters. `linked`: to the registration whose answers these are. */
export type ChoosableCharacter = { id: number; name: string; linked: boolean }
export type AnswerContent = {
  name: string
  coin: string
  /** Seats left of limited options, by `field.option`. */
  left: Readonly<Record<string, number>>
  /** The answer that a control has at first. */
  answerOf: (key: string) => AnswerValue | undefined
  /** The person's own; null where a name is all that can be answered, as for companions. */
  characters: readonly ChoosableCharacter[] | null
  /** The keys of the fields that are filled in from the person's profile. */
  fromProfile: readonly string[]
}
export const AnswerContext = createContext<AnswerContent | null>(null)

export function useAnswerContent() {
  const content = use(AnswerContext)
  if (!content) throw new Error('an answer is outside of its fields')
  return content
}

/** Of one field: the name, id and error of its control, and the values that it has at first. */
export function useAnswerField(field: FormField) {
  const { name, answerOf } = useAnswerContent()
  const control = useFormField(answerName(name, field))
  // Kept while the control is there, so that a control that was changed still differs from it.
  const [answer] = useState(() => answerOf(field.key))
  const values: readonly string[] = Array.isArray(answer) ? answer : answer === undefined ? [] : [String(answer)]
  return { ...control, values, value: values[0] ?? '', answer }
}
