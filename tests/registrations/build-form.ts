import type { FormDefinition, FormField, FormOption } from '#shared/registrations/form-definition.ts'

/** A field with the defaults of an optional text. */
export const buildField = (key: string, more: Partial<FormField> = {}): FormField => ({
  ...{ key, type: 'text', label: { es: `Pregunta ${key}`, en: `Question ${key}` }, help: null, required: false },
  ...{ options: [], tickets: [], show_if: null, sensitivity: 'normal', stage: 'signup' },
  ...more,
})

/** Options by their keys, without price and limit. */
export const buildOptions = (...keys: string[]): FormOption[] =>
  keys.map((key) => ({ key, label: { es: `Opción ${key}`, en: null }, price: 0, max: null }))

/** A form of one section. */
export const buildForm = (...fields: FormField[]): FormDefinition => ({
  sections: [{ key: 'you', title: { es: 'Sobre ti', en: 'About you' }, fields }],
})
