import { OPERATORS } from '#platform/strapi/query/operators.ts'
import type { Kind, Resource } from '#platform/strapi/resource.ts'
import type { Schema } from './json-schema.ts'
import { type Components, type JsonSchema, toJsonSchema } from './json-schema.ts'

/** What is known of a field beyond its kind. */
type FieldDescription = {
  description?: string
  /** The values that it can have. */
  values?: readonly string[]
  /** Of fields of the kind `json`, or where the kind says too little. */
  schema?: Schema
  /** Never null. */
  present?: true
}
/** What is said about a resource beside its fields and relations. `example`: attributes without relations. */
export type ResourceDescription = {
  description: string
  fields: Record<string, FieldDescription>
  example: Record<string, unknown>
}
/** A type of the Strapi grammar, by the name that relations use. */
export type DescribedResource = ResourceDescription & { type: string; resource: Resource }

/** `quick-start-guide` becomes `QuickStartGuide`, the name of its entry among the components. */
export const componentOf = (type: string) =>
  type.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
export const componentRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

const TYPES: Record<Kind, JsonSchema> = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  instant: { type: 'string', format: 'date-time' },
  json: {},
}
const filterOf = (kind: Kind) => `${componentOf(kind)}Filter`

/** Adds the components of every resource: its entry, and its filters. */
export function addResourceComponents(components: Components, resources: readonly DescribedResource[]) {
  for (const kind of Object.keys(TYPES) as Kind[]) components[filterOf(kind)] = operatorSchema(kind)
  for (const { type, resource, ...description } of resources) {
    components[componentOf(type)] = entrySchema(resource, description, components)
    components[`${componentOf(type)}Filters`] = filtersSchema(resource)
  }
}

function entrySchema(resource: Resource, { description, fields }: ResourceDescription, components: Components) {
  for (const name of Object.keys(fields))
    if (!(name in resource.fields)) throw new Error(`There is no field ${name} to describe`)
  const attributes = Object.entries(resource.fields).map(([name, kind]) => [
    name,
    fieldSchema(kind, fields[name] ?? {}, components),
  ])
  const relations = Object.entries(resource.relations).map(([name, { to, many }]) => [name, relationSchema(to, many)])
  return {
    type: 'object',
    description,
    required: ['id', 'attributes'],
    properties: {
      id: { type: 'integer', minimum: 1 },
      // Nothing is required: `fields` leaves attributes out, and relations are there where `populate` names them.
      attributes: { type: 'object', properties: Object.fromEntries([...attributes, ...relations]) },
    },
  }
}

function fieldSchema(kind: Kind, { values, schema, present, ...rest }: FieldDescription, components: Components) {
  const plain = schema ? toJsonSchema(schema, 'output', components) : TYPES[kind]
  const nullable = present || schema ? plain : { ...plain, type: [plain['type'], 'null'] }
  return { ...nullable, ...(values && { enum: present ? [...values] : [...values, null] }), ...rest }
}

function relationSchema(to: string, many: boolean): JsonSchema {
  const entry = componentRef(componentOf(to))
  const data = many ? { type: 'array', items: entry } : { anyOf: [entry, { type: 'null' }] }
  return { type: 'object', required: ['data'], properties: { data } }
}

/** The operators that fields of a kind take: a value alone means `$eq`. */
function operatorSchema(kind: Kind): JsonSchema {
  const value = { ...TYPES[kind] }
  const takes = {
    one: value,
    list: { type: 'array', items: value, maxItems: 100 },
    pair: { type: 'array', items: value, minItems: 2, maxItems: 2 },
    flag: { type: 'boolean' },
  }
  const operators = Object.entries(OPERATORS).filter(([, { kinds }]) => kinds.includes(kind))
  const properties = Object.fromEntries(operators.map(([name, operator]) => [name, takes[operator.takes]]))
  return { anyOf: [value, { type: 'object', properties }] }
}

function filtersSchema({ fields, relations }: Resource): JsonSchema {
  const self = { type: 'array', items: { type: 'object' } }
  return {
    type: 'object',
    description: 'Conditions on fields and on fields of relations, which must all hold; `$or` and `$not` combine them.',
    properties: {
      id: componentRef(filterOf('integer')),
      ...Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, componentRef(filterOf(kind))])),
      ...Object.fromEntries(
        Object.entries(relations).map(([name, { to }]) => [name, componentRef(`${componentOf(to)}Filters`)]),
      ),
      $and: self,
      $or: self,
      $not: { type: 'object' },
    },
  }
}
