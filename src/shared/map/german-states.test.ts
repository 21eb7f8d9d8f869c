import { expect, test } from 'vitest'
import { findGermanState, GERMAN_STATES } from './german-states.ts'
import { findProvince } from './provinces.ts'

test('finds each of the sixteen states by its name, and none is a province of Spain', () => {
  expect(GERMAN_STATES).toHaveLength(16)
  for (const { name, latitude, longitude } of GERMAN_STATES) {
    expect(findGermanState(name.toUpperCase())?.name).toBe(name)
    expect(findProvince(name)).toBeNull()
    expect([latitude > 47 && latitude < 55.1, longitude > 5.8 && longitude < 15.1]).toEqual([true, true])
  }
  expect(findGermanState('thuringen')?.name).toBe('Thüringen')
  expect(findGermanState('Soria')).toBeNull()
})
