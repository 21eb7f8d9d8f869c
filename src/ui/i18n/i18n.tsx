import { createContext, type ReactNode, useContext } from 'react'
import type admin from '#messages/es/admin.json'
import type albums from '#messages/es/albums.json'
import type calendar from '#messages/es/calendar.json'
import type email from '#messages/es/email.json'
import type offline from '#messages/es/offline.json'
import type panels from '#messages/es/panels.json'
import type server from '#messages/es/server.json'
import type site from '#messages/es/site.json'
import { type Locale, languageOf } from '#shared/languages.ts'

/** The messages of all areas; in Spanish they are written first. */
export type Messages = typeof site &
  typeof calendar &
  typeof albums &
  typeof offline &
  typeof panels &
  typeof admin &
  typeof email &
  typeof server
/** The forms that Intl.PluralRules chooses from: Spanish and English have these two, other languages may have more. */
type Plural = { one: string; other: string } & Partial<Record<Intl.LDMLPluralRule, string>>
type KeyFor<Text> = { [K in keyof Messages]: Messages[K] extends Text ? K : never }[keyof Messages]
export type MessageKey = KeyFor<string | Plural>
export type ListKey = KeyFor<string[]>
type Values = Record<string, string | number>

/** Fills in placeholders: `{count}`. */
export const interpolate = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder))

/** Created once a language: a list of 400 events formats about 400 plurals, and its filters name 30 countries. */
const rules = new Map<Locale, Intl.PluralRules>()
const regions = new Map<Locale, Intl.DisplayNames>()
function pluralRules(locale: Locale): Intl.PluralRules {
  const known = rules.get(locale) ?? new Intl.PluralRules(languageOf(locale).tag)
  rules.set(locale, known)
  return known
}

/** A message with its placeholders filled in; `count` selects the plural form. */
export function formatMessage(messages: Messages, locale: Locale, key: MessageKey, values: Values = {}): string {
  const text: string | Plural = messages[key]
  if (typeof text === 'string') return interpolate(text, values)
  return interpolate(text[pluralRules(locale).select(Number(values['count']))] ?? text.other, values)
}

const Language = createContext<{ locale: Locale; messages: Messages } | null>(null)

/** Only the messages of the page's language are sent to the browser. */
export function LanguageProvider({
  locale,
  messages,
  children,
}: {
  locale: Locale
  messages: Messages
  children: ReactNode
}) {
  return <Language value={{ locale, messages }}>{children}</Language>
}

function useLanguage() {
  const language = useContext(Language)
  if (!language) throw new Error('Rendered outside LanguageProvider')
  return language
}

export const useLocale = () => useLanguage().locale

/** Returns the translation function: `t('events.count', { count: 3 })`. */
export function useText() {
  const { locale, messages } = useLanguage()
  return (key: MessageKey, values?: Values) => formatMessage(messages, locale, key, values)
}

/** Lists of texts: months, weekdays. */
export function useTextList() {
  const { messages } = useLanguage()
  return (key: ListKey): readonly string[] => messages[key]
}

/** The name of a country in the page's language, from its ISO 3166 code. */
export function countryName(code: string, locale: Locale) {
  const names = regions.get(locale) ?? new Intl.DisplayNames(languageOf(locale).tag, { type: 'region' })
  regions.set(locale, names)
  return names.of(code) ?? code
}
