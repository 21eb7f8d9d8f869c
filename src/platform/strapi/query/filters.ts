import { SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { badRequest } from '../bad-request.ts'
import { fieldKind, getRelation, getResource, type Relation } from '../resource.ts'
import { type Condition, compare, conjuncts, type Field, partition } from './condition.ts'
import { OPERATORS } from './operators.ts'
import { type Depth, descend, type QueryReader, spend, TOP } from './query-budget.ts'
import { isAbsent, isTree, type Raw } from './raw-query.ts'
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

const ID: Field = { name: 'id', kind: 'integer' }

/** A filter on the entries of a relation. Operators directly on it compare their ids. */
function onRelation(
  reader: QueryReader,
  name: string,
  relation: Relation,
  raw: Raw,
  path: string,
  depth: Depth,
): Condition {
  return throughRelation(name, onRelated(reader, relation, raw, path, descend(depth, 'relations', path)))
}

function onRelated(reader: QueryReader, relation: Relation, raw: Raw, path: string, depth: Depth): Condition {
  if (!isTree(raw)) return onField(reader, ID, raw, path, depth)
  const all = Object.entries(raw).map(([name, value]): Condition => {
    const itemPath = `${path}.${name}`
    const groupCondition = group(name, value, itemPath, depth, (one, place, innerDepth) =>
      onRelated(reader, relation, one, place, innerDepth),
    )
    if (groupCondition) return groupCondition
    return Object.hasOwn(OPERATORS, name)
      ? onField(reader, ID, { [name]: value }, path, depth)
      : onEntry(reader, relation.to, { [name]: value }, path, depth)
  })
  return { all }
}

/**
 * One of the related entries fulfils all of the condition that is not negated. Each negation is the complement of what it negates: none of
 * them does, so entries without a related one pass.
 */
function throughRelation(relation: string, condition: Condition): Condition {
  if ('not' in condition) return { not: throughRelation(relation, condition.not) }
  if (!hasNegation(condition)) return { relation, where: condition }
  if ('any' in condition) return { any: condition.any.map((one) => throughRelation(relation, one)) }
  const [negated, plain] = partition(conjuncts(condition), hasNegation)
  const all = negated.map((one) => throughRelation(relation, one))
  return { all: plain.length > 0 ? [{ relation, where: { all: plain } }, ...all] : all }
}

function hasNegation(condition: Condition): boolean {
  if ('all' in condition) return condition.all.some(hasNegation)
  if ('any' in condition) return condition.any.some(hasNegation)
  return 'not' in condition
}
