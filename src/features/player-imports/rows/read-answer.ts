import { readDay } from '#features/event-imports/sheets/days.ts'
import { CONTENT_LOCALES } from '#shared/enums.ts'
import { COUNTRY_CODES } from '#shared/registrations/countries.ts'
import type { FormField } from '#shared/registrations/form-definition.ts'
import { foldText } from '#shared/search.ts'

const YES = ['si', 'yes', 'true', 'verdadero', '1', 'x', 'ok', 'vale', 'acepto', '✓', '✔']
const NO = ['no', 'false', 'falso', '0', '-', 'ninguno', 'ninguna']
const fold = (text: string) => foldText(text).replace(/\s+/g, ' ').trim()

/** What a form would have sent for this cell. A text that is no option or day is returned as it is: parsing it says what is wrong. */
export function readAnswer(field: FormField, text: string, monthFirst: boolean): unknown {
  switch (field.type) {
    case 'choice':
      return optionOf(field, fold(text)) ?? text
    case 'multichoice':
      return readSeveral(field, text)
    case 'boolean': {
      const folded = fold(text).replace(/[.!]+$/, '')
      if (YES.includes(folded)) return 'true'
      return NO.includes(folded) ? 'false' : text
    }
    case 'country':
      return countryOf(fold(text)) ?? text
    case 'date':
      return readDay(text, monthFirst) ?? text
    default:
      return text
  }
}

const namesOf = ({ key, label }: FormField['options'][number]) =>
  [label.es, label.en ?? '', key].map(fold).filter(Boolean)

const optionOf = ({ options }: FormField, text: string) => options.find((one) => namesOf(one).includes(text))?.key

/** Google Forms and LarpManager join what was ticked with commas, which the options may have themselves: the longest is looked for first. */
function readSeveral(field: FormField, text: string): string[] {
  const parts = text.split(/[,;|\n]/).map(fold)
  const chosen = parts.filter(Boolean).map((part) => optionOf(field, part))
  if (chosen.every((key) => key !== undefined)) return chosen
  const names = field.options
    .flatMap((option) => namesOf(option).map((name) => ({ key: option.key, name })))
    .toSorted((a, b) => b.name.length - a.name.length)
  const found: string[] = []
  let rest = fold(text)
  for (const { key, name } of names) {
    if (!rest.includes(name)) continue
    found.push(key)
    rest = rest.replace(name, '')
  }
  return /[\p{L}\p{N}]/u.test(rest) ? [text] : found
}

let countries: Map<string, string> | undefined
function countryOf(text: string): string | undefined {
  countries ??= new Map(
    CONTENT_LOCALES.flatMap((locale) => {
      const names = new Intl.DisplayNames(locale, { type: 'region' })
      return COUNTRY_CODES.map((code) => [fold(names.of(code) ?? code), code] as const)
    }),
  )
  return countries.get(text)
}
