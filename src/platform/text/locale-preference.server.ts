import { isLocale, type Locale } from '#shared/enums.ts'
import { LANGUAGE_COOKIE_DAYS } from '#shared/limits.ts'
import { localeOf, splitPath } from '#shared/paths.ts'
import { browserLocale } from './requested-locale.ts'

export const LANGUAGE_COOKIE = 'lang'

export const languageCookie = (locale: Locale, siteUrl: string) =>
  `${LANGUAGE_COOKIE}=${locale}; Path=/; Max-Age=${LANGUAGE_COOKIE_DAYS * 86_400}; SameSite=Lax${siteUrl.startsWith('https:') ? '; Secure' : ''}`

/** The visitor's stored choice, if there is one. */
export function storedLocale(cookies: string | null): Locale | null {
  const value = /(?:^|;\s*)lang=(\w+)/.exec(cookies ?? '')?.[1]
  return isLocale(value) ? value : null
}

/** Prefix wins, then the cookie, then the browser (decisions 1). `settled` is false where nothing was chosen or stored yet. */
export function resolveLocale(pathname: string, headers: Headers): { locale: Locale; settled: boolean } {
  const chosen = localeOf(splitPath(pathname).prefix) ?? storedLocale(headers.get('cookie'))
  return { locale: chosen ?? browserLocale(headers.get('accept-language')), settled: chosen !== null }
}
