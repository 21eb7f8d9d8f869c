import type { MessageKey } from '#ui/i18n/i18n.tsx'

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
export type FieldName = (typeof NAMES)[number] | 'type' | 'header' | 'logo'
export type Values = Record<(typeof NAMES)[number] | 'type', string>

export const labelOf = (name: FieldName) => `organization.${name}` as const satisfies MessageKey

/** The label of each field, in the order of the form. */
export const LABELS: Record<string, MessageKey> = Object.fromEntries(
  (['name', 'type', ...NAMES.slice(1), 'logo', 'header'] as const).map((name) => [name, labelOf(name)]),
)

const one = (form: Record<string, unknown>, name: string) => (typeof form[name] === 'string' ? form[name] : '')
/** The values to show in the form: of an organization, or as submitted before. */
export const valuesOf = (from: Record<string, unknown>): Values => {
  const fields = [...NAMES, 'type'] as const
  return Object.fromEntries(fields.map((name) => [name, one(from, name)])) as Values
}
