import { expect, test } from 'vitest'
import type { MapCrop } from '#shared/map/crop.ts'
import { EUROPE, inInset, type Point, SPAIN, SURROUNDINGS } from '#shared/map/map.ts'
import { cropAround } from './crop.server.ts'
import { projectEurope, projectSpain } from './locate.server.ts'

const NAVAFRIA = { latitude: 41.06, longitude: -3.82 }
const TEIDE = { latitude: 28.27, longitude: -16.64 }
const OFF_CADIZ = { latitude: 36.5, longitude: -6.6 }
const DRESDEN = { latitude: 51.05, longitude: 13.74 }

const inSpain = (coordinates: typeof NAVAFRIA, county: string | null = null) => {
  const point = projectSpain(coordinates)!
  return { point, crop: cropAround({ sheet: SPAIN, point, coordinates, county }) }
}
const zoomOf = ({ image, sheet }: MapCrop) => image.width / (sheet.width + 2 * SURROUNDINGS.x)
const isInside = ({ x, y }: Point, { width, height }: { width: number; height: number }) =>
  x > 0 && y > 0 && x < width && y < height

test('shows the province around a place, with its name and those of its neighbours', () => {
  const { crop } = inSpain(NAVAFRIA)
  expect(zoomOf(crop)).toBeGreaterThan(4)
  expect(isInside(crop.point, SPAIN)).toBe(true)
  expect(crop.outline).toMatch(/^M[\d.,L]+Z/)
  expect(crop.names.filter(({ isArea }) => isArea).map(({ name }) => name)).toEqual(['Segovia'])
  for (const name of crop.names) expect(isInside(name, SPAIN), name.name).toBe(true)
})

test('no name stands on the marker', () => {
  for (const county of ['Madrid', 'Ávila', 'Zaragoza']) {
    const middle = { Madrid: [40.49, -3.72], Ávila: [40.57, -4.95], Zaragoza: [41.62, -1.06] }[county]!
    const { crop } = inSpain({ latitude: middle[0]!, longitude: middle[1]! })
    const marker = crop.point
    const own = crop.names.find(({ name }) => name === county)!
    expect(Math.hypot(own.x - marker.x, own.y - marker.y), county).toBeGreaterThanOrEqual(40)
  }
})

test('an island of the inset stays in the inset', () => {
  const { point, crop } = inSpain(TEIDE)
  expect(inInset(point)).toBe(true)
  expect(isInside(crop.point, SPAIN)).toBe(true)
  expect(crop.names.map(({ name }) => name)).toContain('Santa Cruz de Tenerife')
})

test('a place beside the simplified coast is in the province that is written', () => {
  expect(inSpain(OFF_CADIZ).crop).toMatchObject({ outline: '', names: [] })
  expect(zoomOf(inSpain(OFF_CADIZ).crop)).toBe(1)
  expect(inSpain(OFF_CADIZ, 'Cádiz').crop.names).toContainEqual(
    expect.objectContaining({ name: 'Cádiz', isArea: true }),
  )
})

test('abroad it is the country', () => {
  const point = projectEurope(DRESDEN)!
  const crop = cropAround({ sheet: EUROPE, point, coordinates: DRESDEN, county: 'Sachsen' })
  expect(crop.names).toEqual([])
  expect(zoomOf(crop)).toBeGreaterThan(1.5)
  expect(isInside(crop.point, EUROPE)).toBe(true)
})
