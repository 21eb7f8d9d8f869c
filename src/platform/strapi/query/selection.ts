import { DIRECTORY_LIST } from '#shared/limits.ts'
import { badRequest } from '../bad-request.ts'
import { fieldKind, getRelation, getResource, type Resource } from '../resource.ts'
import type { Condition } from './condition.ts'
import { readFilters } from './filters.ts'
import { PAGING, type Page, readPage, type Window } from './pagination.ts'
import { type Depth, descend, type QueryReader, spend, TOP } from './query-budget.ts'
import { isAbsent, isTree, type Raw, type RawTree, readList } from './raw-query.ts'
import { readSort, type SortKey } from './sort.ts'

/** The fields and relations of an entry in the response, relations by the name that they have there. */
export type Selection = { fields: string[]; populate: Record<string, Populated> }
export type Populated = Selection & {
  relation: string
  where: Condition | null
  sort: SortKey[]
  page: Page
  /** A part between cursors, in place of the page. */
  window?: Window
  unbounded: boolean
}

export function readSelection(
  reader: QueryReader,
  type: string,
  raw: RawTree,
  path = '',
  depth: Depth = TOP,
): Selection {
  const resource = getResource(reader.resources, type)
  return {
    fields: readFields(resource, raw['fields'], `${path}fields`),
    populate: readPopulate(reader, resource, raw['populate'], `${path}populate`, depth),
  }
}

/** Reads `fields=*`, `fields=a,b`, `fields[0]=a`; without it, all fields. */
export function readFields(resource: Resource, raw: Raw, path: string): string[] {
  const words = readList(raw, path)
  for (const word of words)
    if (word !== '*' && !fieldKind(resource, word)) throw badRequest('Invalid key', `${path}.${word}`)
  const all = words.length === 0 || words.includes('*')
  return Object.keys(resource.fields).filter((name) => all || words.includes(name))
}

/**
 * Reads `populate=*`, `populate=a,b.c`, `populate[0]=a`, `populate[a]=*` and `populate[a][fields]=…` into a tree by
 * relation.
 */
function readPopulate(
  reader: QueryReader,
  resource: Resource,
  raw: Raw,
  path: string,
  depth: Depth,
): Record<string, Populated> {
  const requested = isTree(raw) ? raw : expandPaths(resource, readList(raw, path), path)
  const populated = Object.entries(requested).flatMap(([name, options]) => {
    const itemPath = `${path}.${name}`
    getRelation(resource, name, itemPath)
    if (options === false || options === 'false') return []
    return [[name, readPopulated(reader, resource, name, options, itemPath, depth)] as const]
  })
  return Object.fromEntries(populated)
}

/** `*` and `organizer.events` as a tree. */
function expandPaths(resource: Resource, words: string[], path: string): RawTree {
  const paths = words.flatMap((word) => (word === '*' ? Object.keys(resource.relations) : [word]))
  const tree: Record<string, { populate: string[] }> = {}
  for (const dottedPath of paths) {
    const [head = '', ...rest] = dottedPath.split('.')
    getRelation(resource, head, `${path}.${head}`)
    tree[head] ??= { populate: [] }
    if (rest.length > 0) tree[head].populate.push(rest.join('.'))
  }
  return tree
}

const TO_MANY_PAGE = { pageSize: DIRECTORY_LIST, maxPageSize: DIRECTORY_LIST }
const TO_ONE_PAGE = { pageSize: 1, maxPageSize: 1 }
const OPTIONS = ['fields', 'populate', 'filters', 'sort', ...PAGING]

function readPopulated(
  reader: QueryReader,
  resource: Resource,
  name: string,
  raw: Raw,
  path: string,
  depth: Depth,
): Populated {
  spend(reader, 'populate')
  const relation = getRelation(resource, name, path)
  const crossed = descend(depth, 'relations', path)
  const innerDepth = relation.isUnbounded ? descend(crossed, 'lists', path) : crossed
  const plain = isAbsent(raw) || raw === '*' || raw === true || raw === 'true'
  if (!plain && !isTree(raw)) throw badRequest('Invalid value', path)
  const options: RawTree = isTree(raw) ? raw : {}
  for (const key of Object.keys(options)) if (!OPTIONS.includes(key)) throw badRequest('Invalid key', `${path}.${key}`)
  const paging = Object.fromEntries(PAGING.filter((key) => key in options).map((key) => [key, options[key]]))
  return {
    ...readSelection(reader, relation.to, options, `${path}.`, innerDepth),
    relation: name,
    where: readFilters(reader, relation.to, options['filters'], `${path}.filters`, {
      ...TOP,
      relations: depth.relations,
    }),
    sort: readSort(reader, relation.to, options['sort'], `${path}.sort`),
    unbounded: relation.isUnbounded ?? false,
    page: readPage(paging, relation.many ? TO_MANY_PAGE : TO_ONE_PAGE, path),
  }
}
