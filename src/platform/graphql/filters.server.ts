import type { InputFieldMap } from '@pothos/core'
import { findOperator, OPERATORS } from '#platform/strapi/query/operators.ts'
import type { Raw, RawTree } from '#platform/strapi/query/raw-query.ts'
import { fieldKind, getRelation, getResource, type Kind, type Resources } from '#platform/strapi/resource.ts'
import { type Builder, SCALARS } from './builder.server.ts'
import { enumName, typeName } from './names.ts'

export type ListInputs = ReturnType<typeof createListInputs>

const KINDS = Object.keys(SCALARS) as Kind[]
const GROUPS = ['and', 'or', 'not']

/** The input types of lists: for each type its filter and its orders, with the operators of the REST grammar. */
export function createListInputs(builder: Builder, resources: Resources) {
  const comparisons = Object.fromEntries(KINDS.map((kind) => [kind, comparisonInput(builder, kind)])) as Record<
    Kind,
    ReturnType<typeof comparisonInput>
  >
  const filters = Object.fromEntries(
    Object.keys(resources).map((type) => [type, builder.inputRef<Record<string, unknown>>(`${typeName(type)}Filter`)]),
  )
  const sorts = Object.fromEntries(Object.keys(resources).map((type) => [type, sortInput(builder, resources, type)]))
  for (const [type, ref] of Object.entries(filters)) {
    const { fields, relations } = getResource(resources, type)
    ref.implement({
      description: 'All of what is given holds.',
      fields: (t) =>
        ({
          and: t.field({ type: [ref], required: false }),
          or: t.field({ type: [ref], required: false }),
          not: t.field({ type: ref, required: false }),
          databaseId: t.field({ type: comparisons.integer, required: false }),
          ...Object.fromEntries(
            Object.entries(fields).map(([name, kind]) => [name, t.field({ type: comparisons[kind], required: false })]),
          ),
          ...Object.fromEntries(
            Object.entries(relations).map(([name, { to }]) => [name, t.field({ type: filters[to]!, required: false })]),
          ),
        }) as never,
    })
  }
  return { filterOf: (type: string) => filters[type]!, sortOf: (type: string) => sorts[type]! }
}

const COMPARISONS: Record<Kind, string> = {
  text: 'TextComparison',
  integer: 'IntComparison',
  decimal: 'FloatComparison',
  boolean: 'BooleanComparison',
  date: 'DateComparison',
  instant: 'DateTimeComparison',
  json: 'JSONComparison',
}

function comparisonInput(builder: Builder, kind: Kind) {
  const operators = Object.entries(OPERATORS).filter(([, { kinds }]) => kinds.includes(kind))
  const scalar = SCALARS[kind]
  return builder.inputType(COMPARISONS[kind], {
    fields: (t): InputFieldMap =>
      Object.fromEntries(
        operators.map(([name, { takes }]) => {
          const field = name.slice(1)
          if (takes === 'flag') return [field, t.boolean({ required: false })]
          return [field, t.field({ type: takes === 'one' ? scalar : [scalar], required: false })]
        }),
      ),
  })
}

function sortInput(builder: Builder, resources: Resources, type: string) {
  const { fields } = getResource(resources, type)
  const names = Object.keys(fields).filter((name) => fields[name] !== 'json')
  const values = [['databaseId', 'id'], ...names.map((name) => [name, name])].flatMap(([name = '', field]) =>
    ['asc', 'desc'].map((order) => [
      `${enumName(name)}_${order.toUpperCase()}`,
      // As the REST grammar writes it.
      { value: `${field}:${order}` },
    ]),
  )
  return builder.enumType(`${typeName(type)}Sort`, {
    values: Object.fromEntries(values) as Record<string, { value: string }>,
  })
}

/** A filter as the REST grammar writes it: groups and operators begin with `$`, and `databaseId` is the id there. */
export function toRawFilter(resources: Resources, type: string, filter: RawTree): RawTree {
  const resource = getResource(resources, type)
  const entries = Object.entries(filter).map(([name, value]): [string, Raw] => {
    if (GROUPS.includes(name)) return [`$${name}`, eachFilter(value, (one) => toRawFilter(resources, type, one))]
    const field = name === 'databaseId' ? 'id' : name
    if (fieldKind(resource, field)) return [field, eachFilter(value, toRawComparison)]
    const { to } = getRelation(resource, name, name)
    return [name, eachFilter(value, (one) => toRawFilter(resources, to, one))]
  })
  return Object.fromEntries(entries)
}

const eachFilter = (value: Raw, read: (filter: RawTree) => RawTree): Raw =>
  Array.isArray(value) ? value.map((one) => read(one as RawTree)) : value === null ? null : read(value as RawTree)

const toRawComparison = (comparison: RawTree): RawTree =>
  Object.fromEntries(
    Object.entries(comparison).map(([name, value]) => [findOperator(`$${name}`) ? `$${name}` : name, value]),
  )
