import { expect, test } from 'vitest'
import { nearestProvince, PICKER_SIZE, toSheetPoint } from '#ui/map/click-position.ts'
import { browserName } from './browser-name.ts'

const MOZILLA = 'Mozilla/5.0'
test.each([
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux', false],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iPhone',
    true,
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/141.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iPhone',
    true,
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0`,
    'Edge',
    'Windows',
    false,
  ],
  [
    `${MOZILLA} (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
    true,
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15`,
    'Safari',
    'macOS',
    false,
  ],
])('recognizes %s as %s on %s', (header, browser, system, small) => {
  expect(browserName(header)).toEqual({ browser, system, small, program: null })
})

test('names an API client by its user agent, and nothing without one', () => {
  expect(browserName('curl/8.14.1')).toMatchObject({ browser: null, program: 'curl' })
  for (const header of [null, '', '<script>', 'x'.repeat(500)])
    expect(browserName(header)).toMatchObject({ browser: null, program: null, system: null })
})

test('maps the corners of the picker to those of the sheet, and names a point by the nearest province', () => {
  expect(toSheetPoint(0, 0)).toEqual({ x: 0, y: 0 })
  expect(toSheetPoint(PICKER_SIZE.width, PICKER_SIZE.height)).toEqual({ x: 760, y: 600 })
  expect(nearestProvince({ latitude: 28.29, longitude: -16.63 }).name).toBe('Santa Cruz de Tenerife')
})
