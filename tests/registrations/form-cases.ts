import {
  type Answers,
  FIELD_TYPES,
  type FormDefinition,
  type FormField,
  type FormOption,
} from '#shared/registrations/form-definition.ts'
import { buildField, buildForm, buildOptions } from './build-form.ts'

/** A form, what a person sends to it, and what is stored, or why it is refused. */
export type FormCase = {
  name: string
  definition: FormDefinition
  sent: Record<string, unknown>
  /** What is stored of it: ordinary and special answers, and what the options cost together, in minor units. */
  stored?: { answers: Answers; special?: Answers; price?: number }
  /** The codes of the fields that are refused. */
  refused?: Record<string, string>
}

const priced = (...prices: number[]): FormOption[] =>
  buildOptions(...prices.map((_, at) => `o${at}`)).map((option, at) => ({ ...option, price: prices[at]! }))
const OPTIONS = { choice: priced(0, 1850), multichoice: priced(0, 1850) }
const ofType = (type: FormField['type'], more: Partial<FormField> = {}) =>
  buildField('a', { type, options: type in OPTIONS ? OPTIONS[type as keyof typeof OPTIONS] : [], ...more })

/** A value of each type that is stored as sent, but `file`, which is no part of the text of a form, and `static`. */
const VALUES: Record<Exclude<FormField['type'], 'file' | 'static'>, Answers[string]> = {
  text: 'Ana Ruiz',
  textarea: 'Una línea\ny otra',
  number: 2.5,
  date: '1991-05-14',
  boolean: false,
  choice: 'o1',
  multichoice: ['o0', 'o1'],
  country: 'PT',
  phone: '+34600000214',
  email: 'ana@example.org',
  consent: true,
  character: 'Inés de Brañalonga',
}
const answerable = FIELD_TYPES.filter((type) => type !== 'file' && type !== 'static') as (keyof typeof VALUES)[]
const priceOf = (type: string) => (type.endsWith('choice') ? 1850 : 0)

/** Each type answered, left empty where it is optional, and missing where it is required. */
const ofEachType: FormCase[] = answerable.flatMap((type) => [
  {
    name: `${type}, answered`,
    definition: buildForm(ofType(type, { required: true })),
    sent: { a: VALUES[type] },
    stored: { answers: { a: VALUES[type] }, price: priceOf(type) },
  },
  {
    name: `${type}, required and missing`,
    definition: buildForm(ofType(type, { required: true })),
    sent: { a: '' },
    refused: { a: type === 'consent' ? 'agree' : 'required' },
  },
])

/** What spreadsheets, pages, databases or terminals could take for something else: kept as text, to be escaped where it is shown. */
const HOSTILE_TEXTS = [
  '=HYPERLINK("https://evil.example","x")',
  '@SUM(1+1)*cmd|/C calc!A0',
  "-2+3+cmd|' /C calc'!A0",
  '"; drop table registrations; --',
  '<script>alert(1)</script>',
  '{{constructor.constructor("x")()}}',
  'comma, "quotes"; semicolon',
  '🐉 ñandú Ωmega עברית',
]
const hostile: FormCase[] = HOSTILE_TEXTS.map((text) => ({
  name: `the text ${text}`,
  definition: buildForm(ofType('text')),
  sent: { a: text },
  stored: { answers: { a: text } },
}))

const refusedValues: [FormField['type'], unknown, string][] = [
  ['text', 'a\0b', 'wrong'],
  ['text', '\u001b[2J', 'wrong'],
  ['text', 'a'.repeat(301), 'too_long'],
  ['textarea', 'a'.repeat(5001), 'too_long'],
  ['number', '1e308', 'number'],
  ['date', '2026-02-30', 'date'],
  ['choice', 'o2', 'choice'],
  ['choice', ['o0', 'o1'], 'choice'],
  ['multichoice', ['o0', { toString: 'o1' }], 'choice'],
  ['country', 'ZZ', 'choice'],
  ['phone', '123', 'phone'],
  ['email', 'ana@', 'email'],
]
const refused: FormCase[] = refusedValues.map(([type, value, code]) => ({
  name: `${type} ${JSON.stringify(value).slice(0, 30)}`,
  definition: buildForm(ofType(type)),
  sent: { a: value },
  refused: { a: code },
}))

const asked = buildField('b', { required: true, show_if: { key: 'a', in: ['o1'] } })
const several = { ...asked, show_if: { key: 'a', in: ['o0', 'o1'] } }
const english = { es: 'Cama', en: 'Bed' }

