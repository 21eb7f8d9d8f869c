import { expect, test } from 'vitest'
import { SPAIN } from '#shared/map.ts'
import { centred, depthOf, drawnAt, panned, START, stepped, zoomed } from './view.ts'

const VALENCIA = { x: 480, y: 280 }

test('the first step closer goes towards the centre, and farther steps lead back to the start', () => {
  const closer = stepped(START, 2, VALENCIA, SPAIN)
  expect(drawnAt(closer, VALENCIA)).toEqual({ x: SPAIN.width / 2, y: SPAIN.height / 2 })
  expect(stepped(closer, 0.5, VALENCIA, SPAIN)).toEqual(START)
  expect(stepped(START, 0.5, VALENCIA, SPAIN)).toEqual(START)
})

test('what lies under the fingers stays under them', () => {
  const at = { x: 300, y: 200 }
  const closer = zoomed(START, 3, at, SPAIN)
  expect(drawnAt(closer, at)).toEqual(at)
  expect(zoomed(closer, 1000, at, SPAIN).k).toBe(16)
})

test('nobody sees beyond the edge of the sheet', () => {
  expect(panned(START, { x: 50, y: -50 }, SPAIN)).toEqual(START)
  const corner = centred({ x: 0, y: 0 }, 4, SPAIN)
  expect(corner).toEqual({ k: 4, x: 0, y: 0 })
  expect(panned(corner, { x: -1e6, y: -1e6 }, SPAIN)).toEqual({ k: 4, x: -3 * SPAIN.width, y: -3 * SPAIN.height })
})

test('lights are merged by whole doublings', () => {
  expect([1, 1.9, 2, 3.99, 4, 16].map((k) => depthOf({ ...START, k }))).toEqual([0, 0, 1, 1, 2, 4])
})
