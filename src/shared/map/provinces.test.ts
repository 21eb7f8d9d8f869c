import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoCentroid } from 'd3-geo'
import type { FeatureCollection } from 'geojson'
import { feature } from 'topojson-client'
import { expect, test } from 'vitest'
import { foldText } from '#shared/search.ts'
import { findProvince, PROVINCES } from './provinces.ts'

const atlas = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('es-atlas/es/provinces.json'), 'utf8'))
const drawn = (feature(atlas, atlas.objects.provinces) as unknown as FeatureCollection).features.filter(
  ({ properties }) => !properties?.['name'].startsWith('Gibraltar'),
)

test('has the 52 provinces of the atlas with their centroids', () => {
  expect(new Set(PROVINCES.map(({ name }) => foldText(name))).size).toBe(52)
  expect(drawn).toHaveLength(52)
  const found = drawn.map((shape) => {
    const province = findProvince(shape.properties?.['name'])
    const [longitude, latitude] = geoCentroid(shape)
    expect(Math.abs(province!.latitude - latitude)).toBeLessThan(0.006)
    expect(Math.abs(province!.longitude - longitude)).toBeLessThan(0.006)
    return province
  })
  expect(new Set(found).size).toBe(52)
})

test.each([
  ['madrid', 'Madrid'],
  ['VIZCAYA', 'Bizkaia'],
  ['Guipúzcoa', 'Gipuzkoa'],
  ['Araba/Álava', 'Álava'],
  ['tenerife', 'Santa Cruz de Tenerife'],
  ['Gerona', 'Girona'],
  ['Lérida', 'Lleida'],
  ['La Coruña', 'A Coruña'],
  ['Orense', 'Ourense'],
  ['València', 'Valencia'],
  ['Castelló', 'Castellón'],
  ['islas baleares', 'Illes Balears'],
  [' Avila ', 'Ávila'],
])('%s is the province %s', (words, name) => {
  expect(findProvince(words)?.name).toBe(name)
})

test.each(['', '/', 'Burgos, Burgos', 'Sachsen', '%', 'Gibraltar'])('%j is not a province of Spain', (words) => {
  expect(findProvince(words)).toBeNull()
})
