import { expect, test } from 'vitest'
import { PLACE_MAP } from '#shared/map/place-map.ts'
import { PROVINCES } from '#shared/map/provinces.ts'
import { drawProvince, findPlaceMap } from './place-map.server.ts'

const inside = ({ x, y }: { x: number; y: number }) => x >= 0 && x <= PLACE_MAP.width && y >= 0 && y <= PLACE_MAP.height

test('shows a place in its province, with the names around it', () => {
  const map = findPlaceMap({ latitude: 41.06, longitude: -3.82 })!
  expect(map.image).toEqual({ href: '/map/province/40.svg', x: 0, y: 0, width: 640, height: 420 })
  expect(inside(map.point)).toBe(true)
  expect(map.labels.find(({ isOwn }) => isOwn)?.name).toBe('Segovia')
  expect(map.labels.map(({ name }) => name)).toEqual(expect.arrayContaining(['Valladolid', 'Madrid']))
})

test('has a map of every province on which its names fit', () => {
  for (const { name, ...middle } of PROVINCES) {
    const map = findPlaceMap(middle)
    // The middle of some lies outside of them.
    if (!map?.image.href.includes('province')) continue
    expect([name, map.labels.every(inside), inside(map.point)]).toEqual([name, true, true])
  }
})

test('draws the municipalities of the islands and of the mainland, and nothing else', () => {
  for (const code of ['38', '40']) {
    const svg = drawProvince(code)!
    expect(svg).toMatch(/^<svg/)
    expect(svg).not.toMatch(/NaN|null|undefined/)
    expect(svg.length).toBeLessThan(90_000)
  }
  expect(['00', '54', '4', '', '../40'].map(drawProvince)).toEqual([null, null, null, null, null])
})

test('shows other places on a part of the map of Europe, and none elsewhere', () => {
  const { image, point, labels } = findPlaceMap({ latitude: 53.5, longitude: 10 })!
  expect([image.href, labels]).toEqual(['/map/europe.svg', []])
  expect(image.x <= 0 && image.y <= 0).toBe(true)
  expect(image.x + image.width >= PLACE_MAP.width && image.y + image.height >= PLACE_MAP.height).toBe(true)
  expect(inside(point)).toBe(true)
  expect(findPlaceMap({ latitude: 40.7, longitude: -74 })).toBeNull()
})
