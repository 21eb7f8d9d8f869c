import type { Coordinates } from '#shared/events/event-summary.ts'
import { foldText } from '#shared/search.ts'

/** A province with its centroid, WGS84 degrees to two decimals: precise enough for distances to events. */
export type Province = Coordinates & { name: string }

/** Name, latitude, longitude, and alternative names: 50 provinces and two cities of the INE. */
const ROWS: readonly [name: string, latitude: number, longitude: number, ...others: string[]][] = [
  ['A Coruña', 43.13, -8.47, 'La Coruña', 'Coruña'],
  ['Álava', 42.83, -2.72, 'Araba'],
  ['Albacete', 38.83, -1.98],
  ['Alicante', 38.48, -0.57, 'Alacant'],
  ['Almería', 37.2, -2.35],
  ['Asturias', 43.29, -5.99, 'Oviedo'],
  ['Ávila', 40.57, -4.95],
  ['Badajoz', 38.71, -6.14],
  ['Barcelona', 41.73, 1.98],
  ['Bizkaia', 43.24, -2.85, 'Vizcaya'],
  ['Burgos', 42.37, -3.59],
  ['Cáceres', 39.71, -6.16],
  ['Cádiz', 36.55, -5.76],
  ['Cantabria', 43.2, -4.03, 'Santander'],
  ['Castellón', 40.24, -0.15, 'Castelló', 'Castellón de la Plana'],
  ['Ceuta', 35.89, -5.35],
  ['Ciudad Real', 38.93, -3.83],
  ['Córdoba', 37.99, -4.81],
  ['Cuenca', 39.9, -2.2],
  ['Gipuzkoa', 43.14, -2.19, 'Guipúzcoa'],
  ['Girona', 42.13, 2.67, 'Gerona'],
  ['Granada', 37.31, -3.27],
  ['Guadalajara', 40.81, -2.62],
  ['Huelva', 37.58, -6.83],
  ['Huesca', 42.2, -0.07],
  ['Illes Balears', 39.58, 2.91, 'Islas Baleares', 'Baleares', 'Mallorca'],
  ['Jaén', 38.02, -3.44],
  ['La Rioja', 42.28, -2.52, 'Rioja', 'Logroño'],
  ['Las Palmas', 28.37, -14.55, 'Gran Canaria'],
  ['León', 42.62, -5.84],
  ['Lleida', 42.04, 1.05, 'Lérida'],
  ['Lugo', 43.01, -7.45],
  ['Madrid', 40.49, -3.72, 'Comunidad de Madrid'],
  ['Málaga', 36.81, -4.73],
  ['Melilla', 35.29, -2.95],
  ['Murcia', 38, -1.49, 'Región de Murcia'],
  ['Navarra', 42.67, -1.65, 'Nafarroa'],
  ['Ourense', 42.2, -7.59, 'Orense'],
  ['Palencia', 42.37, -4.54],
  ['Pontevedra', 42.43, -8.46],
  ['Salamanca', 40.8, -6.07],
  ['Santa Cruz de Tenerife', 28.31, -17.02, 'Tenerife'],
  ['Segovia', 41.17, -4.06],
  ['Sevilla', 37.44, -5.68],
  ['Soria', 41.62, -2.59],
  ['Tarragona', 41.09, 0.82],
  ['Teruel', 40.66, -0.82],
  ['Toledo', 39.79, -4.15],
  ['Valencia', 39.37, -0.8, 'València'],
  ['Valladolid', 41.63, -4.85],
  ['Zamora', 41.73, -5.98],
  ['Zaragoza', 41.62, -1.06],
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
