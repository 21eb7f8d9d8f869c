import { parsePrice } from '#features/tickets/ui/price.ts'
import type { Locale } from '#shared/languages.ts'
import {
  FIELD_TYPES,
  type FormDefinition,
  type FormField,
  type FormOption,
  type LocalizedText,
  SENSITIVITIES,
  STAGES,
} from '#shared/registrations/form-definition.ts'
import { type NewNames, withType } from './acts.ts'
import { editField, editSections, findField, findPlace, possibleAnswers, pruneConditions } from './definition-edits.ts'

type Typed = Record<string, unknown>

/** What is no price is stored as a negative one, which the schema refuses. */
export const parseTypedPrice = (typed: string, locale: Locale) => {
  const price = parsePrice(typed, locale)
  return price === null ? 0 : Number.isNaN(price) ? -1 : price
}
/** Empty is no limit; what is no number is stored as 0, which the schema refuses. */
export const parseTypedLimit = (typed: string) =>
  typed.trim() === '' ? null : /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0

/** The form with what was typed into the controls of one field or section, without JavaScript. */
export function applyTyped(definition: FormDefinition, typed: Typed, titles: NewNames, locale: Locale): FormDefinition {
  const ref = text(typed['editing'])
  const place = findPlace(definition, ref)
  if (!place) return definition
  if (place.field < 0)
    return editSections(definition, (section) =>
      `@${section.key}` === ref ? { ...section, title: localized(typed['title'], section.title) } : section,
    )
  return pruneConditions(editField(definition, ref, (field) => typedField(definition, field, typed, titles, locale)))
}

function typedField(
  definition: FormDefinition,
  before: FormField,
  typed: Typed,
  titles: NewNames,
  locale: Locale,
): FormField {
  const options = listOf(typed['options']).map((option) => typedOption(before, option, locale))
  const field: FormField = {
    ...before,
    label: localized(typed['label'], before.label),
    help: localized(typed['help'], before.help ?? { es: '', en: null }),
    required: text(typed['required']) === 'yes',
    options: options.length > 0 ? options : before.options,
    tickets: listOf(typed['tickets']).map(Number).filter(Number.isSafeInteger),
    show_if: typedCondition(definition, typed),
    sensitivity: oneOf(SENSITIVITIES, typed['sensitivity'], before.sensitivity),
    stage: oneOf(STAGES, typed['stage'], before.stage),
  }
  return withType(field, oneOf(FIELD_TYPES, typed['type'], before.type), titles)
}

function typedOption({ options }: FormField, typed: unknown, locale: Locale): FormOption {
  const sent = (typeof typed === 'object' && typed !== null ? typed : {}) as Typed
  const key = text(sent['key'])
  const before = options.find((option) => option.key === key)
  return {
    key,
    label: localized(sent['label'], before?.label ?? { es: '', en: null }),
    price: parseTypedPrice(text(sent['price']), locale),
    max: parseTypedLimit(text(sent['max'])),
  }
}

/** A question without a chosen answer means its first one, until another is chosen. */
function typedCondition(definition: FormDefinition, typed: Typed): FormField['show_if'] {
  const asked = findField(definition, text(typed['condition']))
  if (!asked) return null
  const possible = possibleAnswers(asked)
  const chosen = listOf(typed['answers']).filter((answer): answer is string => possible.includes(answer as string))
  return { key: asked.key, in: chosen.length > 0 ? chosen : possible.slice(0, 1) }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])
const oneOf = <T extends string>(known: readonly T[], value: unknown, before: T): T =>
  known.includes(value as T) ? (value as T) : before

function localized(typed: unknown, before: LocalizedText): LocalizedText {
  if (typeof typed !== 'object' || typed === null) return before
  const { es, en } = typed as Typed
  return { es: text(es), en: text(en).trim() ? text(en) : null }
}
