import { badRequest } from '../bad-request.ts'
import { fieldKind, getRelation, getResource, type Kind } from '../resource.ts'
import { descend, type QueryReader, spend, TOP } from './query-budget.ts'
import { isAbsent, isScalar, isTree, type Raw, readList } from './raw-query.ts'

/** A field of the entry, or of an entry that to-one relations lead to. */
export type SortKey = { path: string[]; field: string; kind: Kind; descending: boolean }

/** Reads `sort=a,b:desc`, `sort[0]=a`, `sort[organizer][name]=asc` against a resource's fields. */
export function readSort(reader: QueryReader, type: string, raw: Raw, path = 'sort'): SortKey[] {
  return normalize(raw, path).map((word) => {
    spend(reader, 'sort')
    const [name = '', direction = 'asc', ...rest] = word.split(':').map((part) => part.trim())
    const order = direction.toLowerCase()
    if (rest.length > 0 || (order !== 'asc' && order !== 'desc')) throw badRequest('Invalid order', `${path}.${word}`)
    return { ...resolvePath(reader, type, name.split('.'), `${path}.${name}`), descending: order === 'desc' }
  })
}

/** Normalizes every notation to `path:direction`. */
function normalize(raw: Raw, path: string): string[] {
  if (isAbsent(raw)) return []
  if (Array.isArray(raw)) return raw.flatMap((one) => normalize(one, path))
  if (!isTree(raw)) return readList(raw, path)
  return Object.entries(raw).flatMap(([name, value]) => {
    if (isTree(value)) return normalize(value, path).map((word) => `${name}.${word}`)
    if (!isAbsent(value) && !isScalar(value)) throw badRequest('Invalid value', `${path}.${name}`)
    return [`${name}:${value || 'asc'}`]
  })
}

function resolvePath(reader: QueryReader, type: string, names: string[], key: string): Omit<SortKey, 'descending'> {
  let resource = getResource(reader.resources, type)
  let depth = TOP
  const path = names.slice(0, -1)
  for (const name of path) {
    const relation = getRelation(resource, name, key)
    // A to-many relation has no single value to sort by.
    if (relation.many) throw badRequest('Invalid key', key)
    depth = descend(depth, 'relations', key)
    resource = getResource(reader.resources, relation.to)
  }
  const field = names.at(-1) ?? ''
  const kind = fieldKind(resource, field)
  if (!kind || kind === 'json') throw badRequest('Invalid key', key)
  return { path, field, kind }
}
