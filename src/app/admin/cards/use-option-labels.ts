import { countryName, type MessageKey, useLocale, useText } from '#ui/i18n/i18n.tsx'
import type { CardField } from './card-fields.ts'

/** An option of a closed list as people say it. */
export function useOptionWords() {
  const t = useText()
  const locale = useLocale()
  return ({ options }: CardField, option: string) => {
    if (options?.words) return t(`${options.words}.${option}` as MessageKey)
    return options && option.length === 2 ? countryName(option, locale) : option
  }
}
