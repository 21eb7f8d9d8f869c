import { TOWNS } from '#platform/map/places.server.ts'
import { CITY_NAMES, findCity } from '#shared/map/cities.ts'
import { COMMUNITIES } from '#shared/map/communities.ts'
import { GERMAN_STATES } from '#shared/map/german-states.ts'
import { PROVINCE_NAMES } from '#shared/map/provinces.ts'
import { foldText } from '#shared/search.ts'
import { EXONYMS } from './words/exonyms.ts'

export type NamedPlace = {
  /** What distances start from: `near`. Null for what is too large. */
  near: string | null
  /** What "in" it means: `province`. Null for towns. */
  region: string | null
  /** Whether the name by itself, without "in" or "near", is a place and no word of a title. */
  isKnown: boolean
}

/** The words of a text, folded. A hyphen parts them. */
export const foldedWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
const phraseOf = (text: string) => foldedWords(text).join(' ')

/** Capitals and islands, whose province has another name, mean it. */
const REGION_OF: Record<string, string> = {
  Bilbao: 'Bizkaia',
  Vitoria: 'Álava',
  'San Sebastián': 'Gipuzkoa',
  Pamplona: 'Navarra',
  Palma: 'Illes Balears',
  Mallorca: 'Illes Balears',
  Menorca: 'Illes Balears',
  Ibiza: 'Illes Balears',
  Oviedo: 'Asturias',
  Santander: 'Cantabria',
  Logroño: 'La Rioja',
  Tenerife: 'Santa Cruz de Tenerife',
  'Gran Canaria': 'Las Palmas',
  Lanzarote: 'Las Palmas',
  Fuerteventura: 'Las Palmas',
  'Las Palmas de Gran Canaria': 'Las Palmas',
}

/** By phrase, the longest of `PLACE_WORDS` words. What is added first stays. */
export const PLACES: ReadonlyMap<string, NamedPlace> = collectPlaces()
export const PLACE_WORDS = 6

function collectPlaces() {
  const places = new Map<string, NamedPlace>()
  const add = (name: string, place: NamedPlace) => {
    if (!places.has(phraseOf(name))) places.set(phraseOf(name), place)
  }
  for (const [name] of PROVINCE_NAMES) add(name, { near: name, region: name, isKnown: true })
  for (const { name, others } of COMMUNITIES)
    for (const other of [name, ...others]) add(other, { near: null, region: name, isKnown: true })
  for (const [name, ...others] of CITY_NAMES) {
    const region = REGION_OF[name] ?? null
    const own = findCity(name)!
    for (const other of [name, ...others]) add(other, { near: own.name, region, isKnown: true })
  }
  for (const [name, ...others] of PROVINCE_NAMES)
    for (const other of others) add(other, { near: name, region: name, isKnown: true })
  for (const { name, names } of GERMAN_STATES)
    for (const other of [...Object.values(names), name]) add(other, { near: name, region: other, isKnown: true })
  for (const [name, other] of EXONYMS) {
    const known = places.get(phraseOf(name))
    if (known) add(other, known)
  }
  for (const [, { name }] of TOWNS) add(name, { near: name, region: null, isKnown: false })
  return places
}
