import type { Locale } from '#shared/languages.ts'
import { countryName } from '#ui/i18n/i18n.tsx'

/** Names that servers and browsers spell differently: what the server renders must be what the browser hydrates. */
const NAMES: Partial<Record<Locale, Record<string, string>>> = {
  es: { FK: 'Islas Malvinas', HK: 'Hong Kong', MO: 'Macao', PS: 'Palestina' },
  en: { FK: 'Falkland Islands', HK: 'Hong Kong', MO: 'Macao', PS: 'Palestine' },
}

/** The name of a country as an answer, from its ISO 3166 code. */
export const countryOptionName = (code: string, locale: Locale) => NAMES[locale]?.[code] ?? countryName(code, locale)
