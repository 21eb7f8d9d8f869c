import type { Coordinates } from '#shared/events/event-summary.ts'
import { contentLocale, type Locale } from '#shared/languages.ts'
import { foldText } from '#shared/search.ts'

/**
 * The sixteen Länder with their centroids, WGS84 degrees to two decimals, and their names in Spanish and English where
 * these differ: `Intl.DisplayNames` does not know parts of countries.
 */
const ROWS: readonly [name: string, latitude: number, longitude: number, es?: string, en?: string][] = [
  ['Baden-Württemberg', 48.54, 9.04, 'Baden-Wurtemberg'],
  ['Bayern', 48.95, 11.42, 'Baviera', 'Bavaria'],
  ['Berlin', 52.5, 13.4, 'Berlín'],
  ['Brandenburg', 52.47, 13.4, 'Brandeburgo'],
  ['Bremen', 53.11, 8.79],
  ['Hamburg', 53.55, 10.03, 'Hamburgo'],
  ['Hessen', 50.6, 9.03, 'Hesse', 'Hesse'],
  ['Mecklenburg-Vorpommern', 53.77, 12.58, 'Mecklemburgo-Pomerania Occidental', 'Mecklenburg-Western Pomerania'],
  ['Niedersachsen', 52.76, 9.16, 'Baja Sajonia', 'Lower Saxony'],
  ['Nordrhein-Westfalen', 51.48, 7.56, 'Renania del Norte-Westfalia', 'North Rhine-Westphalia'],
  ['Rheinland-Pfalz', 49.91, 7.45, 'Renania-Palatinado', 'Rhineland-Palatinate'],
  ['Saarland', 49.38, 6.95, 'Sarre'],
  ['Sachsen', 51.05, 13.35, 'Sajonia', 'Saxony'],
  ['Sachsen-Anhalt', 52.01, 11.7, 'Sajonia-Anhalt', 'Saxony-Anhalt'],
  ['Schleswig-Holstein', 54.18, 9.82],
  ['Thüringen', 50.9, 11.03, 'Turingia', 'Thuringia'],
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

/** All the names under which a province or state may be stored or searched. */
export function namesOfRegion(name: string): readonly string[] {
  const state = findGermanState(name)
  return state ? [state.name, ...Object.values(state.names)] : [name]
}
