import type { RegistrationRow } from '#features/registrations/registration-changes.server.ts'
import { isChangeable } from '#shared/registrations/changeable-answers.ts'
import type { FormDefinition, FormField } from '#shared/registrations/form-definition.ts'
import type { AskedField } from '#shared/registrations/players.ts'
import { takesSeat } from '#shared/registrations/states.ts'
import { visibleFields } from '#shared/registrations/visible-fields.ts'

type Asked = {
  /** The form as it is now. */
  definition: FormDefinition
  asked: readonly AskedField[]
  row: Pick<RegistrationRow, 'ticketId' | 'state' | 'answers' | 'specialAnswers'>
}

/** The questions of a registration that the organization may answer: those asked now, but for what was protected in any version of the form. */
export function listChangeableFields({ definition, asked, row }: Asked): FormField[] {
  const open = new Set(asked.flatMap(({ key, special }) => (special ? [] : key)))
  const { ticketId, state } = row
  return visibleFields(definition, {
    ticketId,
    stages: takesSeat(state) ? ['signup', 'followup'] : ['signup'],
    answers: { ...row.answers, ...row.specialAnswers },
  }).filter((field) => open.has(field.key) && isChangeable(field))
}

export const findChangeableField = (asked: Asked, key: string) =>
  listChangeableFields(asked).find((field) => field.key === key) ?? null
