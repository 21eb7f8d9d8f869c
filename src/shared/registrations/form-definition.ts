/** The registration form of an event: docs/product.md, "Registrations: the form". */
export const FIELD_TYPES = [
  'text',
  'textarea',
  'number',
  'date',
  'boolean',
  'choice',
  'multichoice',
  'country',
  'phone',
  'email',
  'file',
  'consent',
  'static',
  'character',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

export const hasOptions = (type: FieldType) => type === 'choice' || type === 'multichoice'
/** Types whose answers other fields may depend on. */
export const CONDITION_TYPES: readonly FieldType[] = ['choice', 'multichoice', 'boolean', 'consent']

/** `special` (diet, health) is kept apart, shown only to owner and editors, and erased 30 days after the event. */
export const SENSITIVITIES = ['normal', 'personal', 'special'] as const
export type Sensitivity = (typeof SENSITIVITIES)[number]

/** Keys are names of controls and of columns of exports. `constructor` is a property of every object. */
export const isFieldKey = (text: string) => /^[a-z][a-z0-9_]{0,39}$/.test(text) && text !== 'constructor'

/** When a field is asked: with the registration, or once it is confirmed. */
export const STAGES = ['signup', 'followup'] as const
export type Stage = (typeof STAGES)[number]

/** A text in Spanish, and optionally in English. */
export type LocalizedText = { es: string; en: string | null }

/** A value of `choice` and `multichoice`. The price is in minor units of the tickets' currency; `max` null means no limit. */
export type FormOption = { key: string; label: LocalizedText; price: number; max: number | null }

export type FormField = {
  /** Names its answers: unique in the form, and fixed once there are any. */
  key: string
  type: FieldType
  label: LocalizedText
  help: LocalizedText | null
  required: boolean
  /** Of `choice` and `multichoice`; empty otherwise. */
  options: FormOption[]
  /** The ids of the tickets that are asked; empty means all. */
  tickets: number[]
  /** Asked only if the answer to an earlier field is one of these: option keys, or `true` and `false` of a boolean or consent. */
  show_if: { key: string; in: string[] } | null
  sensitivity: Sensitivity
  stage: Stage
}
export type FormSection = { key: string; title: LocalizedText; fields: FormField[] }
export type FormDefinition = { sections: FormSection[] }

export const EMPTY_FORM: FormDefinition = { sections: [] }

/** A file that was answered: a row of `media`. `hash` is the random key of its URL, `/media/{hash}/original`. */
export type FileAnswer = { media: number; hash: string; name: string }
export type AnswerValue = string | number | boolean | string[] | FileAnswer
/** Answers by the key of their field. A field without an answer is missing. */
export type Answers = Record<string, AnswerValue>

export const allFields = ({ sections }: FormDefinition): FormField[] => sections.flatMap(({ fields }) => fields)

/** A text in the reader's language, else in Spanish. */
export const textIn = ({ es, en }: LocalizedText, locale: string) => (locale === 'en' && en) || es