/** Conditions, prices, sensitivity, languages, sections and keys. */
const composed: FormCase[] = [
  {
    name: 'a condition that holds',
    definition: buildForm(ofType('choice'), asked),
    sent: { a: 'o1', b: 'x' },
    stored: { answers: { a: 'o1', b: 'x' }, price: 1850 },
  },
  {
    name: 'a condition that does not hold',
    definition: buildForm(ofType('choice'), asked),
    sent: { a: 'o0', b: 'x' },
    stored: { answers: { a: 'o0' } },
  },
  {
    name: 'a condition that holds, without the answer',
    definition: buildForm(ofType('choice'), asked),
    sent: { a: 'o1' },
    refused: { b: 'required' },
  },
  {
    name: 'a condition on one of several',
    definition: buildForm(ofType('multichoice'), several),
    sent: { a: ['o1'], b: 'x' },
    stored: { answers: { a: ['o1'], b: 'x' }, price: 1850 },
  },
  {
    name: 'a condition on no',
    definition: buildForm(ofType('boolean'), { ...asked, show_if: { key: 'a', in: ['false'] } }),
    sent: { a: 'false', b: 'x' },
    stored: { answers: { a: false, b: 'x' } },
  },
  {
    name: 'a condition on a consent that was not given',
    definition: buildForm(ofType('consent'), { ...asked, show_if: { key: 'a', in: ['false'] } }),
    sent: { b: 'x' },
    stored: { answers: { a: false, b: 'x' } },
  },
  {
    name: 'a chain of conditions that breaks at its first',
    definition: buildForm(
      ofType('boolean'),
      buildField('b', { type: 'boolean', show_if: { key: 'a', in: ['true'] } }),
      buildField('c', { required: true, show_if: { key: 'b', in: ['true'] } }),
    ),
    sent: { a: 'false', b: 'true', c: 'x' },
    stored: { answers: { a: false } },
  },
  {
    name: 'prices of several fields',
    definition: buildForm(ofType('choice'), { ...ofType('multichoice'), key: 'b' }),
    sent: { a: 'o1', b: ['o0', 'o1'] },
    stored: { answers: { a: 'o1', b: ['o0', 'o1'] }, price: 3700 },
  },
  {
    name: 'a limited option',
    definition: buildForm(ofType('choice', { options: priced(0, 100).map((option) => ({ ...option, max: 1 })) })),
    sent: { a: 'o1' },
    stored: { answers: { a: 'o1' }, price: 100 },
  },
  {
    name: 'special answers',
    definition: buildForm(ofType('text', { sensitivity: 'special' }), buildField('b')),
    sent: { a: 'vegan', b: 'Ana' },
    stored: { answers: { b: 'Ana' }, special: { a: 'vegan' } },
  },
  {
    name: 'both languages',
    definition: buildForm(ofType('text', { label: english, help: { es: 'Elige', en: 'Choose' } })),
    sent: { a: 'x' },
    stored: { answers: { a: 'x' } },
  },
  {
    name: 'a field of another stage',
    definition: buildForm(ofType('text', { stage: 'followup', required: true })),
    sent: { a: 'x' },
    stored: { answers: {} },
  },
  {
    name: 'two sections, a paragraph and a file that is not needed',
    definition: {
      sections: [
        ...buildForm(buildField('a', { type: 'static' }), buildField('b', { type: 'file' })).sections,
        { key: 'end', title: { es: 'Fin', en: null }, fields: [buildField('c')] },
      ],
    },
    sent: { a: 'x', b: 'x', c: 'y' },
    stored: { answers: { c: 'y' } },
  },
  {
    name: 'unknown keys, and those that objects have',
    definition: buildForm(ofType('text')),
    sent: { a: 'x', b: 'y', constructor: 'z', toString: 'z' },
    stored: { answers: { a: 'x' } },
  },
  {
    name: 'a required file that is missing',
    definition: buildForm(ofType('file', { required: true })),
    sent: { a: { media: 1, name: 'x.pdf' } },
    refused: { a: 'required' },
  },
  {
    name: 'nothing asked',
    definition: { sections: [] },
    sent: { a: 'x' },
    stored: { answers: {} },
  },
]

/** 60 forms: each type, conditions, prices, languages and hostile values. Exports of players use them too. */
export const FORM_CASES: readonly FormCase[] = [...ofEachType, ...hostile, ...refused, ...composed]
