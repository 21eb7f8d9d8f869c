import { badRequest } from '../bad-request.ts'
import type { Kind } from '../resource.ts'
import { LIST_LENGTH } from './limits.ts'
import { type Comparator, findOperator } from './operators.ts'
import { isAbsent, type Raw } from './raw-query.ts'
import { readFlag, readValue, type Value } from './values.ts'

/** A validated filter: every field exists and every value fits its column. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { relation: string; where: Condition | null }
  /** Each of the words occurs in the texts of the entry. */
  | { words: string[] }
  | Comparison
export type Comparison = { field: string; kind: Kind; test: Comparator; ignoreCase: boolean; values: Value[] }

/** The conditions that must all hold. */
export const conjuncts = (where: Condition | null): Condition[] =>
  where === null ? [] : 'all' in where ? where.all.flatMap(conjuncts) : [where]

export const partition = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean) =>
  [items.filter(isFirst), items.filter((item) => !isFirst(item))] as const

export type Field = { name: string; kind: Kind; synonyms?: Record<string, string> | undefined }

/** One operator on one field: `title=x`, `title[$op]=x`, `id[0]=1&id[1]=2`. */
export function compare(field: Field, name: string, raw: Raw, path: string): Condition {
  const operator = findOperator(name)
  if (!operator?.kinds.includes(field.kind)) throw badRequest('Invalid operator', path)
  const comparison = (test: Comparator, values: Value[]): Condition => ({
    field: field.name,
    kind: field.kind,
    ignoreCase: operator.ignoreCase ?? false,
    test,
    values,
  })
  const withNegation = (condition: Condition, negated = operator.negated ?? false): Condition =>
    negated ? { not: condition } : condition
  const value = (one: Raw) => {
    const read = readValue(field.kind, one, path)
    return field.synonyms && Object.hasOwn(field.synonyms, String(read)) ? (field.synonyms[String(read)] ?? read) : read
  }
  if (operator.takes === 'flag')
    return withNegation(comparison('present', []), readFlag(raw, path) === (operator.negated ?? false))
  if (operator.takes === 'one' && Array.isArray(raw) && operator.test === 'equal')
    // `$or[][type][$eq]=a&$or[][type][$eq]=b` is parsed as one list; knex treats it as any of them.
    return withNegation(comparison('among', list(raw, path).map(value)))
  if (operator.takes === 'one') {
    // A parameter without `=` tests for null, as null does in Strapi.
    if (raw === null && operator.test === 'equal') return withNegation(comparison('present', []), !operator.negated)
    return withNegation(comparison(operator.test, [value(raw)]))
  }
  const values = list(raw, path).map(value)
  if (operator.takes === 'pair' && values.length !== 2) throw badRequest('Two values are needed for', path)
  return withNegation(comparison(operator.test, values))
}

/** A list in any form. Only a single plain string is split at commas, so that listed values may contain them. */
function list(raw: Raw, path: string): Raw[] {
  if (isAbsent(raw)) throw badRequest('Invalid value', path)
  const values = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',').map((part) => part.trim()) : [raw]
  if (values.length > LIST_LENGTH) throw badRequest('Too many items in', path)
  return values
}
