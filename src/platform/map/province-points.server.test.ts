import { expect, test } from 'vitest'
import { inInset } from '#shared/map/map.ts'
import { PROVINCES } from '#shared/map/provinces.ts'
import { PROVINCE_POINTS } from '#ui/map/interactive/province-points.ts'
import { projectSpain } from './locate.server.ts'

test('the names of provinces stand where the map has them', () => {
  const projected = PROVINCES.flatMap((province) => {
    const point = projectSpain(province)!
    return inInset(point) ? [] : [[province.name, Math.round(point.x), Math.round(point.y)]]
  })
  expect(PROVINCE_POINTS).toEqual(projected)
})
