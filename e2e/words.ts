// The words of the site, for journeys that are told in both languages.
import { readFileSync } from 'node:fs'
import type es from '../src/messages/es.json'

export const LANGUAGES = ['es', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
type Key = { [K in keyof typeof es]: (typeof es)[K] extends string ? K : never }[keyof typeof es]

const read = (language: Language): typeof es =>
  JSON.parse(readFileSync(new URL(`../src/messages/${language}.json`, import.meta.url), 'utf8'))
const messages = { es: read('es'), en: read('en') }

export type Words = ReturnType<typeof wordsIn>

/** `t('team.reject.title', { name })`, as pages say it. */
export const wordsIn =
  (language: Language) =>
  (key: Key, values: Record<string, string> = {}) =>
    messages[language][key].replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole)

/** A name that begins so: buttons have their key behind their words. */
export const begins = (words: string) => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
