import { generateCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { isLocale, type Locale } from '#shared/languages.ts'
import { LANGUAGE_COOKIE_DAYS } from '#shared/limits.ts'
import { prefixLocale, splitPath } from '#shared/paths.ts'
import { acceptedLocale } from './requested-locale.ts'

export const LOCALE_COOKIE = 'lang'

export const localeCookie = (locale: Locale, siteUrl: string) =>
  generateCookie(LOCALE_COOKIE, locale, {
    maxAge: LANGUAGE_COOKIE_DAYS * 86_400,
    sameSite: 'Lax',
    secure: siteUrl.startsWith('https:'),
  })

/** The locale stored in the visitor's cookie, if any. */
export function cookieLocale(cookies: string | null): Locale | null {
  const value = parse(cookies ?? '', LOCALE_COOKIE)[LOCALE_COOKIE]
  return isLocale(value) ? value : null
}

/** The URL prefix wins, then the cookie, then Accept-Language. `hasPreference` is false for the last. */
export function resolveLocale(pathname: string, headers: Headers): { locale: Locale; hasPreference: boolean } {
  const chosen = prefixLocale(splitPath(pathname).prefix) ?? cookieLocale(headers.get('cookie'))
  return { locale: chosen ?? acceptedLocale(headers.get('accept-language')), hasPreference: chosen !== null }
}
