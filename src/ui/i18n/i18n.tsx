import { createContext, type ReactNode, useContext } from 'react'
import type es from '#messages/es.json'
import type { Locale } from '#shared/enums.ts'

export type Messages = typeof es
type Plural = { one: string; other: string }
type KeyFor<Words> = { [K in keyof Messages]: Messages[K] extends Words ? K : never }[keyof Messages]
export type MessageKey = KeyFor<string | Plural>
export type ListKey = KeyFor<string[]>
type Values = Record<string, string | number>

/** BCP 47 tags for numbers and plural rules: British order and spelling in English. */
export const TAGS: Record<Locale, string> = { es: 'es-ES', en: 'en-GB' }

const fill = (words: string, values: Values) =>
  words.replace(/\{(\w+)\}/g, (hole, name) => String(values[name] ?? hole))

/** Made once: a list of 400 asks them some 400 times. */
const RULES: Record<Locale, Intl.PluralRules> = { es: new Intl.PluralRules(TAGS.es), en: new Intl.PluralRules(TAGS.en) }

/** One message with its holes filled; `count` chooses between one and other. */
export function say(messages: Messages, locale: Locale, key: MessageKey, values: Values = {}): string {
  const words: string | Plural = messages[key]
  if (typeof words === 'string') return fill(words, values)
  return fill(RULES[locale].select(Number(values['count'])) === 'one' ? words.one : words.other, values)
}

const Language = createContext<{ locale: Locale; messages: Messages } | null>(null)

/** Only the language of the page is sent: the server knows both, the browser fetches one. */
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

/** The words of the page: `t('events.count', { count: 3 })`. */
export function useText() {
  const { locale, messages } = useLanguage()
  return (key: MessageKey, values?: Values) => say(messages, locale, key, values)
}

/** Lists of words: months, weekdays. */
export function useWords() {
  const { messages } = useLanguage()
  return (key: ListKey): readonly string[] => messages[key]
}

/** The name of a country in the page's language, from its two letters. */
export const countryName = (code: string, locale: Locale) =>
  new Intl.DisplayNames(TAGS[locale], { type: 'region' }).of(code) ?? code
