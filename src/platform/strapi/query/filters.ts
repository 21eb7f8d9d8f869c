import { SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { badRequest } from '../bad-request.ts'
import { fieldKind, getRelation, getResource, type Relation } from '../resource.ts'
import { type Condition, compare, type Field } from './condition.ts'
import { findOperator, OPERATORS } from './operators.ts'
import { type Depth, descend, type QueryReader, spend, TOP } from './query-budget.ts'
import { isAbsent, isScalar, isTree, type Raw } from './raw-query.ts'
import { readValue } from './values.ts'

/** Reads `filters` against a resource's fields. Null without filters. */
export function readFilters(
  reader: QueryReader,
  type: string,
  raw: Raw,
  path = 'filters',
  depth: Depth = TOP,
): Condition | null {
  return isAbsent(raw) ? null : onEntry(reader, type, raw, path, depth)
}

/** Reads Strapi's `_q`: words that must all occur in an entry's texts, ignoring case and accents. Null without one. */
export function readText(raw: Raw, path = '_q'): Condition | null {
  if (isAbsent(raw)) return null
  const text = String(readValue('text', raw, path))
  if (text.length > SEARCH_TEXT_LENGTH) throw badRequest('Too long a value', path)
  const words = text.split(/\s+/).filter(Boolean)
  return words.length > 0 ? { words } : null
}

/** Groups take a list or a single condition. */
const toList = (raw: Raw, path: string): [Raw, string][] =>
  Array.isArray(raw) ? raw.map((one, index) => [one, `${path}.${index}`]) : [[raw, path]]

/** `$and`, `$or` and `$not`, on entries and on fields. */
function group(
  name: string,
  raw: Raw,
  path: string,
  depth: Depth,
  read: (raw: Raw, path: string, depth: Depth) => Condition,
) {
  if (!['$and', '$or', '$not'].includes(name)) return null
  const innerDepth = descend(depth, 'groups', path)
  const conditions = toList(raw, path).map(([one, itemPath]) => read(one, itemPath, innerDepth))
  if (name === '$or') return { any: conditions }
  return name === '$and' ? { all: conditions } : { not: { all: conditions } }
}

function onEntry(reader: QueryReader, type: string, raw: Raw, path: string, depth: Depth): Condition {
  if (!isTree(raw)) throw badRequest('Invalid value', path)
  const resource = getResource(reader.resources, type)
  const all = Object.entries(raw).map(([name, value]): Condition => {
    const itemPath = `${path}.${name}`
    const groupCondition = group(name, value, itemPath, depth, (one, place, innerDepth) =>
      onEntry(reader, type, one, place, innerDepth),
    )
    if (groupCondition) return groupCondition
    const kind = fieldKind(resource, name)
    if (kind) return onField(reader, { name, kind, synonyms: resource.synonyms?.[name] }, value, itemPath, depth)
    return onRelation(reader, name, getRelation(resource, name, itemPath), value, itemPath, depth)
  })
  return { all }
}

function onField(reader: QueryReader, field: Field, raw: Raw, path: string, depth: Depth): Condition {
  if (!isTree(raw)) {
    spend(reader, 'filters')
    return compare(field, Array.isArray(raw) ? '$in' : '$eq', raw, path)
  }
  const all = Object.entries(raw).map(([name, value]): Condition => {
    const itemPath = `${path}.${name}`
    const groupCondition = group(name, value, itemPath, depth, (one, place, innerDepth) =>
      onField(reader, field, one, place, innerDepth),
    )
    if (groupCondition) return groupCondition
    spend(reader, 'filters')
    return compare(field, name, value, itemPath)
  })
  return { all }
}

/** A filter on a relation: it exists, or one of its entries matches. Operators directly on it compare ids. */
function onRelation(
  reader: QueryReader,
  name: string,
  relation: Relation,
  raw: Raw,
  path: string,
  depth: Depth,
): Condition {
  const innerDepth = descend(depth, 'relations', path)
  if (raw === null) return { not: { relation: name, where: null } }
  if (isScalar(raw)) return onIds(reader, name, '$eq', raw, path)
  if (Array.isArray(raw)) return onIds(reader, name, '$in', raw, path)
  if (!isTree(raw)) throw badRequest('Invalid value', path)
  const entries = Object.entries(raw)
  // As in Strapi, `[id][$null]` asks for entries without a related one.
  if (entries.length === 1 && isEmptyTest(raw['id'])) return onRelation(reader, name, relation, raw['id'], path, depth)
  const onTarget = Object.fromEntries(entries.filter(([key]) => !Object.hasOwn(OPERATORS, key)))
  const all = entries
    .filter(([key]) => findOperator(key))
    .map(([key, value]) => onIds(reader, name, key, value, `${path}.${key}`))
  if (Object.keys(onTarget).length > 0)
    all.push({ relation: name, where: onEntry(reader, relation.to, onTarget, path, innerDepth) })
  return { all }
}

const isEmptyTest = (raw: Raw) =>
  raw === null || (isTree(raw) && Object.keys(raw).every((key) => findOperator(key)?.test === 'empty'))

function onIds(reader: QueryReader, relation: string, operator: string, raw: Raw, path: string): Condition {
  spend(reader, 'filters')
  const condition = compare({ name: 'id', kind: 'integer' }, operator, raw, path)
  const none = (inner: Condition): boolean => 'test' in inner && inner.test === 'empty'
  if ('not' in condition) return relationExists(relation, condition.not, none(condition.not), true)
  return relationExists(relation, condition, none(condition), false)
}

/** "Not 3" means that none of the related is 3; "empty" means that there is none. */
function relationExists(relation: string, where: Condition, empty: boolean, negated: boolean): Condition {
  const exists: Condition = { relation, where: empty ? null : where }
  return empty === negated ? exists : { not: exists }
}
