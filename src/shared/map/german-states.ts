import type { Coordinates } from '#shared/events/event-summary.ts'
import { foldText } from '#shared/search.ts'

/** The sixteen Länder with their centroids, WGS84 degrees to two decimals: for people in Germany to say where they are. */
const ROWS: readonly [name: string, latitude: number, longitude: number][] = [
  ['Baden-Württemberg', 48.54, 9.04],
  ['Bayern', 48.95, 11.42],
  ['Berlin', 52.5, 13.4],
  ['Brandenburg', 52.47, 13.4],
  ['Bremen', 53.11, 8.79],
  ['Hamburg', 53.55, 10.03],
  ['Hessen', 50.6, 9.03],
  ['Mecklenburg-Vorpommern', 53.77, 12.58],
  ['Niedersachsen', 52.76, 9.16],
  ['Nordrhein-Westfalen', 51.48, 7.56],
  ['Rheinland-Pfalz', 49.91, 7.45],
  ['Saarland', 49.38, 6.95],
  ['Sachsen', 51.05, 13.35],
  ['Sachsen-Anhalt', 52.01, 11.7],
  ['Schleswig-Holstein', 54.18, 9.82],
  ['Thüringen', 50.9, 11.03],
]

export type GermanState = Coordinates & { name: string }
export const GERMAN_STATES: readonly GermanState[] = ROWS.map(([name, latitude, longitude]) => ({
  name,
  latitude,
  longitude,
}))

/** By its name, ignoring case and accents. */
export const findGermanState = (name: string): GermanState | null =>
  GERMAN_STATES.find((state) => foldText(state.name) === foldText(name.trim())) ?? null
