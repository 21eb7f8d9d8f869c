import { expect, test } from 'vitest'
import { cookieLocale, localeCookie, resolveLocale } from './locale-preference.server.ts'

test.each<[path: string, cookie: string | null, browser: string | null, locale: string, hasPreference: boolean]>([
  ['/en/events', null, null, 'en', true],
  ['/es', 'lang=en', 'en', 'es', true],
  ['/EN/events', null, null, 'en', true],
  ['/events', 'lang=en', 'es', 'en', true],
  ['/events', 'a=b; lang=en; c=d', null, 'en', true],
  ['/events', 'lang=es', 'en-GB', 'es', true],
  ['/events', 'lang=fr', 'en', 'en', false],
  ['/events', 'slang=en', null, 'es', false],
  ['/events', 'lang=', 'en', 'en', false],
  ['/events', null, null, 'es', false],
  ['/events', null, 'en-GB,en;q=0.9', 'en', false],
  ['/events', null, 'de-DE,de;q=0.9,en;q=0.8,es;q=0.7', 'en', false],
  ['/events', null, 'de', 'es', false],
  ['/events', null, 'en;q=0.2, es;q=0.8', 'es', false],
  ['/events', null, 'en;q=0, fr', 'es', false],
  ['/events', null, 'EN-us', 'en', false],
  ['/events', null, '*', 'es', false],
  ['/events', null, ';;q=,%%%,,', 'es', false],
  ['/events', null, 'en;q=abc', 'en', false],
  ['/enero', null, 'es', 'es', false],
  ['/english/events', null, null, 'es', false],
])('%s with cookie %s and browser %s is in %s', (path, cookie, browser, locale, hasPreference) => {
  const headers = new Headers()
  if (cookie !== null) headers.set('cookie', cookie)
  if (browser !== null) headers.set('accept-language', browser)
  expect(resolveLocale(path, headers)).toEqual({ locale, hasPreference })
})

test('the cookie lasts 365 days and is read as it was written', () => {
  expect(localeCookie('en', 'http://a.example')).toBe('lang=en; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(localeCookie('en', 'https://a.example')).toBe('lang=en; Max-Age=31536000; Path=/; Secure; SameSite=Lax')
  expect(cookieLocale(localeCookie('en', 'https://a.example'))).toBe('en')
})
