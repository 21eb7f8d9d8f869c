import { parseAccept } from 'hono/utils/accept'
import { DEFAULT_LOCALE } from '#shared/enums.ts'
import { isLocale, type Locale } from '#shared/languages.ts'

/** The preferred supported locale of Accept-Language, or `otherwise`. */
export const acceptedLocale = (header: string | null, otherwise: Locale = DEFAULT_LOCALE): Locale =>
  parseAccept(header ?? '')
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ type }) => type.split('-', 1)[0]?.toLowerCase())
    .find(isLocale) ?? otherwise
