import type { Coordinates } from '#shared/events/event-summary.ts'
import { foldText } from '#shared/search.ts'

/** Name, latitude and longitude (WGS84 degrees, two decimals), and alternative names: cities and islands that are not called as a province. */
const ROWS: readonly [name: string, latitude: number, longitude: number, ...others: string[]][] = [
  ['Bilbao', 43.26, -2.93, 'Bilbo'],
  ['Vitoria', 42.85, -2.67, 'Gasteiz', 'Vitoria-Gasteiz'],
  ['San Sebastián', 43.32, -1.98, 'Donostia', 'Donostia-San Sebastián'],
  ['Pamplona', 42.81, -1.65, 'Iruña', 'Pamplona/Iruña'],
  ['Palma', 39.57, 2.65, 'Palma de Mallorca'],
  ['Las Palmas de Gran Canaria', 28.12, -15.43],
  ['Santiago de Compostela', 42.88, -8.54, 'Santiago'],
  ['Vigo', 42.23, -8.72],
  ['Ferrol', 43.48, -8.23],
  ['Gijón', 43.53, -5.66, 'Xixón'],
  ['Avilés', 43.55, -5.92],
  ['Ponferrada', 42.55, -6.6],
  ['Mérida', 38.92, -6.34],
  ['Talavera de la Reina', 39.96, -4.83, 'Talavera'],
  ['Alcalá de Henares', 40.48, -3.37],
  ['Getafe', 40.31, -3.73],
  ['Móstoles', 40.32, -3.86],
  ['Elche', 38.27, -0.7, 'Elx'],
  ['Gandia', 38.97, -0.18, 'Gandía'],
  ['Sagunto', 39.68, -0.27, 'Sagunt'],
  ['Cartagena', 37.61, -0.99],
  ['Lorca', 37.67, -1.7],
  ['Jerez de la Frontera', 36.69, -6.14, 'Jerez'],
  ['Algeciras', 36.13, -5.45],
  ['Marbella', 36.51, -4.89],
  ['Linares', 38.1, -3.64],
  ['Reus', 41.16, 1.11],
  ['Sabadell', 41.55, 2.11],
  ['Terrassa', 41.56, 2.01],
  ['Manresa', 41.73, 1.83],
  ['Figueres', 42.27, 2.96],
  ['Oviedo', 43.36, -5.85],
  ['Santander', 43.46, -3.81],
  ['Logroño', 42.47, -2.45],
  ['Mallorca', 39.57, 2.65, 'Majorca'],
  ['Menorca', 39.89, 4.26, 'Minorca'],
  ['Ibiza', 38.91, 1.43, 'Eivissa'],
  ['Tenerife', 28.47, -16.25],
  ['Gran Canaria', 28.12, -15.43],
  ['Lanzarote', 28.96, -13.55],
  ['Fuerteventura', 28.5, -13.86],
  ['Berlín', 52.52, 13.41, 'Berlin'],
  ['Hamburgo', 53.55, 9.99, 'Hamburg'],
  ['Múnich', 48.14, 11.58, 'München', 'Munich'],
  ['Colonia', 50.94, 6.96, 'Köln', 'Cologne'],
  ['Fráncfort', 50.11, 8.68, 'Frankfurt'],
  ['Leipzig', 51.34, 12.37],
]

/** Of each city its name and its alternative names. */
export const CITY_NAMES: readonly (readonly [name: string, ...others: string[]])[] = ROWS.map(
  ([name, , , ...others]) => [name, ...others],
)

const byName = new Map(
  ROWS.flatMap(([name, latitude, longitude, ...others]) =>
    [name, ...others].map((word) => [foldText(word), { name, latitude, longitude }] as const),
  ),
)

/** Finds a city by any of its names, ignoring case and accents. */
export const findCity = (name: string): (Coordinates & { name: string }) | null =>
  byName.get(foldText(name.trim())) ?? null
