import { badQuery } from '../bad-request.ts'
import type { Kind } from '../resource.ts'
import { LIST_LENGTH } from './limits.ts'
import { operatorNamed, type Test } from './operators.ts'
import { isAbsent, type Raw } from './raw-query.ts'
import { readFlag, readValue, type Value } from './values.ts'

/** A filter whose every name is of the allow-list and whose every value fits its column. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { relation: string; where: Condition | null }
  /** Each of the words stands somewhere in the texts of the entry. */
  | { words: string[] }
  | Comparison
export type Comparison = { field: string; kind: Kind; test: Test; folded: boolean; values: Value[] }

export type Field = { name: string; kind: Kind; synonyms?: Record<string, string> | undefined }

/** `title=x`, `title[$op]=x`, `id[0]=1&id[1]=2`: one operator on one field. */
export function compare(field: Field, name: string, raw: Raw, at: string): Condition {
  const operator = operatorNamed(name)
  if (!operator?.kinds.includes(field.kind)) throw badQuery('Invalid operator', at)
  const comparison = (test: Test, values: Value[]): Condition => ({
    field: field.name,
    kind: field.kind,
    folded: operator.folded ?? false,
    test,
    values,
  })
  const signed = (condition: Condition, negated = operator.negated ?? false): Condition =>
    negated ? { not: condition } : condition
  const value = (one: Raw) => {
    const read = readValue(field.kind, one, at)
    return field.synonyms && Object.hasOwn(field.synonyms, String(read)) ? (field.synonyms[String(read)] ?? read) : read
  }
  if (operator.takes === 'flag')
    return signed(comparison('empty', []), readFlag(raw, at) === (operator.negated ?? false))
  if (operator.takes === 'one' && Array.isArray(raw) && operator.test === 'equal')
    // `$or[][type][$eq]=a&$or[][type][$eq]=b` arrives as one list, as knex takes it: any of them.
    return signed(comparison('among', list(raw, at).map(value)))
  if (operator.takes === 'one') {
    // A parameter without `=` asks for nothing there, as null does in Strapi.
    if (raw === null && operator.test === 'equal') return signed(comparison('empty', []))
    return signed(comparison(operator.test, [value(raw)]))
  }
  const values = list(raw, at).map(value)
  if (operator.takes === 'pair' && values.length !== 2) throw badQuery('Two values are needed for', at)
  return signed(comparison(operator.test, values))
}

/** A list in any form; only a single plain string is split at commas, so that listed values may hold them. */
function list(raw: Raw, at: string): Raw[] {
  if (isAbsent(raw)) throw badQuery('Invalid value', at)
  const values = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',').map((part) => part.trim()) : [raw]
  if (values.length > LIST_LENGTH) throw badQuery('Too many items in', at)
  return values
}
