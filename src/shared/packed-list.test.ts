import { expect, test } from 'vitest'
import { packList, unpackList } from './packed-list.ts'

const ITEMS = [
  { id: 1, title: 'La «última» noche', venue: { name: 'El Pinar', coordinates: null }, past: false },
  { id: 2, title: '</script>', venue: null, past: true },
]
/** As the browser gets it. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

test.each([[ITEMS], [[]]])('the browser gets the same items: %j', (items) => {
  const list = sent(packList(items))
  expect(unpackList(list)).toEqual(items)
  expect(unpackList(list)).toBe(unpackList(list))
})

test('columns are named once, and the server neither packs nor parses twice', () => {
  const list = packList(ITEMS)
  expect(list.json.match(/title/g)).toHaveLength(1)
  expect(packList(ITEMS)).toBe(list)
  expect(unpackList(list)).toBe(ITEMS)
})
