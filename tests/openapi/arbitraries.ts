import fc, { type Arbitrary } from 'fast-check'
import type { JsonSchema } from '#platform/openapi/json-schema.ts'
import { openApi } from './described-schemas.ts'

/** What no schema asks for, and PostgreSQL, parsers or dates may stumble over. */
const HOSTILE: unknown[] = [
  ...[
    '',
    ' ',
    '\0',
    '\u{d800}',
    '\u202e',
    '%',
    '%00',
    "';--",
    '{}',
    'null',
    'NaN',
    '1e400',
    '__proto__',
    '$eq',
    '*',
    '-1',
  ],
  ...['9'.repeat(30), 'a'.repeat(5000), 'ñ'.repeat(300), '0000-00-00', '2027-02-30', '9999-12-31T23:59:59Z', '../..'],
  ...[null, true, false, 0, -1, 1.5, 2147483648, 9007199254740992, -1e308],
  ...[[], {}, [[]], [null], { id: null }, { data: null }, { set: [] }, { $eq: null }, { constructor: 1 }],
  Array.from({ length: 300 }, (_, index) => index),
]
const hostile = fc.constantFrom(...HOSTILE)
const anyJson = fc.jsonValue({ maxDepth: 3 })

/** A value of the schema mostly, else anything. */
const around = (valid: Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: valid, weight: 12 }, { arbitrary: hostile, weight: 2 }, { arbitrary: anyJson, weight: 1 })

const integerBetween = ({ minimum, maximum }: JsonSchema) =>
  fc.integer({ min: Math.max(Number(minimum ?? -5), -1000), max: Math.min(Number(maximum ?? 5000), 100_000_000) })

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): Arbitrary<unknown> {
  if (format === 'date')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  if (format === 'date-time')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (typeof pattern === 'string') return fromPattern(pattern)
  const length = { minLength: Math.min(Number(minLength), 60), maxLength: Math.min(Number(maxLength), 60) }
  return fc.oneof(fc.string(length), fc.string({ ...length, unit: 'binary' }), fc.lorem({ maxCount: 4 }))
}

/** Some patterns have parts that fast-check cannot make. */
function fromPattern(pattern: string): Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return fc.string()
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number) {
  const names = Object.keys(properties as JsonSchema)
  const members = Object.fromEntries(
    names.map((name) => {
      const arbitrary = arbitraryOf((properties as Record<string, JsonSchema>)[name]!, depth + 1)
      return [
        name,
        (required as string[]).includes(name)
          ? fc.option(arbitrary, { nil: undefined, freq: 12 })
          : fc.option(arbitrary, { nil: undefined, freq: 1 }),
      ]
    }),
  )
  const others =
    typeof additionalProperties === 'object'
      ? fc.dictionary(fc.string({ maxLength: 8 }), hostile, { maxKeys: 2 })
      : fc.constant({})
  return fc.tuple(fc.record(members), others).map(([own, more]) => ({ ...own, ...more }))
}

/** Filters refer to each other: each component is made once for each depth. */
const components = new Map<string, Arbitrary<unknown>>()
function componentAt(reference: string, depth: number): Arbitrary<unknown> {
  const key = `${reference} ${depth}`
  const known = components.get(key) ?? arbitraryOf(openApi.components.schemas[reference.split('/').at(-1)!]!, depth)
  components.set(key, known)
  return known
}

/** Values that follow a schema, and values around it. */
export function arbitraryOf(schema: JsonSchema, depth = 0): Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, allOf, type } = schema
  if (depth > 5) return hostile
  if (typeof $ref === 'string') return componentAt($ref, depth + 1)
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (choices) return fc.oneof(...choices.map((one) => arbitraryOf(one, depth + 1)))
  if (Array.isArray(allOf))
    return fc.tuple(...allOf.map((one) => arbitraryOf(one, depth + 1))).map((parts) => Object.assign({}, ...parts))
  if (Array.isArray(schema['enum'])) return around(fc.constantFrom(...schema['enum']))
  if ('const' in schema) return around(fc.constant(schema['const']))
  const types = Array.isArray(type) ? type : [type]
  return around(fc.oneof(...types.map((one) => ofType(one, schema, depth))))
}

function ofType(type: unknown, schema: JsonSchema, depth: number): Arbitrary<unknown> {
  switch (type) {
    case 'integer':
      return integerBetween(schema)
    case 'number':
      return fc.double({ min: Number(schema['minimum'] ?? -200), max: Number(schema['maximum'] ?? 200), noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'string':
      return textOf(schema)
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(itemsOf(schema, depth), { maxLength: 4 })
    case 'object':
      return objectOf(schema, depth)
    default:
      return anyJson
  }
}

/** A tuple has `prefixItems`, and `items` is false. */
function itemsOf({ items, prefixItems }: JsonSchema, depth: number): Arbitrary<unknown> {
  const one = Array.isArray(prefixItems) ? { anyOf: prefixItems } : (items ?? {})
  return arbitraryOf(one as JsonSchema, depth + 1)
}
