import type { Coordinates } from '#shared/events/event-summary.ts'
import { findCity } from '#shared/map/cities.ts'
import { findProvince, findProvinceIn } from '#shared/map/provinces.ts'

export type NamedPlace = Coordinates & { name: string }

/** Where a city, a province, an address that ends with one («Alcobendas, Madrid»), or `40.4,-3.7` is. Null for others. */
export function findPlace(text: string): NamedPlace | null {
  const [, latitude, longitude] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  if (latitude && longitude) return toPlace(Number(latitude), Number(longitude))
  return findCity(text) ?? findProvince(text) ?? findCityIn(text) ?? findProvince(findProvinceIn(text))
}

const toPlace = (latitude: number, longitude: number) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { name: `${latitude}, ${longitude}`, latitude, longitude }
    : null

/** «Vigo, Pontevedra» is Vigo. */
const findCityIn = (text: string) => findCity(text.split(',')[0]!)
