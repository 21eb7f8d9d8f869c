import type { Theme } from '#shared/enums.ts'
import { GERMAN_STATES } from '#shared/map/german-states.ts'
import { PROVINCE_NAMES } from '#shared/map/provinces.ts'
import { foldText, type Search } from '#shared/search.ts'

/** What words of a search mean, given the day. */
export type Meaning = (today: string) => Partial<Search>

const GENRES: Record<Theme, string> = {
  'high-fantasy': 'alta fantasía, fantasía épica, high fantasy, epic fantasy, fantasía, fantasy',
  'low-fantasy': 'baja fantasía, fantasía oscura, low fantasy, dark fantasy, fantasía, fantasy, medieval',
  'world-of-darkness':
    'mundo de tinieblas, world of darkness, wod, vampiro, vampiros, vampire, vampires, hombre lobo, hombres lobo, werewolf, werewolves',
  historic: 'histórico, históricos, histórica, historic, historical, medieval',
  horror: 'terror, horror, miedo, scary',
  'post-apo':
    'postapocalíptico, postapocalíptica, postapocalipsis, post apocalíptico, post apocalypse, post apocalyptic, postapocalyptic, postapo, post apo, apocalipsis, apocalypse, zombi, zombis, zombie, zombies',
  'science-fiction': 'ciencia ficción, science fiction, sci fi, scifi, cifi, futurista, futuristic',
  steampunk: 'steampunk, steam punk, vapor punk',
  modern: 'contemporáneo, contemporánea, contemporary, moderno, moderna, modern, época actual, modern day',
}
const MONTHS = [
  'enero, january',
  'febrero, february',
  'marzo, march',
  'abril, april',
  'mayo, may',
  'junio, june',
  'julio, july',
  'agosto, august',
  'septiembre, setiembre, september',
  'octubre, october',
  'noviembre, november',
  'diciembre, december',
]
const OTHERS: [words: string, meaning: Meaning][] = [
  ['este fin de semana, fin de semana, este finde, finde, this weekend, weekend', () => ({ when: 'weekend' })],
  ['este mes, this month', () => ({ when: 'month' })],
  ['próximo mes, mes que viene, next month', (today) => ({ month: monthAfter(today.slice(0, 7)) })],
  ['hoy, today', (today) => ({ when: 'dates', from: today, to: today })],
  ['jornada, jornadas, un día, one day, single day', () => ({ type: ['jornada'] })],
  ['gratis, gratuito, gratuitos, gratuita, free', () => ({ price: 0 })],
  ['español, castellano, spanish', () => ({ language: ['ES'] })],
  ['inglés, english', () => ({ language: ['EN'] })],
  ['alemán, german, deutsch', () => ({ language: ['DE'] })],
]

const pad = (month: number) => String(month).padStart(2, '0')
const monthAfter = (month: string) => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01` : `${year}-${pad(number + 1)}`
}

/** A month without a year is the next one of that name, today's included. */
const nextMonth =
  (number: number): Meaning =>
  (today) => {
    const year = Number(today.slice(0, 4))
    return { month: `${pad(number) < today.slice(5, 7) ? year + 1 : year}-${pad(number)}` }
  }

/** The words of a text, folded. A hyphen parts them. */
export const foldedWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Of phrases in both languages, whatever the page's: each is folded, its words parted by single spaces. */
export const VOCABULARY: ReadonlyMap<string, Meaning> = buildVocabulary()

function buildVocabulary() {
  const vocabulary = new Map<string, Meaning>()
  const add = (phrases: string, meaning: Meaning) => {
    for (const phrase of phrases.split(',')) vocabulary.set(foldedWords(phrase).join(' '), meaning)
  }
  const themes = new Map<string, Theme[]>()
  for (const [theme, phrases] of Object.entries(GENRES) as [Theme, string][])
    for (const phrase of phrases.split(',')) themes.set(phrase.trim(), [...(themes.get(phrase.trim()) ?? []), theme])
  for (const [phrase, theme] of themes) add(phrase, () => ({ theme }))
  for (const [index, phrases] of MONTHS.entries()) add(phrases, nextMonth(index + 1))
  for (const [phrases, meaning] of OTHERS) add(phrases, meaning)
  for (const [name, ...others] of PROVINCE_NAMES)
    for (const other of [name, ...others]) add(other, () => ({ province: name }))
  for (const { name, names } of GERMAN_STATES)
    for (const other of Object.values(names)) if (other !== name) add(other, () => ({ province: other }))
  return vocabulary
}

/** The single words of all phrases, to correct others by. */
export const VOCABULARY_WORDS: readonly string[] = [
  ...new Set([...VOCABULARY.keys()].flatMap((phrase) => phrase.split(' ')).filter((word) => word.length >= 4)),
]
