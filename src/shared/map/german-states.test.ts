import { expect, test } from 'vitest'
import { findGermanState, GERMAN_STATES, namesOfRegion, regionName, translateRegions } from './german-states.ts'
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

test('translates states, by whichever name they are known, and leaves provinces', () => {
  expect(['Sachsen', 'Saxony', 'hessen', 'Bremen', 'Soria'].map((name) => regionName(name, 'es'))).toEqual([
    ...['Sajonia', 'Sajonia', 'Hesse', 'Bremen', 'Soria'],
  ])
  expect(['Bayern', 'Niedersachsen', 'Berlín'].map((name) => regionName(name, 'en'))).toEqual([
    ...['Bavaria', 'Lower Saxony', 'Berlin'],
  ])
  expect(namesOfRegion('sajonia')).toEqual(['Sachsen', 'Sajonia', 'Saxony'])
  expect(namesOfRegion('Ávila')).toEqual(['Ávila'])
  expect(translateRegions(['Soria', 'Sachsen', 'Saxony', 'Ávila'], 'es')).toEqual(['Ávila', 'Sajonia', 'Soria'])
})
