import { expect, test } from 'vitest'
import { SPAIN } from '#shared/map/map.ts'
import { centerOn, INITIAL_VIEW, project } from '#shared/map/view.ts'
import { panBy, zoomAround, zoomLevelOf, zoomStep } from './view.ts'

const VALENCIA = { x: 480, y: 280 }
const VIGO = { x: 100, y: 110 }
const MIDDLE = { x: SPAIN.width / 2, y: SPAIN.height / 2 }
const towards = (...points: { x: number; y: number }[]) => ({ centre: VALENCIA, points, sheet: SPAIN })

test('zooms towards the centre first, and back out to the initial view', () => {
  const closer = zoomStep(INITIAL_VIEW, 2, towards(VALENCIA))
  expect(project(closer, VALENCIA)).toEqual(MIDDLE)
  expect(zoomStep(closer, 0.5, towards(VALENCIA))).toEqual(INITIAL_VIEW)
  expect(zoomStep(INITIAL_VIEW, 0.5, towards())).toEqual(INITIAL_VIEW)
  expect(zoomStep(INITIAL_VIEW, 2, towards())).toEqual(closer)
})

test('a step in that would show no marker goes to the nearest one, at every level', () => {
  let view = INITIAL_VIEW
  for (const k of [2, 4, 8, 8]) {
    view = zoomStep(view, 2, towards(VIGO))
    expect(view.k).toBe(k)
    const { x, y } = project(view, VIGO)
    expect(x > 0 && x < SPAIN.width && y > 0 && y < SPAIN.height, `at ${k}`).toBe(true)
  }
  const between = { x: 440, y: 280 }
  expect(project(zoomStep(INITIAL_VIEW, 8, towards(VIGO, between)), between)).toEqual(MIDDLE)
})

test('keeps the anchor in place while zooming, up to the last level', () => {
  const at = { x: 300, y: 200 }
  const closer = zoomAround(INITIAL_VIEW, 3, at, SPAIN)
  expect(project(closer, at)).toEqual(at)
  expect(zoomAround(closer, 1000, at, SPAIN).k).toBe(8)
})

test('does not pan beyond the edge of the sheet', () => {
  expect(panBy(INITIAL_VIEW, { x: 50, y: -50 }, SPAIN)).toEqual(INITIAL_VIEW)
  const corner = centerOn({ x: 0, y: 0 }, 4, SPAIN)
  expect(corner).toEqual({ k: 4, x: 0, y: 0 })
  expect(panBy(corner, { x: -1e6, y: -1e6 }, SPAIN)).toEqual({ k: 4, x: -3 * SPAIN.width, y: -3 * SPAIN.height })
})

test('rounds the zoom level down to whole doublings', () => {
  expect([1, 1.9, 2, 3.99, 4, 8].map((k) => zoomLevelOf({ ...INITIAL_VIEW, k }))).toEqual([0, 0, 1, 1, 2, 3])
})
