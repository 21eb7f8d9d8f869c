import fc from 'fast-check'
import { type GraphQLObjectType, getNamedType, isInputObjectType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { createGraphqlSchema } from '#platform/graphql/schema.server.ts'
import { resources } from '#tests/fixtures/resources.ts'
import { openGraphql } from './graphql-client.ts'

const { ask, errors } = await openGraphql()
const schema = createGraphqlSchema(resources)
const FULL = process.env['TEST_FULL'] === '1'
const RUNS = FULL ? 3000 : 250

/** Reads numbers below a bound from a random list, so that a failing query is shrunk. */
function chooser(numbers: number[]) {
  let at = 0
  const below = (most: number) => (numbers[at++] ?? 0) % most
  return { below, pick: <Value>(list: readonly Value[]): Value => list[below(list.length)]! }
}
type Chooser = ReturnType<typeof chooser>

const VALUES: Record<string, readonly string[]> = {
  String: ['"a"', '"%_\\\\"', '"ÁRBOL 日本 😀"', '""', 'null', '"es"'],
  Int: ['0', '1', '-1', '2147483647', 'null'],
  Float: ['0.5', '-3', 'null'],
  Boolean: ['true', 'false', 'null'],
  Date: ['"2026-12-04"', '"0001-01-01"', 'null'],
  DateTime: ['"2026-12-04T10:00:00Z"', '"2026-12-04"', 'null'],
}

function inputOf({ below, pick }: Chooser, name: string, depth: number): string {
  const type = schema.getType(name)
  if (!isInputObjectType(type)) return pick(VALUES[name] ?? ['null'])
  const fields = Object.values(type.getFields()).filter(
    (field) => depth < 3 || !isInputObjectType(getNamedType(field.type)),
  )
  const parts = Array.from({ length: fields.length > 0 ? 1 + below(2) : 0 }, () => pick(fields)).map((field) => {
    const isList = String(field.type).includes('[')
    const given = inputOf({ below, pick }, getNamedType(field.type).name, depth + 1)
    // Lists take no null.
    const value = isList && given === 'null' ? VALUES[getNamedType(field.type).name]![0]! : given
    return `${field.name}: ${isList ? `[${value}, ${value}]` : value}`
  })
  return `{ ${[...new Map(parts.map((part) => [part.split(':')[0], part])).values()].join(', ')} }`
}

function listArguments({ below, pick }: Chooser, type: string): string {
  const base = type.replace('Connection', '')
  const parts = [
    pick([
      '',
      'first: 3',
      'last: 2',
      'first: 0',
      'first: 100',
      'first: 2, after: "MSAx"',
      'last: 3, before: "NSA5OTk"',
    ]),
    below(2) === 0 ? '' : `filters: ${inputOf({ below, pick }, `${base}Filter`, 0)}`,
    below(2) === 0 ? '' : `sort: [${pick(['DATABASE_ID_DESC', 'CREATED_AT_ASC, UPDATED_AT_DESC'])}]`,
  ].filter(Boolean)
  return parts.length > 0 ? `(${parts.join(', ')})` : ''
}

function selectionOf(choose: Chooser, type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).filter(({ type: of }) => depth < 7 || !isObjectType(getNamedType(of)))
  const isList = type.name.endsWith('Connection')
  const chosen = isList
    ? [
        type.getFields()[choose.pick(['nodes', 'edges'])]!,
        ...(choose.below(2) === 0 ? [type.getFields()['totalCount']!, type.getFields()['pageInfo']!] : []),
      ]
    : Array.from({ length: 1 + choose.below(3) }, () => choose.pick(fields))
  const texts = [...new Set(chosen)].map((field, index) => {
    const to = getNamedType(field.type)
    const name = choose.below(4) === 0 ? `a${depth}_${index}: ${field.name}` : field.name
    const args = to.name.endsWith('Connection') ? listArguments(choose, to.name) : ''
    return `${name}${args}${isObjectType(to) ? ` ${selectionOf(choose, to, depth + 1)}` : ''}`
  })
  return `{ __typename ${texts.join(' ')} }`
}

test('no query of the schema is an error that nobody expects', async () => {
  const lists = Object.values(schema.getQueryType()!.getFields()).filter(({ type }) =>
    getNamedType(type).name.endsWith('Connection'),
  )
  const seen = { answered: 0, refused: 0 }
  const numbers = fc.array(fc.nat(10_000), { minLength: 20, maxLength: 120 })
  await fc.assert(
    fc.asyncProperty(numbers, async (given) => {
      const choose = chooser(given)
      const field = choose.pick(lists)
      const type = getNamedType(field.type) as GraphQLObjectType
      const query = `{ ${field.name}${listArguments(choose, type.name)} ${selectionOf(choose, type, 1)} }`
      const { errors: refusals } = await ask(query)
      for (const { message, extensions } of refusals)
        expect([query, message, ['BAD_QUERY', 'BAD_USER_INPUT', 'QUERY_TOO_LARGE'].includes(extensions.code)]).toEqual([
          query,
          message,
          true,
        ])
      expect(errors).toEqual([])
      seen[refusals.length > 0 ? 'refused' : 'answered'] += 1
    }),
    { numRuns: RUNS, seed: FULL ? Date.now() : 5 },
  )
  expect(seen.answered).toBeGreaterThan(RUNS / 4)
})
