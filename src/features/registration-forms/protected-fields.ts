import type { Fields } from '#platform/errors/app-error.ts'
import type { FormDefinition, FormField } from '#shared/registrations/form-definition.ts'

/**
 * A stored definition by today's rules, for copies of it: what depends on a protected question is protected, and options of protected
 * questions have no price and no limit. Forms that were saved before these rules may break them.
 */
export function withProtection({ sections }: FormDefinition): FormDefinition {
  const guarded = new Set<string>()
  const protect = (field: FormField): FormField => {
    const isGuarded = field.sensitivity === 'special' || (field.show_if !== null && guarded.has(field.show_if.key))
    if (field.type === 'static' || !isGuarded) return field
    guarded.add(field.key)
    const options = field.options.map((option) => ({ ...option, price: 0, max: null }))
    return { ...field, sensitivity: 'special', options }
  }
  return { sections: sections.map((section) => ({ ...section, fields: section.fields.map(protect) })) }
}

/** Errors of the fields that were `special` in another version and no longer are: people answered them as protected. */
export function findUnprotected({ sections }: FormDefinition, specialKeys: readonly string[]): Fields {
  const errors: Fields = {}
  for (const [at, { fields }] of sections.entries())
    for (const [index, { key, sensitivity, type }] of fields.entries())
      if (type !== 'static' && sensitivity !== 'special' && specialKeys.includes(key))
        errors[`definition.sections.${at}.fields.${index}.sensitivity`] = 'stays_protected'
  return errors
}
