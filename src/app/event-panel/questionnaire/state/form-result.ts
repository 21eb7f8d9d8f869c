import type { AffectedAnswers } from '#features/registration-forms/affected-answers.server.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import type { FormDefinition } from '#shared/registrations/form-definition.ts'
import type { FormFailure } from '#ui/forms/error-messages.ts'

/** What the action returns when the form was not saved. */
export type FormResult = {
  draft: FormDefinition | null
  selected: string | null
  failure: FormFailure | null
  affected: { affected: AffectedAnswers[]; from: string } | null
  /** Options that were pasted and refused. */
  pasted?: string
  /** Questions that were pasted and refused. */
  questions?: string
  /** The version that the next attempt replaces. */
  version: number
}

const PATH = /^definition\.sections\[(\d+)\](?:\.fields\[(\d+)\])?\.(.+)$/

/** The errors of a definition that was refused, by the reference of its fields and sections, then by control. */
export function errorsByRef(result: FormResult | null, { sections }: FormDefinition) {
  const errors: Record<string, Record<string, FieldCode>> = {}
  // Those of a form that was to be copied are not of the questions on screen.
  for (const [path, code] of Object.entries((result?.draft && result.failure?.fields) ?? {})) {
    const [, section, field, name = ''] = PATH.exec(path) ?? []
    const part = sections[Number(section)]
    const ref = field === undefined ? part && `@${part.key}` : part?.fields[Number(field)]?.key
    if (ref) errors[ref] = { ...errors[ref], [name]: code }
  }
  return errors
}
