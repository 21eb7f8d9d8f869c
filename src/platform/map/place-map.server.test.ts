import { expect, test } from 'vitest'
import { GERMAN_STATES } from '#shared/map/german-states.ts'
import { PLACE_MAP } from '#shared/map/place-map.ts'
import { PROVINCES } from '#shared/map/provinces.ts'
import { drawArea } from './draw-area.server.ts'
import { findPlaceMap } from './place-map.server.ts'

const inside = ({ x, y }: { x: number; y: number }) => x >= 0 && x <= PLACE_MAP.width && y >= 0 && y <= PLACE_MAP.height
const imageOf = (code: string) => ({ href: `/map/province/${code}.svg`, x: 0, y: 0, width: 640, height: 420 })

test('shows a place in its province, with the names around it', () => {
  const map = findPlaceMap({ latitude: 41.06, longitude: -3.82 }, 'es')!
  expect(map.image).toEqual(imageOf('40'))
  expect(inside(map.point)).toBe(true)
  expect(map.labels.find(({ isOwn }) => isOwn)?.name).toBe('Segovia')
  expect(map.labels.map(({ name }) => name)).toEqual(expect.arrayContaining(['Valladolid', 'Madrid']))
})

test.each([
  ['es', 'Sajonia', 'Turingia'],
  ['en', 'Saxony', 'Thuringia'],
])('shows a place in its German state, with names in the language of the page: %s', (locale, own, neighbour) => {
  const map = findPlaceMap({ latitude: 51.05, longitude: 13.7 }, locale)!
  expect(map.image).toEqual(imageOf('DE-SN'))
  expect(map.labels.find(({ isOwn }) => isOwn)?.name).toBe(own)
  expect(map.labels.map(({ name }) => name)).toContain(neighbour)
})

test('has a map of every province and state on which its names fit', () => {
  for (const { name, ...middle } of [...PROVINCES, ...GERMAN_STATES]) {
    const map = findPlaceMap(middle, 'es')
    // The middle of some lies outside of them.
    if (!map?.image.href.includes('province')) continue
    expect([name, map.labels.every(inside), inside(map.point)]).toEqual([name, true, true])
  }
})

test('draws the municipalities of the islands and of the mainland and the states of Germany, and nothing else', () => {
  for (const code of ['38', '40', 'DE-HB', 'DE-SN']) {
    const svg = drawArea(code)!
    expect(svg).toMatch(/^<svg/)
    expect(svg).not.toMatch(/NaN|null|undefined/)
    expect(svg.length).toBeLessThan(90_000)
  }
  expect(['00', '54', '4', '', '../40', 'DE', 'DE-XX'].map(drawArea)).toEqual(Array(7).fill(null))
})

test('finds the state of a place on an island or just off the simplified coast', () => {
  const codeAt = (latitude: number, longitude: number) => findPlaceMap({ latitude, longitude }, 'es')?.image.href
  expect(codeAt(54.9, 8.31)).toBe('/map/province/DE-SH.svg')
  expect(codeAt(39.47, -0.31)).toBe('/map/province/46.svg')
})

test('shows other places on a part of the map of Europe, and none elsewhere', () => {
  const { image, point, labels } = findPlaceMap({ latitude: 48.8, longitude: 2.3 }, 'es')!
  expect([image.href, labels]).toEqual(['/map/europe.svg', []])
  expect(image.x <= 0 && image.y <= 0).toBe(true)
  expect(image.x + image.width >= PLACE_MAP.width && image.y + image.height >= PLACE_MAP.height).toBe(true)
  expect(inside(point)).toBe(true)
  expect(findPlaceMap({ latitude: 40.7, longitude: -74 }, 'es')).toBeNull()
})
