import type { FieldCode } from '#shared/error-codes.ts'
import { COUNTY_MAX, DESCRIPTION_MAX, EMAIL_LENGTH, ORGANIZATION_NAME_LENGTH } from '#shared/limits.ts'
import type { FieldErrors, FieldRules } from '#ui/forms/field-rules.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

/** The text fields of the form, in order; `type` and the picture have other controls. */
export const NAMES = [
  'name',
  'county',
  'email',
  'phone',
  'website',
  'instagram',
  'facebook',
  'discord',
  'description_es',
  'description_en',
] as const
export type FieldName = (typeof NAMES)[number] | 'type' | 'header'
export type Values = Record<(typeof NAMES)[number] | 'type', string>

const optional = true
export const RULES = {
  name: ORGANIZATION_NAME_LENGTH,
  county: { max: COUNTY_MAX, optional },
  email: { max: EMAIL_LENGTH, email: true, optional },
  phone: { phone: true, optional },
  website: { max: 300, url: true, optional },
  facebook: { max: 300, url: true, optional },
  discord: { max: 300, url: true, optional },
  description_es: { max: DESCRIPTION_MAX, optional },
  description_en: { max: DESCRIPTION_MAX, optional },
} satisfies Partial<FieldRules<FieldName>>

/** The error message of a field. */
export function useFieldErrorMessage() {
  const t = useText()
  const bounds: Partial<FieldRules<FieldName>> = RULES
  return (name: FieldName, code: FieldCode) => {
    const { min = 0, max = 300 } = bounds[name] ?? {}
    return t(`field.${code}`, { min, max, word: '' })
  }
}

/** The error messages of the form's current errors. */
export function useErrorOf(wrongs: FieldErrors<FieldName>) {
  const words = useFieldErrorMessage()
  return (name: FieldName) => wrongs[name] && words(name, wrongs[name])
}

export const labelOf = (name: FieldName) => `organization.${name}` as const satisfies MessageKey

const one = (form: Record<string, unknown>, name: string) => (typeof form[name] === 'string' ? form[name] : '')
/** The values to show in the form: of an organization, or as submitted before. */
export const valuesOf = (from: Record<string, unknown>): Values => {
  const fields = [...NAMES, 'type'] as const
  return Object.fromEntries(fields.map((name) => [name, one(from, name)])) as Values
}
