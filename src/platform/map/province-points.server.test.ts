import { geoCentroid } from 'd3-geo'
import { expect, test } from 'vitest'
import { inInset } from '#shared/map/map.ts'
import { PROVINCES } from '#shared/map/provinces.ts'
import { PROVINCE_POINTS } from '#ui/map/interactive/province-points.ts'
import { findArea } from './areas.server.ts'
import { projectSpain } from './locate.server.ts'

test('the names of provinces stand in the middle of each on the map', () => {
  const projected = PROVINCES.flatMap(({ name }) => {
    const [longitude, latitude] = geoCentroid(findArea(name)!).map((degrees) => Math.round(degrees * 100) / 100)
    const point = projectSpain({ latitude: latitude!, longitude: longitude! })!
    return inInset(point) ? [] : [[name, Math.round(point.x), Math.round(point.y)]]
  })
  expect(PROVINCE_POINTS).toEqual(projected)
})
