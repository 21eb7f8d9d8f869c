import type { FieldCode } from '#shared/field-codes.ts'
import {
  allFields,
  CONDITION_TYPES,
  type FormDefinition,
  type FormField,
  type FormSection,
  hasOptions,
  isFieldKey,
} from '#shared/registrations/form-definition.ts'

/** A part of the form by its reference: a field's key, `@` and a section's key, or `field.option`. */
export type FieldPosition = { section: number; field: number }

/** The position of a field; of a section with `field` -1. Null if there is none. */
export function findPlace({ sections }: FormDefinition, ref: string): FieldPosition | null {
  for (const [section, { key, fields }] of sections.entries()) {
    if (ref === `@${key}`) return { section, field: -1 }
    const field = fields.findIndex((one) => one.key === ref)
    if (field >= 0) return { section, field }
  }
  return null
}

export const findField = (definition: FormDefinition, key: string) =>
  allFields(definition).find((field) => field.key === key) ?? null
export const findSection = ({ sections }: FormDefinition, ref: string) =>
  sections.find(({ key }) => ref === `@${key}`) ?? null

/** The key, or with a number behind it if it is taken. */
export function freeKey(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted
  for (let number = 2; ; number++) if (!taken.includes(`${wanted}_${number}`)) return `${wanted}_${number}`
}

export const fieldKeys = (definition: FormDefinition) => allFields(definition).map(({ key }) => key)

export const editField = (
  definition: FormDefinition,
  key: string,
  edit: (field: FormField) => FormField,
): FormDefinition =>
  editSections(definition, (section) => ({
    ...section,
    fields: section.fields.map((field) => (field.key === key ? edit(field) : field)),
  }))

export const editSections = (
  { sections }: FormDefinition,
  edit: (section: FormSection) => FormSection,
): FormDefinition => ({ sections: sections.map(edit) })

/** Puts fields into a section, at a position. */
export const insertFields = (definition: FormDefinition, { section, field }: FieldPosition, added: FormField[]) => ({
  sections: definition.sections.map((one, at) =>
    at === section ? { ...one, fields: one.fields.toSpliced(field, 0, ...added) } : one,
  ),
})

/** Moves fields to a position, counted without them. */
export function moveFields(definition: FormDefinition, moved: FormField[], to: FieldPosition): FormDefinition {
  const left = moved.reduce((form, { key }) => withoutField(form, key), definition)
  return insertFields(left, to, moved)
}

export const withoutField = (definition: FormDefinition, key: string) =>
  editSections(definition, (section) => ({ ...section, fields: section.fields.filter((field) => field.key !== key) }))

/** Why a field cannot get this key, which others have or had; null if it can. */
export const keyMistake = (key: string, taken: readonly string[]): FieldCode | null =>
  !isFieldKey(key) ? 'choice' : taken.includes(key) ? 'taken' : null

/** The form with another key of a field, also where conditions refer to it. */
export const renameField = (definition: FormDefinition, from: string, to: string): FormDefinition =>
  editSections(definition, (section) => ({
    ...section,
    fields: section.fields.map((field) => ({
      ...field,
      key: field.key === from ? to : field.key,
      show_if: field.show_if?.key === from ? { ...field.show_if, key: to } : field.show_if,
    })),
  }))

/** The answers that a condition may ask for. */
export const possibleAnswers = ({ options, type }: FormField): string[] =>
  hasOptions(type) ? options.map(({ key }) => key) : ['true', 'false']

/** Removes from conditions what no field can be answered with any more. */
export function pruneConditions(definition: FormDefinition): FormDefinition {
  const prune = (field: FormField): FormField => {
    if (!field.show_if) return field
    const asked = findField(definition, field.show_if.key)
    const possible = asked && CONDITION_TYPES.includes(asked.type) ? possibleAnswers(asked) : []
    const left = field.show_if.in.filter((answer) => possible.includes(answer))
    return { ...field, show_if: left.length > 0 ? { ...field.show_if, in: left } : null }
  }
  return editSections(definition, (section) => ({ ...section, fields: section.fields.map(prune) }))
}
