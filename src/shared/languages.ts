import { type ContentLocale, DEFAULT_LOCALE } from './enums.ts'

/** What `src/messages/<code>/language.json` says of a language of the interface (docs/languages.md, "The folder of a language"). */
export type Language = {
  /** In the language itself. */
  name: string
  /** BCP 47, for numbers, plurals, lists and sorting. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** In which language someone reads events and texts, where they are written in it. */
  content: ContentLocale
  /** A currency in which prices in euros are estimated. */
  estimate?: 'USD'
  dates: { day: string; dayOfYear: string }
}

/** The code of an interface language: the name of its folder, its URL prefix and its `lang` attribute. */
export type Locale = string

const FOLDER = '../messages/'

/** Run by Node without a build (settings, browser tests), the folders are read; a build has them inside. */
const found: Record<string, Language> = import.meta.env?.MODE
  ? import.meta.glob('../messages/*/language.json', { eager: true, import: 'default' })
  : readFolders('language.json')

/** A file of each language, as `import.meta.glob` gives them. */
export function readFolders<Content>(name: string): Record<string, Content> {
  const { readdirSync, readFileSync } = process.getBuiltinModule('node:fs')
  const files = readdirSync(new URL(FOLDER, import.meta.url)).map((code) => `${FOLDER}${code}/${name}`)
  return Object.fromEntries(
    files.map((file) => [file, JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))]),
  )
}

/** Every language of the interface, by its code; the default one first, the others as their folders are sorted. */
const languages = new Map(
  Object.entries(found)
    .map(([path, language]): [Locale, Language] => [path.split('/').at(-2)!, language])
    .sort(([a], [b]) => Number(b === DEFAULT_LOCALE) - Number(a === DEFAULT_LOCALE)),
)

export const LOCALES: readonly Locale[] = [...languages.keys()]
export const isLocale = (value: unknown): value is Locale => languages.has(value as Locale)

/** What is known of a language: of the default one where its folder is gone. */
export const languageOf = (locale: Locale): Language => (languages.get(locale) ?? languages.get(DEFAULT_LOCALE))!

/** The language of the document, in the browser: the server writes only those that there are. */
export const pageLocale = (): Locale => document.documentElement.lang

/** The language in which events and texts are shown first. */
export const contentLocale = (locale: Locale): ContentLocale => languageOf(locale).content
