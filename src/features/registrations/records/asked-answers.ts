import { type Answers, allFields, type FormDefinition } from '#shared/registrations/form-definition.ts'
import { visibleFields } from '#shared/registrations/visible-fields.ts'

type Answered = { ticketId: number; answers: Answers; specialAnswers: Answers }

/**
 * The answers to what a form asks of who has that ticket and answered so, and those to questions that it does not have any more. `dropped`:
 * the keys of the others.
 */
export function keepAsked(definition: FormDefinition, { ticketId, answers, specialAnswers }: Answered) {
  const all: Answers = { ...answers, ...specialAnswers }
  const asked = visibleFields(definition, { ticketId, stages: ['signup', 'followup'], answers: all })
  const shown = new Set(asked.map(({ key }) => key))
  const hidden = new Set(allFields(definition).flatMap(({ key }) => (shown.has(key) ? [] : key)))
  const keep = (some: Answers) => Object.fromEntries(Object.entries(some).filter(([key]) => !hidden.has(key)))
  const dropped = Object.keys(all).filter((key) => hidden.has(key))
  return { answers: keep(answers), specialAnswers: keep(specialAnswers), dropped }
}
