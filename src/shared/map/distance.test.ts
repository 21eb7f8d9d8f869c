import { expect, test } from 'vitest'
import { EARTH_RADIUS_KM } from '#shared/limits.ts'
import { distanceTo, kilometres, sortByDistance } from './distance.ts'

const MADRID = { latitude: 40.4168, longitude: -3.7038 }
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test.each([
  ['Barcelona', at(41.3851, 2.1734), 505],
  ['Santa Cruz de Tenerife', at(28.4636, -16.2518), 1754],
  ['Berlin', at(52.52, 13.405), 1869],
  ['New York', at(40.7128, -74.006), 5768],
  ['itself', MADRID, 0],
])('from Madrid to %s', (_, there, expected) => {
  expect(Math.abs(kilometres(MADRID, there) - expected)).toBeLessThanOrEqual(0.5)
  expect(kilometres(there, MADRID)).toBe(kilometres(MADRID, there))
})

test('measures a degree, and a quarter and half of the globe', () => {
  expect(kilometres(at(0, 0), at(1, 0))).toBe(111)
  expect(kilometres(at(0, 179.5), at(0, -179.5))).toBe(111)
  expect(kilometres(at(0, 0), at(90, 0))).toBe(Math.round((Math.PI * EARTH_RADIUS_KM) / 2))
  expect(kilometres(at(40, -3), at(-40, 177))).toBe(Math.round(Math.PI * EARTH_RADIUS_KM))
})

test('returns null where one of the coordinates is missing', () => {
  expect(distanceTo({ venue: null }, MADRID)).toBeNull()
  expect(distanceTo({ venue: { coordinates: null } }, MADRID)).toBeNull()
  expect(distanceTo({ venue: { coordinates: MADRID } }, null)).toBeNull()
  expect(distanceTo({ venue: { coordinates: MADRID } }, MADRID)).toBe(0)
})

test('sorts by distance, keeps the order of equally far ones, and puts those without coordinates last', () => {
  const item = (id: number, coordinates: ReturnType<typeof at> | null) => ({ id, venue: { coordinates } })
  const items = [item(1, null), item(2, at(41, -3.7)), item(3, at(40.41, -3.7)), item(4, at(41, -3.7))]
  expect(sortByDistance(items, MADRID).map(({ id }) => id)).toEqual([3, 2, 4, 1])
})
