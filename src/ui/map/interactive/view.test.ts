import { expect, test } from 'vitest'
import { SPAIN } from '#shared/map/map.ts'
import { centerOn, INITIAL_VIEW, panBy, project, zoomAround, zoomLevelOf, zoomStep } from './view.ts'

const VALENCIA = { x: 480, y: 280 }

test('zooms towards the centre first, and back out to the initial view', () => {
  const closer = zoomStep(INITIAL_VIEW, 2, VALENCIA, SPAIN)
  expect(project(closer, VALENCIA)).toEqual({ x: SPAIN.width / 2, y: SPAIN.height / 2 })
  expect(zoomStep(closer, 0.5, VALENCIA, SPAIN)).toEqual(INITIAL_VIEW)
  expect(zoomStep(INITIAL_VIEW, 0.5, VALENCIA, SPAIN)).toEqual(INITIAL_VIEW)
})

test('keeps the anchor in place while zooming', () => {
  const at = { x: 300, y: 200 }
  const closer = zoomAround(INITIAL_VIEW, 3, at, SPAIN)
  expect(project(closer, at)).toEqual(at)
  expect(zoomAround(closer, 1000, at, SPAIN).k).toBe(16)
})

test('does not pan beyond the edge of the sheet', () => {
  expect(panBy(INITIAL_VIEW, { x: 50, y: -50 }, SPAIN)).toEqual(INITIAL_VIEW)
  const corner = centerOn({ x: 0, y: 0 }, 4, SPAIN)
  expect(corner).toEqual({ k: 4, x: 0, y: 0 })
  expect(panBy(corner, { x: -1e6, y: -1e6 }, SPAIN)).toEqual({ k: 4, x: -3 * SPAIN.width, y: -3 * SPAIN.height })
})

test('rounds the zoom level down to whole doublings', () => {
  expect([1, 1.9, 2, 3.99, 4, 16].map((k) => zoomLevelOf({ ...INITIAL_VIEW, k }))).toEqual([0, 0, 1, 1, 2, 4])
})
