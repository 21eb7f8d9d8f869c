import { createContext, type ReactNode, useContext } from 'react'
import type admin from '#messages/admin.es.json'
import type albums from '#messages/albums.es.json'
import type calendar from '#messages/calendar.es.json'
import type email from '#messages/email.es.json'
import type offline from '#messages/offline.es.json'
import type panels from '#messages/panels.es.json'
import type server from '#messages/server.es.json'
import type site from '#messages/site.es.json'
import type { Locale } from '#shared/enums.ts'

/** The messages of all areas; in Spanish they are written first. */
export type Messages = typeof site &
  typeof calendar &
  typeof albums &
  typeof offline &
  typeof panels &
  typeof admin &
  typeof email &
  typeof server
type Plural = { one: string; other: string }
type KeyFor<Text> = { [K in keyof Messages]: Messages[K] extends Text ? K : never }[keyof Messages]
export type MessageKey = KeyFor<string | Plural>
export type ListKey = KeyFor<string[]>
type Values = Record<string, string | number>

/** BCP 47 tags for numbers and plural rules: British order and spelling in English. */
export const LANGUAGE_TAGS: Record<Locale, string> = { es: 'es-ES', en: 'en-GB' }

const interpolate = (text: string, values: Values) =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => String(values[name] ?? placeholder))

/** Created once: a list of 400 events formats about 400 plurals. */
const RULES: Record<Locale, Intl.PluralRules> = {
  es: new Intl.PluralRules(LANGUAGE_TAGS.es),
  en: new Intl.PluralRules(LANGUAGE_TAGS.en),
}

/** A message with its placeholders filled in; `count` selects the plural form. */
export function formatMessage(messages: Messages, locale: Locale, key: MessageKey, values: Values = {}): string {
  const text: string | Plural = messages[key]
  if (typeof text === 'string') return interpolate(text, values)
  return interpolate(RULES[locale].select(Number(values['count'])) === 'one' ? text.one : text.other, values)
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
export const countryName = (code: string, locale: Locale) =>
  new Intl.DisplayNames(LANGUAGE_TAGS[locale], { type: 'region' }).of(code) ?? code
