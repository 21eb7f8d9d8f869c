import { expect, test } from 'vitest'
import { boxAround, pickerSize, spainMap } from '#shared/map/picker-map.ts'
import { PLACE_MAP } from '#shared/map/place-map.ts'
import { PROVINCES } from '#shared/map/provinces.ts'
import { findArea } from './areas.server.ts'
import { clickedCoordinates } from './map-click.server.ts'
import { listMunicipalities, municipalityAt } from './municipalities.server.ts'
import { coordinatesAt, nextView, readView, toPickerMap } from './picker-map.server.ts'
import { doubtPlace } from './place-doubts.server.ts'

const VALENCIA = { latitude: 39.47, longitude: -0.376 }
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

test('goes from Spain to the province, and back, keeping the place on the map', () => {
  const placed = { at: VALENCIA, county: null }
  expect(toPickerMap(nextView(null, null, { at: null, county: null }), { at: null, county: null })).toEqual(
    spainMap(null),
  )
  const first = nextView(null, 'click', placed)
  const map = toPickerMap(first, placed)
  expect(map).toMatchObject({ view: '46 0 320 210', href: '/map/province/46.svg', more: true, less: true })
  expect(map.box).toEqual({ x: 0, y: 0, ...PLACE_MAP })
  expect(map.labels.map(({ name }) => name)).toContain('València')
  const closer = nextView(readView(map.view), 'more', placed)!
  const shown = toPickerMap(closer, placed)
  expect(shown.box.width).toBeCloseTo(640 / 3)
  expect(shown.labels.length).toBeGreaterThan(3)
  const closest = nextView(closer, 'more', placed)!
  expect(toPickerMap(closest, placed)).toMatchObject({ more: false })
  expect(toPickerMap(nextView(closest, 'more', placed), placed).view).toBe(toPickerMap(closest, placed).view)
  expect(nextView(closest, 'less', placed)?.step).toBe(1)
  expect(nextView(first, 'less', placed)).toBeNull()
})

test('shows the province that was said, and the place that was typed', () => {
  expect(nextView(null, 'show', { at: null, county: 'Castelló' })).toMatchObject({ area: { id: '12' }, step: 0 })
  expect(nextView(null, 'show', { at: VALENCIA, county: 'Teruel' })).toMatchObject({ area: { id: '46' }, step: 1 })
  expect(nextView(null, null, { at: at(52.5, 13.4), county: null })).toMatchObject({ area: { id: 'DE-BE' } })
  expect(nextView(readView('46 2 300 200'), null, { at: null, county: null })).toMatchObject({ step: 2 })
})

test('a click gives back the place that is under it, the more exactly the closer the map is', () => {
  const size = pickerSize(PLACE_MAP)
  for (const [step, digits] of [
    [0, 2],
    [2, 3],
  ] as const) {
    const view = { ...nextView(null, 'show', { at: VALENCIA, county: null })!, step }
    const { box, point } = toPickerMap(view, { at: VALENCIA, county: null })
    const pixel = {
      x: ((point!.x - box.x) / box.width) * size.width,
      y: ((point!.y - box.y) / box.height) * size.height,
    }
    const found = coordinatesAt(pixel, view)!
    expect(found.latitude).toBeCloseTo(VALENCIA.latitude, digits)
    expect(found.longitude).toBeCloseTo(VALENCIA.longitude, digits)
  }
  expect(boxAround({ x: 0, y: 420 }, 3)).toMatchObject({ x: 0, y: 280 })
})

test.each([...['', '99 0 1 1', '46 3 1 1', '46 0 1', '46 0 9999 1', 'DE-XX 0 1 1', '46 0 -1 1', '__proto__']])(
  'takes «%s» as the map of Spain',
  (view) => {
    expect(readView(view)).toBeNull()
  },
)

test('ignores clicks that no map has', () => {
  for (const place of [{ x: '0', y: '0' }, { x: 'a', y: 'b' }, { x: '-4', y: '3' }, { x: '9999', y: '1' }, 'x', null])
    expect(clickedCoordinates({ place, map_view: '46 0 320 210' })).toBeNull()
  expect(clickedCoordinates({ place: { x: '130', y: '90' } })).toMatchObject({ latitude: expect.any(Number) })
})

test('names municipalities, of every province', () => {
  const area = findArea('València')!
  expect(municipalityAt(area, VALENCIA)).toBe('València')
  expect(municipalityAt(area, at(39.5, 1))).toBeNull()
  for (const { name } of PROVINCES) expect([name, listMunicipalities(findArea(name)!).length > 0]).toEqual([name, true])
  expect(listMunicipalities(findArea('Baviera')!)).toEqual([])
})

test.each([
  ['in its province', at(39.47, -0.37), 'ES', 'Valencia', null],
  ['in its province, by its other name', at(43.32, -1.98), 'ES', 'Guipúzcoa', null],
  ['without a province', at(39.47, -0.37), 'ES', null, null],
  ['with a province nobody knows', at(39.47, -0.37), 'ES', 'La Marina', null],
  ['on the beach', at(39.47, -0.318), 'ES', 'Valencia', null],
  ['in its German state', at(48.14, 11.58), 'DE', 'Baviera', null],
  ['at sea', at(39.47, 0.9), 'ES', 'Valencia', { about: 'sea' }],
  ['with its numbers swapped', at(-0.37, 39.47), 'ES', 'Valencia', { about: 'country' }],
  ['in France', at(43.6, 1.44), 'ES', null, { about: 'country' }],
  ['in Germany, said to be in Spain', at(48.14, 11.58), 'ES', null, { about: 'country' }],
  ['in another province', at(40.42, -3.7), 'ES', 'Cuenca', { about: 'area', found: 'Madrid', said: 'Cuenca' }],
  ['in another state', at(48.14, 11.58), 'DE', 'Hessen', { about: 'area', found: 'Bayern', said: 'Hessen' }],
])('a place %s', (_, place, country, county, doubt) => {
  expect(doubtPlace(place, { country, county })).toEqual(doubt)
})
