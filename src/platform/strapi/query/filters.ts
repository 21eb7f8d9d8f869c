import { SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { badQuery } from '../bad-request.ts'
import { kindOf, type Relation, relationNamed, shapeOf } from '../resource.ts'
import { type Condition, compare, type Field } from './condition.ts'
import { OPERATORS, operatorNamed } from './operators.ts'
import { type Depth, type Desk, deeper, spend, TOP } from './query-budget.ts'
import { isAbsent, isScalar, isTree, type Raw } from './raw-query.ts'
import { readValue } from './values.ts'

/** `filters`, read against a type's allow-list. Null when nothing is asked. */
export function readFilters(desk: Desk, type: string, raw: Raw, at = 'filters', depth: Depth = TOP): Condition | null {
  return isAbsent(raw) ? null : onEntry(desk, type, raw, at, depth)
}

/** Strapi's `_q`: words that all stand somewhere in an entry's texts, whatever their case and accents. Null when nothing is asked. */
export function readText(raw: Raw, at = '_q'): Condition | null {
  if (isAbsent(raw)) return null
  const text = String(readValue('text', raw, at))
  if (text.length > SEARCH_TEXT_LENGTH) throw badQuery('Too long a value', at)
  const words = text.split(/\s+/).filter(Boolean)
  return words.length > 0 ? { words } : null
}

/** Groups take a list, or one thing alone. */
const members = (raw: Raw, at: string): [Raw, string][] =>
  Array.isArray(raw) ? raw.map((one, index) => [one, `${at}.${index}`]) : [[raw, at]]

/** What `$and`, `$or` and `$not` do is the same over entries and over one field. */
function group(
  name: string,
  raw: Raw,
  at: string,
  depth: Depth,
  read: (raw: Raw, at: string, depth: Depth) => Condition,
) {
  if (!['$and', '$or', '$not'].includes(name)) return null
  const inside = deeper(depth, 'groups', at)
  const conditions = members(raw, at).map(([one, here]) => read(one, here, inside))
  if (name === '$or') return { any: conditions }
  return name === '$and' ? { all: conditions } : { not: { all: conditions } }
}

function onEntry(desk: Desk, type: string, raw: Raw, at: string, depth: Depth): Condition {
  if (!isTree(raw)) throw badQuery('Invalid value', at)
  const shape = shapeOf(desk.shapes, type)
  const all = Object.entries(raw).map(([name, value]): Condition => {
    const here = `${at}.${name}`
    const grouped = group(name, value, here, depth, (one, place, inside) => onEntry(desk, type, one, place, inside))
    if (grouped) return grouped
    const kind = kindOf(shape, name)
    if (kind) return onField(desk, { name, kind, synonyms: shape.synonyms?.[name] }, value, here, depth)
    return onRelation(desk, name, relationNamed(shape, name, here), value, here, depth)
  })
  return { all }
}

function onField(desk: Desk, field: Field, raw: Raw, at: string, depth: Depth): Condition {
  if (!isTree(raw)) {
    spend(desk, 'filters')
    return compare(field, Array.isArray(raw) ? '$in' : '$eq', raw, at)
  }
  const all = Object.entries(raw).map(([name, value]): Condition => {
    const here = `${at}.${name}`
    const grouped = group(name, value, here, depth, (one, place, inside) => onField(desk, field, one, place, inside))
    if (grouped) return grouped
    spend(desk, 'filters')
    return compare(field, name, value, here)
  })
  return { all }
}

/** A relation is there, or one of its entries passes. Operators straight on it compare its ids. */
function onRelation(desk: Desk, name: string, relation: Relation, raw: Raw, at: string, depth: Depth): Condition {
  const inside = deeper(depth, 'relations', at)
  if (raw === null) return { not: { relation: name, where: null } }
  if (isScalar(raw)) return onIds(desk, name, '$eq', raw, at)
  if (Array.isArray(raw)) return onIds(desk, name, '$in', raw, at)
  if (!isTree(raw)) throw badQuery('Invalid value', at)
  const entries = Object.entries(raw)
  // No id means no entry, as in Strapi, where `[id][$null]` is how one asks for what has none.
  if (entries.length === 1 && asksForNone(raw['id'])) return onRelation(desk, name, relation, raw['id'], at, depth)
  const onTarget = Object.fromEntries(entries.filter(([key]) => !Object.hasOwn(OPERATORS, key)))
  const all = entries
    .filter(([key]) => operatorNamed(key))
    .map(([key, value]) => onIds(desk, name, key, value, `${at}.${key}`))
  if (Object.keys(onTarget).length > 0)
    all.push({ relation: name, where: onEntry(desk, relation.to, onTarget, at, inside) })
  return { all }
}

const asksForNone = (raw: Raw) =>
  raw === null || (isTree(raw) && Object.keys(raw).every((key) => operatorNamed(key)?.test === 'empty'))

function onIds(desk: Desk, relation: string, operator: string, raw: Raw, at: string): Condition {
  spend(desk, 'filters')
  const condition = compare({ name: 'id', kind: 'integer' }, operator, raw, at)
  const none = (inner: Condition): boolean => 'test' in inner && inner.test === 'empty'
  if ('not' in condition) return onThere(relation, condition.not, none(condition.not), true)
  return onThere(relation, condition, none(condition), false)
}

/** "Not 3" means that none of the related is 3; "empty" that there is none at all. */
function onThere(relation: string, where: Condition, empty: boolean, negated: boolean): Condition {
  const there: Condition = { relation, where: empty ? null : where }
  return empty === negated ? there : { not: there }
}
