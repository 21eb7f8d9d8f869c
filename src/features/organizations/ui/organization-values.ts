import type { FieldCode } from '#shared/error-codes.ts'
import { COUNTY_MAX, DESCRIPTION_MAX, EMAIL_LENGTH, ORGANIZATION_NAME_LENGTH } from '#shared/limits.ts'
import type { Rules, Wrongs } from '#ui/forms/field-rules.ts'
import { type MessageKey, useText } from '#ui/i18n/i18n.tsx'

/** What an organization's form asks (§3), in its order; `type` and the picture have controls of their own. */
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
} satisfies Partial<Rules<FieldName>>

/** What is wrong with a field, in words. */
export function useWrongWords() {
  const t = useText()
  const bounds: Partial<Rules<FieldName>> = RULES
  return (name: FieldName, code: FieldCode) => {
    const { min = 0, max = 300 } = bounds[name] ?? {}
    return t(`field.${code}`, { min, max, word: '' })
  }
}

/** The same for the fields of a form as it stands. */
export function useErrorOf(wrongs: Wrongs<FieldName>) {
  const words = useWrongWords()
  return (name: FieldName) => wrongs[name] && words(name, wrongs[name])
}

export const labelOf = (name: FieldName) => `organization.${name}` as const satisfies MessageKey

const one = (form: Record<string, unknown>, name: string) => (typeof form[name] === 'string' ? form[name] : '')
/** What was typed, to be shown again; an organization as the form shows it. */
export const valuesOf = (from: Record<string, unknown>): Values => {
  const fields = [...NAMES, 'type'] as const
  return Object.fromEntries(fields.map((name) => [name, one(from, name)])) as Values
}
