import { DIRECTORY_LIST } from '#shared/limits.ts'
import { badQuery } from '../bad-request.ts'
import { kindOf, relationNamed, type Shape, shapeOf } from '../resource.ts'
import type { Condition } from './condition.ts'
import { readFilters } from './filters.ts'
import { PAGING, type Page, readPage } from './pagination.ts'
import { type Depth, type Desk, deeper, spend, TOP } from './query-budget.ts'
import { isAbsent, isTree, type Raw, type RawTree, readWords } from './raw-query.ts'
import { readSort, type SortKey } from './sort.ts'

/** What of an entry is shown: its fields, and the relations that were asked for. */
export type Selection = { fields: string[]; populate: Record<string, Populated> }
export type Populated = Selection & {
  where: Condition | null
  sort: SortKey[]
  page: Page
  unbounded: boolean
}

export function readSelection(desk: Desk, type: string, raw: RawTree, at = '', depth: Depth = TOP): Selection {
  const shape = shapeOf(desk.shapes, type)
  return {
    fields: readFields(shape, raw['fields'], `${at}fields`),
    populate: readPopulate(desk, shape, raw['populate'], `${at}populate`, depth),
  }
}

/** `fields=*`, `fields=a,b`, `fields[0]=a`; without it, all of them. */
export function readFields(shape: Shape, raw: Raw, at: string): string[] {
  const words = readWords(raw, at)
  for (const word of words) if (word !== '*' && !kindOf(shape, word)) throw badQuery('Invalid key', `${at}.${word}`)
  const all = words.length === 0 || words.includes('*')
  return Object.keys(shape.fields).filter((name) => all || words.includes(name))
}

/** `populate=*`, `populate=a,b.c`, `populate[0]=a`, `populate[a]=*`, `populate[a][fields]=…`: all come down to a tree by relation. */
function readPopulate(desk: Desk, shape: Shape, raw: Raw, at: string, depth: Depth): Record<string, Populated> {
  const asked = isTree(raw) ? raw : dotted(shape, readWords(raw, at), at)
  const populated = Object.entries(asked).flatMap(([name, options]) => {
    const here = `${at}.${name}`
    relationNamed(shape, name, here)
    if (options === false || options === 'false') return []
    return [[name, readPopulated(desk, shape, name, options, here, depth)] as const]
  })
  return Object.fromEntries(populated)
}

/** `*` and `organizer.events` as the tree they stand for. */
function dotted(shape: Shape, words: string[], at: string): RawTree {
  const ways = words.flatMap((word) => (word === '*' ? Object.keys(shape.relations) : [word]))
  const tree: Record<string, { populate: string[] }> = {}
  for (const way of ways) {
    const [head = '', ...rest] = way.split('.')
    relationNamed(shape, head, `${at}.${head}`)
    tree[head] ??= { populate: [] }
    if (rest.length > 0) tree[head].populate.push(rest.join('.'))
  }
  return tree
}

const MANY = { pageSize: DIRECTORY_LIST, maximum: DIRECTORY_LIST }
const ONE = { pageSize: 1, maximum: 1 }
const OPTIONS = ['fields', 'populate', 'filters', 'sort', ...PAGING]

function readPopulated(desk: Desk, shape: Shape, name: string, raw: Raw, at: string, depth: Depth): Populated {
  spend(desk, 'populate')
  const relation = relationNamed(shape, name, at)
  const crossed = deeper(depth, 'relations', at)
  const inside = relation.unbounded ? deeper(crossed, 'lists', at) : crossed
  const plain = isAbsent(raw) || raw === '*' || raw === true || raw === 'true'
  if (!plain && !isTree(raw)) throw badQuery('Invalid value', at)
  const options: RawTree = isTree(raw) ? raw : {}
  for (const key of Object.keys(options)) if (!OPTIONS.includes(key)) throw badQuery('Invalid key', `${at}.${key}`)
  const paging = Object.fromEntries(PAGING.filter((key) => key in options).map((key) => [key, options[key]]))
  return {
    ...readSelection(desk, relation.to, options, `${at}.`, inside),
    where: readFilters(desk, relation.to, options['filters'], `${at}.filters`, { ...TOP, relations: depth.relations }),
    sort: readSort(desk, relation.to, options['sort'], `${at}.sort`),
    unbounded: relation.unbounded ?? false,
    page: readPage(paging, relation.many ? MANY : ONE, at),
  }
}
