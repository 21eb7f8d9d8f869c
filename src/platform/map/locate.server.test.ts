import { expect, test } from 'vitest'
import { EUROPE, SPAIN } from '#shared/map/map.ts'
import { projectEurope, projectSpain, unprojectSpain } from './locate.server.ts'

const MADRID = { latitude: 40.417, longitude: -3.703 }
const BARCELONA = { latitude: 41.387, longitude: 2.17 }
const A_CORUNA = { latitude: 43.371, longitude: -8.396 }
const CADIZ = { latitude: 36.53, longitude: -6.29 }
const PALMA = { latitude: 39.57, longitude: 2.65 }
const TENERIFE = { latitude: 28.29, longitude: -16.63 }
const BERLIN = { latitude: 52.52, longitude: 13.405 }
const SYDNEY = { latitude: -33.87, longitude: 151.21 }

test('projects cities of Spain in their relative positions', () => {
  const [madrid, barcelona, coruna, cadiz, palma] = [MADRID, BARCELONA, A_CORUNA, CADIZ, PALMA].map(
    (at) => projectSpain(at)!,
  )
  for (const point of [madrid!, barcelona!, coruna!, cadiz!, palma!]) {
    expect(point.x).toBeGreaterThan(SPAIN.width * 0.05)
    expect(point.x).toBeLessThan(SPAIN.width)
    expect(point.y).toBeGreaterThan(0)
    expect(point.y).toBeLessThan(SPAIN.height)
  }
  expect([coruna!.x, cadiz!.x, madrid!.x, barcelona!.x, palma!.x]).toEqual(
    [coruna!.x, cadiz!.x, madrid!.x, barcelona!.x, palma!.x].sort((a, b) => a - b),
  )
  expect([coruna!.y, barcelona!.y, madrid!.y, cadiz!.y]).toEqual(
    [coruna!.y, barcelona!.y, madrid!.y, cadiz!.y].sort((a, b) => a - b),
  )
})

test('projects the Canary Islands into their inset', () => {
  const [tenerife, lanzarote] = [projectSpain(TENERIFE)!, projectSpain({ latitude: 29.04, longitude: -13.6 })!]
  const cadiz = projectSpain(CADIZ)!
  for (const island of [tenerife, lanzarote]) {
    expect(island.x).toBeGreaterThanOrEqual(0)
    expect(island.y).toBeLessThanOrEqual(SPAIN.height)
    expect(island.y).toBeGreaterThan(cadiz.y)
  }
  expect(tenerife.x).toBeLessThan(lanzarote.x)
  expect(tenerife.y).toBeGreaterThan(lanzarote.y)
})

test.each([
  ['Berlin', BERLIN],
  ['Sydney', SYDNEY],
  ['the north pole', { latitude: 90, longitude: 0 }],
])('%s is outside of the map of Spain', (_, at) => {
  expect(projectSpain(at)).toBeNull()
})

test('projects Berlin and Madrid onto the map of Europe, and not Sydney', () => {
  const [berlin, madrid] = [projectEurope(BERLIN)!, projectEurope(MADRID)!]
  expect(berlin.x).toBeGreaterThan(madrid.x)
  expect(berlin.y).toBeLessThan(madrid.y)
  expect(berlin.x).toBeLessThan(EUROPE.width)
  expect(projectEurope(SYDNEY)).toBeNull()
})

test('rounds points to one decimal', () => {
  for (const at of [MADRID, TENERIFE, CADIZ])
    for (const n of Object.values(projectSpain(at)!)) expect(n).toBe(Math.round(n * 10) / 10)
})

test.each([MADRID, BARCELONA, A_CORUNA, CADIZ, PALMA, TENERIFE])(
  'unprojecting a projected point returns its coordinates: %j',
  (at) => {
    const { latitude, longitude } = unprojectSpain(projectSpain(at)!)!
    expect(latitude).toBeCloseTo(at.latitude, 1)
    expect(longitude).toBeCloseTo(at.longitude, 1)
  },
)

test.each([
  { x: -1, y: 10 },
  { x: 10, y: SPAIN.height + 1 },
  { x: Number.NaN, y: 3 },
])('%j is outside of the map', (point) => {
  expect(unprojectSpain(point)).toBeNull()
})
