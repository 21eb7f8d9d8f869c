import {
  type Answers,
  type AnswerValue,
  allFields,
  type FormDefinition,
  type FormField,
  type Stage,
} from './form-definition.ts'

type At = { ticketId: number; stages: readonly Stage[]; answers: Answers }

/** The fields that a person with this ticket is asked at these stages, in order, given the answers so far. */
export function visibleFields(definition: FormDefinition, { ticketId, stages, answers }: At): FormField[] {
  const fields = allFields(definition)
  const shown = new Set<string>()
  // Conditions refer to earlier fields alone, so that one pass finds those hidden through others.
  for (const field of fields)
    if (isForTicket(field, ticketId) && isConditionMet(field, shown, answers)) shown.add(field.key)
  return fields.filter(({ key, stage }) => shown.has(key) && stages.includes(stage))
}

/** The questions that are asked once a seat is confirmed and must be answered, but are not. */
export const neededAnswers = (definition: FormDefinition, at: Omit<At, 'stages'>): FormField[] =>
  visibleFields(definition, { ...at, stages: ['followup'] }).filter(
    ({ key, required, type }) => required && type !== 'static' && answerTo(at.answers, key) === undefined,
  )

export const isForTicket = ({ tickets }: Pick<FormField, 'tickets'>, ticketId: number) =>
  tickets.length === 0 || tickets.includes(ticketId)

/** Whether the condition of a field holds; `shown` are the keys of the earlier fields that are asked. */
export function isConditionMet({ show_if }: FormField, shown: ReadonlySet<string>, answers: Answers): boolean {
  if (!show_if) return true
  if (!shown.has(show_if.key)) return false
  return chosenIn(answerTo(answers, show_if.key)).some((value) => show_if.in.includes(value))
}

/** The answer to a field, never a property that every object has. */
export const answerTo = (answers: Answers, key: string): AnswerValue | undefined =>
  Object.hasOwn(answers, key) ? answers[key] : undefined

/** An answer as a condition compares it. */
function chosenIn(answer: AnswerValue | undefined): string[] {
  if (Array.isArray(answer)) return answer
  if (typeof answer === 'boolean') return [String(answer)]
  return typeof answer === 'string' ? [answer] : []
}
