/**
 * A list that a page sends to the browser as one JSON text. The router would encode and decode each of the thousands of values in a list
 * of 400 by itself. Columns are named once.
 */
export type PackedList<Item extends object> = {
  readonly json: string
  /** Only the type: it is never set. */
  readonly item?: Item
}

/** What is in a packed list: on the server what was packed, so that it is not parsed there; in the browser what was parsed. */
const lists = new WeakMap<object, readonly object[]>()
const packed = new WeakMap<readonly object[], PackedList<object>>()

/** Packs items that all have the same keys. Packed once, as neither the list nor its items may change afterwards. */
export function packList<Item extends object>(items: readonly Item[]): PackedList<Item> {
  const known = packed.get(items)
  if (known) return known as PackedList<Item>
  const keys = Object.keys(items[0] ?? {}) as (keyof Item)[]
  const list = { json: JSON.stringify([keys, ...items.map((item) => keys.map((key) => item[key]))]) }
  packed.set(items, list)
  lists.set(list, items)
  return list
}

/** The items; the same array every time. */
export function unpackList<Item extends object>(list: PackedList<Item>): readonly Item[] {
  const known = lists.get(list)
  if (known) return known as readonly Item[]
  const [keys, ...rows] = JSON.parse(list.json) as [string[], ...unknown[][]]
  const items = rows.map((row) => Object.fromEntries(keys.map((key, index) => [key, row[index]]))) as Item[]
  lists.set(list, items)
  return items
}
