import type { Coordinates } from '#shared/events/event-summary.ts'
import { foldText } from '#shared/search.ts'

/**
 * A province with the point of its capital, WGS84 degrees to two decimals: distances are from there, since that is where most people live
 * and what signs on roads count from.
 */
export type Province = Coordinates & { name: string }

/** Name, latitude, longitude, and alternative names: 50 provinces and two cities of the INE. */
const ROWS: readonly [name: string, latitude: number, longitude: number, ...others: string[]][] = [
  ['A Coruña', 43.37, -8.41, 'La Coruña', 'Coruña'],
  ['Álava', 42.85, -2.67, 'Araba'],
  ['Albacete', 38.99, -1.86],
  ['Alicante', 38.35, -0.49, 'Alacant'],
  ['Almería', 36.84, -2.46],
  ['Asturias', 43.36, -5.85, 'Oviedo'],
  ['Ávila', 40.66, -4.7],
  ['Badajoz', 38.88, -6.97],
  ['Barcelona', 41.39, 2.17],
  ['Bizkaia', 43.26, -2.93, 'Vizcaya'],
  ['Burgos', 42.34, -3.7],
  ['Cáceres', 39.47, -6.37],
  ['Cádiz', 36.53, -6.29],
  ['Cantabria', 43.46, -3.81, 'Santander'],
  ['Castellón', 39.99, -0.04, 'Castelló', 'Castellón de la Plana'],
  ['Ceuta', 35.89, -5.32],
  ['Ciudad Real', 38.99, -3.93],
  ['Córdoba', 37.88, -4.78],
  ['Cuenca', 40.07, -2.14],
  ['Gipuzkoa', 43.32, -1.98, 'Guipúzcoa'],
  ['Girona', 41.98, 2.82, 'Gerona'],
  ['Granada', 37.18, -3.6],
  ['Guadalajara', 40.63, -3.17],
  ['Huelva', 37.26, -6.95],
  ['Huesca', 42.14, -0.41],
  ['Illes Balears', 39.57, 2.65, 'Islas Baleares', 'Baleares', 'Mallorca'],
  ['Jaén', 37.77, -3.79],
  ['La Rioja', 42.47, -2.45, 'Rioja', 'Logroño'],
  ['Las Palmas', 28.12, -15.43, 'Gran Canaria'],
  ['León', 42.6, -5.57],
  ['Lleida', 41.62, 0.62, 'Lérida'],
  ['Lugo', 43.01, -7.56],
  ['Madrid', 40.42, -3.7, 'Comunidad de Madrid'],
  ['Málaga', 36.72, -4.42],
  ['Melilla', 35.29, -2.94],
  ['Murcia', 37.98, -1.13, 'Región de Murcia'],
  ['Navarra', 42.82, -1.64, 'Nafarroa'],
  ['Ourense', 42.34, -7.86, 'Orense'],
  ['Palencia', 42.01, -4.53],
  ['Pontevedra', 42.43, -8.64],
  ['Salamanca', 40.97, -5.66],
  ['Santa Cruz de Tenerife', 28.47, -16.25, 'Tenerife'],
  ['Segovia', 40.95, -4.12],
  ['Sevilla', 37.39, -5.99],
  ['Soria', 41.76, -2.47],
  ['Tarragona', 41.12, 1.25],
  ['Teruel', 40.34, -1.11],
  ['Toledo', 39.86, -4.02],
  ['Valencia', 39.47, -0.38, 'València'],
  ['Valladolid', 41.65, -4.72],
  ['Zamora', 41.5, -5.75],
  ['Zaragoza', 41.65, -0.88],
]

/** Of each province its name and its alternative names. */
export const PROVINCE_NAMES: readonly (readonly [name: string, ...others: string[]])[] = ROWS.map(
  ([name, , , ...others]) => [name, ...others],
)

export const PROVINCES: readonly Province[] = ROWS.map(([name, latitude, longitude]) => ({ name, latitude, longitude }))

const provincesByName = new Map(
  ROWS.flatMap(([name, , , ...others], index) =>
    [name, ...others].map((word) => [foldText(word), PROVINCES[index]] as const),
  ),
)

/** Finds a province by any of its names, ignoring case and accents; both halves of «València/Valencia» are tried. */
export const findProvince = (name: string | null): Province | null =>
  (name &&
    [name, ...name.split('/')]
      .map((word) => provincesByName.get(foldText(word.trim())))
      .find((province) => province !== undefined)) ||
  null

/** The province that an address ends with: «Calle Mayor 1, 05001 Ávila, España». */
export function findProvinceIn(address: string): string | null {
  for (const part of address.split(/[,;()\n]/).reverse()) {
    const found = findProvince(part.replace(/\d+/g, '').trim())
    if (found) return found.name
  }
  return null
}
