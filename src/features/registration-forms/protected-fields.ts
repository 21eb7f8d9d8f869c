import type { Fields } from '#platform/errors/app-error.ts'
import type { FormDefinition } from '#shared/registrations/form-definition.ts'

/** Errors of the fields that were `special` in another version and no longer are: people answered them as protected. */
export function findUnprotected({ sections }: FormDefinition, specialKeys: readonly string[]): Fields {
  const errors: Fields = {}
  for (const [at, { fields }] of sections.entries())
    for (const [index, { key, sensitivity, type }] of fields.entries())
      if (type !== 'static' && sensitivity !== 'special' && specialKeys.includes(key))
        errors[`definition.sections.${at}.fields.${index}.sensitivity`] = 'stays_protected'
  return errors
}
