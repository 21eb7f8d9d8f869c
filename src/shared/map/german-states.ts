import type { Coordinates } from '#shared/events/event-summary.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { foldText } from '#shared/search.ts'
import { findCommunity } from './communities.ts'

/**
 * The sixteen Länder with the points of their capitals, WGS84 degrees to two decimals, and their names in Spanish and English where
 * these differ: `Intl.DisplayNames` does not know parts of countries.
 */
const ROWS: readonly [name: string, latitude: number, longitude: number, es?: string, en?: string][] = [
  ['Baden-Württemberg', 48.78, 9.18, 'Baden-Wurtemberg'],
  ['Bayern', 48.14, 11.58, 'Baviera', 'Bavaria'],
  ['Berlin', 52.52, 13.41, 'Berlín'],
  ['Brandenburg', 52.4, 13.06, 'Brandeburgo'],
  ['Bremen', 53.08, 8.8],
  ['Hamburg', 53.55, 9.99, 'Hamburgo'],
  ['Hessen', 50.08, 8.24, 'Hesse', 'Hesse'],
  ['Mecklenburg-Vorpommern', 53.63, 11.41, 'Mecklemburgo-Pomerania Occidental', 'Mecklenburg-Western Pomerania'],
  ['Niedersachsen', 52.37, 9.73, 'Baja Sajonia', 'Lower Saxony'],
  ['Nordrhein-Westfalen', 51.23, 6.78, 'Renania del Norte-Westfalia', 'North Rhine-Westphalia'],
  ['Rheinland-Pfalz', 49.99, 8.25, 'Renania-Palatinado', 'Rhineland-Palatinate'],
  ['Saarland', 49.24, 6.99, 'Sarre'],
  ['Sachsen', 51.05, 13.74, 'Sajonia', 'Saxony'],
  ['Sachsen-Anhalt', 52.13, 11.63, 'Sajonia-Anhalt', 'Saxony-Anhalt'],
  ['Schleswig-Holstein', 54.32, 10.13],
  ['Thüringen', 50.98, 11.03, 'Turingia', 'Thuringia'],
]

export type GermanState = Coordinates & { name: string; names: Record<'es' | 'en', string> }
export const GERMAN_STATES: readonly GermanState[] = ROWS.map(([name, latitude, longitude, es, en]) => ({
  name,
  latitude,
  longitude,
  names: { es: es ?? name, en: en ?? name },
}))

const statesByName = new Map(
  GERMAN_STATES.flatMap((state) =>
    [state.name, ...Object.values(state.names)].map((name) => [foldText(name), state] as const),
  ),
)

/** By any of its names, ignoring case and accents. */
export const findGermanState = (name: string): GermanState | null => statesByName.get(foldText(name.trim())) ?? null

/** A state in the language of the page. Provinces of Spain have one name. */
export const regionName = (name: string, locale: Locale): string =>
  findGermanState(name)?.names[contentLocale(locale)] ?? name

/** Provinces and states in the language of the page, sorted; most lists are of provinces alone, and stay as they are. */
export function translateRegions(names: readonly string[], locale: Locale): string[] {
  if (!names.some(findGermanState)) return [...names]
  return [...new Set(names.map((name) => regionName(name, locale)))].sort((a, b) => a.localeCompare(b, 'es'))
}

/** What has a province or state, with its name in the language of the page. */
export const withRegion = <Placed extends { county: string | null }>({ locale }: { locale: Locale }, placed: Placed) =>
  placed.county ? { ...placed, county: regionName(placed.county, locale) } : placed

/** All the names under which a province or state may be stored or searched; those of the provinces of a community. */
export function namesOfRegion(name: string): readonly string[] {
  const state = findGermanState(name)
  if (state) return [state.name, ...Object.values(state.names)]
  const community = findCommunity(name)
  return community ? [name, ...community.provinces] : [name]
}
