import type { Kind } from '../resource.ts'

/** The comparison of a condition. Several operators share one, plain or negated. */
export type Comparator =
  | 'equal'
  | 'below'
  | 'atMost'
  | 'above'
  | 'atLeast'
  | 'among'
  | 'between'
  | 'contains'
  | 'starts'
  | 'ends'
  | 'present'

type Operator = {
  test: Comparator
  takes: 'one' | 'list' | 'pair' | 'flag'
  /** Negated operators are exact complements: null passes them. */
  negated?: true
  /** Ignores case and accents. */
  ignoreCase?: true
  kinds: readonly Kind[]
}

const ANY: readonly Kind[] = ['text', 'integer', 'decimal', 'boolean', 'date', 'instant', 'json']
const VALUED = ANY.filter((kind) => kind !== 'json')
const ORDERED = VALUED.filter((kind) => kind !== 'boolean')
const TEXT: readonly Kind[] = ['text']

/** Strapi v4's operators. */
export const OPERATORS: Readonly<Record<string, Operator>> = {
  $eq: { test: 'equal', takes: 'one', kinds: VALUED },
  $eqi: { test: 'equal', takes: 'one', kinds: TEXT, ignoreCase: true },
  $ne: { test: 'equal', takes: 'one', kinds: VALUED, negated: true },
  $nei: { test: 'equal', takes: 'one', kinds: TEXT, ignoreCase: true, negated: true },
  $lt: { test: 'below', takes: 'one', kinds: ORDERED },
  $lte: { test: 'atMost', takes: 'one', kinds: ORDERED },
  $gt: { test: 'above', takes: 'one', kinds: ORDERED },
  $gte: { test: 'atLeast', takes: 'one', kinds: ORDERED },
  $in: { test: 'among', takes: 'list', kinds: VALUED },
  $notIn: { test: 'among', takes: 'list', kinds: VALUED, negated: true },
  $contains: { test: 'contains', takes: 'one', kinds: TEXT },
  $notContains: { test: 'contains', takes: 'one', kinds: TEXT, negated: true },
  $containsi: { test: 'contains', takes: 'one', kinds: TEXT, ignoreCase: true },
  $notContainsi: { test: 'contains', takes: 'one', kinds: TEXT, ignoreCase: true, negated: true },
  $startsWith: { test: 'starts', takes: 'one', kinds: TEXT },
  $startsWithi: { test: 'starts', takes: 'one', kinds: TEXT, ignoreCase: true },
  $endsWith: { test: 'ends', takes: 'one', kinds: TEXT },
  $endsWithi: { test: 'ends', takes: 'one', kinds: TEXT, ignoreCase: true },
  $null: { test: 'present', takes: 'flag', kinds: ANY, negated: true },
  $notNull: { test: 'present', takes: 'flag', kinds: ANY },
  $between: { test: 'between', takes: 'pair', kinds: ORDERED },
}

export const findOperator = (name: string): Operator | null =>
  Object.hasOwn(OPERATORS, name) ? (OPERATORS[name] ?? null) : null
