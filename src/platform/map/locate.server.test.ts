import { expect, test } from 'vitest'
import { EUROPE, SPAIN } from '#shared/map.ts'
import { coordinatesInSpain, placeInEurope, placeInSpain } from './locate.server.ts'

const MADRID = { latitude: 40.417, longitude: -3.703 }
const BARCELONA = { latitude: 41.387, longitude: 2.17 }
const A_CORUNA = { latitude: 43.371, longitude: -8.396 }
const CADIZ = { latitude: 36.53, longitude: -6.29 }
const PALMA = { latitude: 39.57, longitude: 2.65 }
const TENERIFE = { latitude: 28.29, longitude: -16.63 }
const BERLIN = { latitude: 52.52, longitude: 13.405 }
const SYDNEY = { latitude: -33.87, longitude: 151.21 }

test('places of Spain lie on its sheet as they lie in Spain', () => {
  const [madrid, barcelona, coruna, cadiz, palma] = [MADRID, BARCELONA, A_CORUNA, CADIZ, PALMA].map(
    (at) => placeInSpain(at)!,
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

test('the Canary Islands are in their inset: on the sheet, below and left of the mainland', () => {
  const [tenerife, lanzarote] = [placeInSpain(TENERIFE)!, placeInSpain({ latitude: 29.04, longitude: -13.6 })!]
  const cadiz = placeInSpain(CADIZ)!
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
])('%s is off the sheet of Spain', (_, at) => {
  expect(placeInSpain(at)).toBeNull()
})

test('Europe has Berlin and Madrid, and not Sydney', () => {
  const [berlin, madrid] = [placeInEurope(BERLIN)!, placeInEurope(MADRID)!]
  expect(berlin.x).toBeGreaterThan(madrid.x)
  expect(berlin.y).toBeLessThan(madrid.y)
  expect(berlin.x).toBeLessThan(EUROPE.width)
  expect(placeInEurope(SYDNEY)).toBeNull()
})

test('a point has one decimal at the most', () => {
  for (const at of [MADRID, TENERIFE, CADIZ])
    for (const n of Object.values(placeInSpain(at)!)) expect(n).toBe(Math.round(n * 10) / 10)
})

test.each([MADRID, BARCELONA, A_CORUNA, CADIZ, PALMA, TENERIFE])(
  'a point of the sheet is the place it was drawn for: %j',
  (at) => {
    const { latitude, longitude } = coordinatesInSpain(placeInSpain(at)!)!
    expect(latitude).toBeCloseTo(at.latitude, 1)
    expect(longitude).toBeCloseTo(at.longitude, 1)
  },
)

test.each([
  { x: -1, y: 10 },
  { x: 10, y: SPAIN.height + 1 },
  { x: Number.NaN, y: 3 },
])('%j is no place of the sheet', (point) => {
  expect(coordinatesInSpain(point)).toBeNull()
})
