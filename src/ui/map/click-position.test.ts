import { expect, test } from 'vitest'
import { nearestProvince, PICKER_SIZE, toSheetPoint } from './click-position.ts'

test('maps the corners of the picker to those of the sheet, and names a point by the nearest province', () => {
  expect(toSheetPoint(0, 0)).toEqual({ x: 0, y: 0 })
  expect(toSheetPoint(PICKER_SIZE.width, PICKER_SIZE.height)).toEqual({ x: 760, y: 600 })
  expect(nearestProvince({ latitude: 28.29, longitude: -16.63 }).name).toBe('Santa Cruz de Tenerife')
})
