import { DIRECTORY_LIST } from '#shared/limits.ts'
import { badRequest } from '../bad-request.ts'
import { fieldKind, getRelation, getResource, type Resource } from '../resource.ts'
import { type Condition, partition } from './condition.ts'
import { readFilters } from './filters.ts'
import { PAGING, type Page, readPage, type Window } from './pagination.ts'
import { type Depth, descend, type QueryReader, spend, TOP } from './query-budget.ts'
import { isAbsent, isTree, type Raw, type RawTree, readList } from './raw-query.ts'
import { readSort, type SortKey } from './sort.ts'
import { readFlag } from './values.ts'

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
 * Reads `populate=*`, `populate=a,b.c`, `populate[0]=a`, `populate[a]=*`, `populate[a][fields]=…` and mixtures of them into
 * a tree by relation.
 */
function readPopulate(
  reader: QueryReader,
  resource: Resource,
  raw: Raw,
  path: string,
  depth: Depth,
): Record<string, Populated> {
  const [trees, words] = partition(partsOf(raw), isTree)
  const requested: Record<string, RawTree | null> = expandPaths(resource, readList(words, path), path)
  for (const [name, value] of trees.flatMap((tree) => Object.entries(tree as RawTree))) {
    const itemPath = `${path}.${name}`
    getRelation(resource, name, itemPath)
    const options = readOptions(value, itemPath)
    const paths = requested[name]?.['populate']
    requested[name] = options && paths ? { ...options, populate: [paths, options['populate']] } : options
  }
  const populated = Object.entries(requested).flatMap(([name, options]) =>
    options ? [[name, readPopulated(reader, resource, name, options, `${path}.${name}`, depth)] as const] : [],
  )
  return Object.fromEntries(populated)
}

/** The words and trees of a value. qs numbers the items of a list where it is mixed with keys. */
function partsOf(raw: Raw): Raw[] {
  if (isAbsent(raw)) return []
  if (Array.isArray(raw)) return raw.flatMap(partsOf)
  if (!isTree(raw)) return [raw]
  const [items, keys] = partition(Object.entries(raw), ([key]) => /^\d+$/.test(key))
  return [...items.flatMap(([, item]) => partsOf(item)), ...(keys.length > 0 ? [Object.fromEntries(keys)] : [])]
}

/** What is asked of a relation; null where it is left out. */
function readOptions(raw: Raw, path: string): RawTree | null {
  if (isTree(raw)) return raw
  return isAbsent(raw) || raw === '*' || readFlag(raw, path) ? {} : null
}

/** `*` and `organizer.events` as a tree. */
function expandPaths(resource: Resource, words: string[], path: string) {
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
  options: RawTree,
  path: string,
  depth: Depth,
): Populated {
  spend(reader, 'populate')
  const relation = getRelation(resource, name, path)
  const crossed = descend(depth, 'relations', path)
  const innerDepth = relation.isUnbounded ? descend(crossed, 'lists', path) : crossed
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
