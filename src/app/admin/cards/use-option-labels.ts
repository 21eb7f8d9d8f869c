import { countryName, type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import type { NamedField } from './card-fields.ts'

/** The label of an option. */
export function useOptionLabel() {
  const t = useText()
  const locale = useLocale()
  return ({ options }: NamedField, option: string) => {
    if (options?.label) return t(`${options.label}.${option}` as MessageKey)
    return options && option.length === 2 ? countryName(option, locale) : option
  }
}
