import { allFields, type FormDefinition, type LocalizedText } from '#shared/registrations/form-definition.ts'
import { READY_NAMES, readyFields, typicalSections } from '#shared/registrations/ready-made.ts'

const textsOf = (definition: FormDefinition): LocalizedText[] => [
  ...definition.sections.map(({ title }) => title),
  ...allFields(definition).flatMap(({ label, help, options }) => [
    label,
    ...(help ? [help] : []),
    ...options.map((option) => option.label),
  ]),
]
const ready = { key: 'ready', title: { es: '', en: null }, fields: READY_NAMES.flatMap(readyFields) }
const READY_ENGLISH = new Set(textsOf({ sections: [...typicalSections(), ready] }).map(({ en }) => en))

/** Whether someone wrote English: the texts of ready-made questions have it by themselves. */
export const hasOwnEnglish = (definition: FormDefinition) =>
  textsOf(definition).some(({ en }) => en !== null && !READY_ENGLISH.has(en))
