import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoArea, geoContains } from 'd3-geo'
import type { Feature, FeatureCollection } from 'geojson'
import { feature } from 'topojson-client'
import { expect, test } from 'vitest'
import { foldText } from '#shared/search.ts'
import { findProvince, PROVINCES } from './provinces.ts'

function readShapes(kind: 'provinces' | 'municipalities') {
  const atlas = JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`es-atlas/es/${kind}.json`), 'utf8'))
  return (feature(atlas, atlas.objects[kind]) as unknown as FeatureCollection).features
}
const nameOf = (shape: Feature): string => shape.properties?.['name']

test('has the 52 provinces of the atlas, each with a point in its capital', () => {
  expect(new Set(PROVINCES.map(({ name }) => foldText(name))).size).toBe(52)
  const drawn = readShapes('provinces').filter((shape) => !nameOf(shape).startsWith('Gibraltar'))
  expect(new Set(drawn.map((shape) => findProvince(nameOf(shape)))).size).toBe(52)
  // One of a few square metres is drawn the wrong way round: it covers the rest of the world.
  const municipalities = readShapes('municipalities').filter((shape) => geoArea(shape) < 1)
  const capitals = PROVINCES.map(({ name, latitude, longitude }) => {
    const capital = municipalities.find((shape) => geoContains(shape, [longitude, latitude]))
    const own = capital && nameOf(capital)
    return own?.split('/').some((one) => findProvince(one)?.name === name) ? null : `${name}: ${own}`
  })
  // Those whose capital has another name.
  expect(capitals.filter(Boolean)).toEqual([
    'Álava: Vitoria-Gasteiz',
    'Bizkaia: Bilbao',
    'Castellón: Castelló de la Plana',
    'Gipuzkoa: Donostia/San Sebastián',
    'Illes Balears: Palma',
    'Las Palmas: Las Palmas de Gran Canaria',
    'Navarra: Pamplona/Iruña',
  ])
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
