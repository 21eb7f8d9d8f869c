import { expect, test } from 'vitest'
import { PROVINCE_MAP } from '#shared/map/province-map.ts'
import { PROVINCES } from '#shared/map/provinces.ts'
import { drawProvince, findProvinceMap } from './province-map.server.ts'

const inside = ({ x, y }: { x: number; y: number }) =>
  x >= 0 && x <= PROVINCE_MAP.width && y >= 0 && y <= PROVINCE_MAP.height

test('shows a place in its province, with the names around it', () => {
  const map = findProvinceMap({ latitude: 41.06, longitude: -3.82 })!
  expect(map.code).toBe('40')
  expect(inside(map.point)).toBe(true)
  expect(map.labels.find(({ isOwn }) => isOwn)?.name).toBe('Segovia')
  expect(map.labels.map(({ name }) => name)).toEqual(expect.arrayContaining(['Valladolid', 'Madrid']))
})

test('has a map of every province on which its names fit', () => {
  for (const { name, ...middle } of PROVINCES) {
    const map = findProvinceMap(middle)
    // The middle of some lies outside of them.
    if (!map) continue
    expect(map.labels.every(inside), name).toBe(true)
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

test('has none outside of Spain', () => {
  expect(findProvinceMap({ latitude: 52.5, longitude: 13.4 })).toBeNull()
  expect(findProvinceMap({ latitude: 38.7, longitude: -9.1 })).toBeNull()
})
