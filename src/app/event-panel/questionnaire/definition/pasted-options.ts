import { CONTENT_LOCALES, type ContentLocale } from '#shared/enums.ts'
import { FORM_LABEL_MAX, FORM_OPTIONS_MAX } from '#shared/limits.ts'
import { type FormField, type FormOption, hasOptions } from '#shared/registrations/form-definition.ts'
import { type NewNames, newOption } from './acts.ts'

type Pasted = { text: string; locale: ContentLocale }
/** The first line that cannot be an option, counted from 1. */
type PasteRefusal = { line: number; code: 'long' | 'many' }

/** Adds an option for each line. Empty lines and options that are there already are left out; all lines are refused with one. */
export function pasteOptions(
  field: FormField,
  { text, locale }: Pasted,
  titles: NewNames,
): { field: FormField } | { refusal: PasteRefusal } {
  const begun = { ...field, options: field.options.filter((option) => !isUntouched(field, option, titles)) }
  const known = new Set(begun.options.flatMap(({ label }) => [label.es, label.en ?? ''].map(sameWords)))
  let pasted: FormField = begun
  for (const [at, line] of text.split(/\r\n|[\r\n\u2028\u2029]/).entries()) {
    const label = line.replace(/[\s\p{Cc}]+/gu, ' ').trim()
    if (!label || known.has(sameWords(label))) continue
    if (label.length > FORM_LABEL_MAX) return { refusal: { line: at + 1, code: 'long' } }
    if (pasted.options.length >= FORM_OPTIONS_MAX) return { refusal: { line: at + 1, code: 'many' } }
    known.add(sameWords(label))
    const option = newOption(pasted, { es: label, en: locale === 'en' ? label : null }, titles)
    pasted = { ...pasted, options: [...pasted.options, option] }
  }
  return { field: pasted.options.length > 0 ? pasted : field }
}

/** What was pasted for a field, without JavaScript. */
export function typedPaste(typed: Record<string, unknown>): Pasted | null {
  const pasted = typed['pasted']
  if (typeof pasted !== 'object' || pasted === null) return null
  for (const locale of CONTENT_LOCALES) {
    const text = (pasted as Record<string, unknown>)[locale]
    if (typeof text === 'string' && text.trim()) return { text, locale }
  }
  return null
}

const sameWords = (label: string) => label.trim().toLocaleLowerCase()
/** The only option of a new question, as it was put there. */
const isUntouched = ({ type, options }: FormField, { label, price, max }: FormOption, { option }: NewNames) =>
  hasOptions(type) && options.length === 1 && label.es === `${option} 1` && !label.en && price === 0 && max === null
