import { badQuery } from '../bad-request.ts'
import { type Kind, kindOf, relationNamed, shapeOf } from '../resource.ts'
import { type Desk, deeper, spend, TOP } from './query-budget.ts'
import { isAbsent, isScalar, isTree, type Raw, readWords } from './raw-query.ts'

/** A field of the entry, or of what to-one relations lead to. */
export type SortKey = { path: string[]; field: string; kind: Kind; descending: boolean }

/** `sort=a,b:desc`, `sort[0]=a`, `sort[organizer][name]=asc`, read against a type's allow-list. */
export function readSort(desk: Desk, type: string, raw: Raw, at = 'sort'): SortKey[] {
  return written(raw, at).map((word) => {
    spend(desk, 'sort')
    const [name = '', direction = 'asc', ...rest] = word.split(':').map((part) => part.trim())
    const down = direction.toLowerCase()
    if (rest.length > 0 || (down !== 'asc' && down !== 'desc')) throw badQuery('Invalid order', `${at}.${word}`)
    return { ...follow(desk, type, name.split('.'), `${at}.${name}`), descending: down === 'desc' }
  })
}

/** Every form as `path:direction`. */
function written(raw: Raw, at: string): string[] {
  if (isAbsent(raw)) return []
  if (Array.isArray(raw)) return raw.flatMap((one) => written(one, at))
  if (!isTree(raw)) return readWords(raw, at)
  return Object.entries(raw).flatMap(([name, value]) => {
    if (isTree(value)) return written(value, at).map((word) => `${name}.${word}`)
    if (!isAbsent(value) && !isScalar(value)) throw badQuery('Invalid value', `${at}.${name}`)
    return [`${name}:${value || 'asc'}`]
  })
}

function follow(desk: Desk, type: string, names: string[], at: string): Omit<SortKey, 'descending'> {
  let shape = shapeOf(desk.shapes, type)
  let depth = TOP
  const path = names.slice(0, -1)
  for (const name of path) {
    const relation = relationNamed(shape, name, at)
    // A list has no one value to sort by.
    if (relation.many) throw badQuery('Invalid key', at)
    depth = deeper(depth, 'relations', at)
    shape = shapeOf(desk.shapes, relation.to)
  }
  const field = names.at(-1) ?? ''
  const kind = kindOf(shape, field)
  if (!kind || kind === 'json') throw badQuery('Invalid key', at)
  return { path, field, kind }
}
