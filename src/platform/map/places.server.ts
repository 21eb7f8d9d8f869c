import type { Coordinates } from '#shared/events/event-summary.ts'
import { findCity } from '#shared/map/cities.ts'
import { kilometres } from '#shared/map/distance.ts'
import { findGermanState, GERMAN_STATES } from '#shared/map/german-states.ts'
import { findProvince, PROVINCE_NAMES, PROVINCES } from '#shared/map/provinces.ts'
import { foldText } from '#shared/search.ts'
import rows from './towns.json' with { type: 'json' }

export type Place = Coordinates & { name: string }

/** Of towns with the same name the largest, which comes first. */
const towns = new Map<string, Place>()
for (const [full, latitude, longitude] of rows as [string, number, number][])
  for (const name of full.split(' / '))
    if (!towns.has(foldText(name))) towns.set(foldText(name), { name, latitude, longitude })

/** The towns of scripts/towns.mjs by their folded names. */
export const TOWNS: ReadonlyMap<string, Place> = towns

/**
 * Where a name of a province, which is its capital, of a city, a German state or a town is. Here and not in the browser, for which the towns are
 * too many.
 */
export const findPlace = (name: string | null): Place | null =>
  name === null
    ? null
    : (findProvince(name) ?? findCity(name) ?? findGermanState(name) ?? towns.get(foldText(name.trim())) ?? null)

/** The folded names of the provinces and German states whose capitals are within so many kilometres. */
export function regionsWithin(from: Coordinates, km: number): ReadonlySet<string> {
  const provinces = PROVINCES.filter((province) => kilometres(from, province) <= km).map(({ name }) => name)
  const names = PROVINCE_NAMES.filter(([name]) => provinces.includes(name)).flat()
  const states = GERMAN_STATES.filter((state) => kilometres(from, state) <= km).flatMap(({ name, names: others }) => [
    name,
    ...Object.values(others),
  ])
  return new Set([...names, ...states].map(foldText))
}
