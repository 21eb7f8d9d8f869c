import type { TeamQuestion } from '#shared/questions.ts'
import type { FormConstraints } from '#ui/forms/constraints.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'
import type { FormResult } from '#ui/forms/form-result.ts'

/** What the forms of a page with many questions are answered with; `refused` names the question. */
export type Result = FormResult<unknown, { id: string }> | null

/** Why the form of this question was rejected, if it was one of these. */
export function formOf(result: Result, id: number, ...intents: string[]): FormFailure | null {
  if (result?.refused?.id !== String(id)) return null
  return intents.length === 0 || intents.includes(result.intent) ? result.failure : null
}

export type QuestionProps = {
  question: TeamQuestion
  mayAnswer: boolean
  constraints: Record<'answer' | 'publish', FormConstraints>
  result: Result
  now: Date
}
