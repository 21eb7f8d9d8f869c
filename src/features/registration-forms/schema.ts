import { z } from 'zod'
import { int, minorUnits, multiline, nullable, singleLine } from '#platform/forms/zod-fields.ts'
import type { FieldCode } from '#shared/field-codes.ts'
import {
  FORM_FIELDS_MAX,
  FORM_HELP_MAX,
  FORM_LABEL_MAX,
  FORM_OPTIONS_MAX,
  FORM_SECTIONS_MAX,
  SEATS_MAX,
  TICKET_PRICE_MAX,
} from '#shared/limits.ts'
import {
  allFields,
  CONDITION_TYPES,
  FIELD_TYPES,
  type FormDefinition,
  type FormField,
  hasOptions,
  isFieldKey,
  SENSITIVITIES,
  STAGES,
} from '#shared/registrations/form-definition.ts'

const key = z.string().refine(isFieldKey, { params: { code: 'choice' } })
const label = z.object({ es: singleLine({ max: FORM_LABEL_MAX }), en: nullable(singleLine({ max: FORM_LABEL_MAX })) })
const help = z.object({ es: multiline({ max: FORM_HELP_MAX }), en: nullable(multiline({ max: FORM_HELP_MAX })) })
const ticketId = z.number().int().min(1)

const option = z.object({
  key,
  label,
  price: minorUnits(TICKET_PRICE_MAX).default(0),
  max: nullable(int({ min: 1, max: SEATS_MAX })),
})

const field = z.object({
  key,
  type: z.enum(FIELD_TYPES),
  label,
  help: help.nullish().transform((text) => text ?? null),
  required: z.boolean().default(false),
  options: z.array(option).max(FORM_OPTIONS_MAX).default([]),
  tickets: z.array(ticketId).max(200).default([]),
  show_if: z
    .object({ key, in: z.array(key).min(1).max(FORM_OPTIONS_MAX) })
    .nullish()
    .transform((condition) => condition ?? null),
  sensitivity: z.enum(SENSITIVITIES).default('normal'),
  stage: z.enum(STAGES).default('signup'),
})

const section = z.object({ key, title: label, fields: z.array(field).max(FORM_FIELDS_MAX) })

/** A form as the builder and API clients send it. `ticketIds` are those of the event. */
export const formDefinition = (ticketIds: readonly number[]) =>
  z
    .object({ sections: z.array(section).max(FORM_SECTIONS_MAX) })
    .superRefine((definition, issues) => {
      for (const { path, code } of findMistakes(definition, new Set(ticketIds)))
        issues.addIssue({ code: 'custom', path, params: { code } })
    })
    .transform(
      ({ sections }): FormDefinition => ({
        sections: sections.map((one) => ({ ...one, fields: one.fields.map(normalizeField) })),
      }),
    )

const anyText = z.object({ es: z.string(), en: z.string().nullable() })
const draftField = z.object({
  key: z.string(),
  type: z.enum(FIELD_TYPES),
  label: anyText,
  help: anyText.nullable(),
  required: z.boolean(),
  options: z.array(z.object({ key: z.string(), label: anyText, price: z.number(), max: z.number().nullable() })),
  tickets: z.array(z.number()),
  show_if: z.object({ key: z.string(), in: z.array(z.string()) }).nullable(),
  sensitivity: z.enum(SENSITIVITIES),
  stage: z.enum(STAGES),
})

/** A form that was refused, to be shown again: its shape is right, its values need not be. */
export const draftDefinition = z.object({
  sections: z.array(z.object({ key: z.string(), title: anyText, fields: z.array(draftField) })),
})

/** A text that is only read asks nothing. */
const normalizeField = (one: FormField): FormField =>
  one.type === 'static' ? { ...one, required: false, sensitivity: 'normal' } : one

type Mistake = { path: (string | number)[]; code: FieldCode }

/** What is wrong with fields that are each well formed. */
function* findMistakes(definition: FormDefinition, ticketIds: ReadonlySet<number>): Generator<Mistake> {
  if (allFields(definition).length > FORM_FIELDS_MAX) yield { path: ['sections'], code: 'too_long' }
  const earlier = new Map<string, FormField>()
  const sections = new Set<string>()
  for (const [at, { key: sectionKey, fields }] of definition.sections.entries()) {
    if (sections.has(sectionKey)) yield { path: ['sections', at, 'key'], code: 'taken' }
    sections.add(sectionKey)
    for (const [index, one] of fields.entries()) {
      const path = ['sections', at, 'fields', index]
      if (earlier.has(one.key)) yield { path: [...path, 'key'], code: 'taken' }
      for (const mistake of findFieldMistakes(one, ticketIds)) yield { ...mistake, path: [...path, ...mistake.path] }
      if (!isPossibleCondition(one, earlier)) yield { path: [...path, 'show_if'], code: 'choice' }
      if (tellsProtectedAnswer(one, earlier)) yield { path: [...path, 'sensitivity'], code: 'protected_condition' }
      earlier.set(one.key, one)
    }
  }
}

function* findFieldMistakes(one: FormField, ticketIds: ReadonlySet<number>): Generator<Mistake> {
  const { options, sensitivity, stage, tickets, type } = one
  if (hasOptions(type) !== options.length > 0)
    yield { path: ['options'], code: options.length > 0 ? 'choice' : 'required' }
  const keys = options.map((choice) => choice.key)
  for (const [index, own] of keys.entries())
    if (keys.indexOf(own) < index) yield { path: ['options', index, 'key'], code: 'taken' }
  for (const [index, id] of tickets.entries())
    if (!ticketIds.has(id) || tickets.indexOf(id) < index) yield { path: ['tickets', index], code: 'choice' }
  // What costs money or takes a seat is part of the registration.
  const isCounted = options.some(({ max, price }) => price > 0 || max !== null)
  if (stage === 'followup' && isCounted) yield { path: ['stage'], code: 'choice' }
  // Prices and seats left are seen by people who may not see the answer.
  if (sensitivity === 'special' && isCounted) yield { path: ['sensitivity'], code: 'protected_price' }
}

/** Whether an answer to it tells that to a protected field. Each field in a chain of conditions is checked, so that all are protected. */
const tellsProtectedAnswer = ({ sensitivity, show_if, type }: FormField, earlier: ReadonlyMap<string, FormField>) =>
  type !== 'static' && sensitivity !== 'special' && !!show_if && earlier.get(show_if.key)?.sensitivity === 'special'

/** Whether the condition names an earlier field that is asked by then, and answers that it can have. */
function isPossibleCondition({ show_if, stage }: FormField, earlier: ReadonlyMap<string, FormField>): boolean {
  if (!show_if) return true
  const asked = earlier.get(show_if.key)
  if (!asked || !CONDITION_TYPES.includes(asked.type) || (asked.stage === 'followup' && stage === 'signup'))
    return false
  const possible = hasOptions(asked.type) ? asked.options.map((choice) => choice.key) : ['true', 'false']
  return show_if.in.every((value) => possible.includes(value))
}
