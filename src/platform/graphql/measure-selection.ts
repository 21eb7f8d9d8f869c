import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  type InlineFragmentNode,
  isInterfaceType,
  isObjectType,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  typeFromAST,
} from 'graphql'
import { API_DEPTH } from '#shared/limits.ts'
import * as limits from './limits.ts'
import { refused } from './refused.ts'

export type Variables = Readonly<Record<string, unknown>>
/** Of which relation a field of the schema is, and whether it is a connection. */
export type FieldExtensions = { relation?: { isUnbounded: boolean }; isList?: true }

/** Where a selection stands: under which type, below how many fields, relations and long lists, in a list of how many. */
type SelectionScope = {
  type: GraphQLNamedType | null
  depth: number
  relations: number
  longLists: number
  listSize: number
  fragments: readonly string[]
}
/** How many values the answer has if every list is full; those of introspection apart. */
export type Cost = { values: number; introspected: number }

export type Measuring = {
  schema: GraphQLSchema
  fragments: ReadonlyMap<string, FragmentDefinitionNode>
  variables: Variables
  /** How long the lists of introspection are. */
  sizeOf: (field: string) => number
  counts: { fields: number; relations: number; repeated: number; roots: number }
}

/** Measures an operation with its fragments written out. Throws where a count exceeds its limit. */
export const measureOperation = (measuring: Measuring, selection: SelectionSetNode): Cost =>
  measureSelection(measuring, selection, {
    type: measuring.schema.getQueryType() ?? null,
    listSize: 1,
    fragments: [],
    depth: 0,
    relations: 0,
    longLists: 0,
  })

function measureSelection(measuring: Measuring, selection: SelectionSetNode, place: SelectionScope): Cost {
  const sum: Cost = { values: 0, introspected: 0 }
  const names = new Set<string>()
  for (const [node, at] of fieldsOf(measuring, selection.selections, place)) {
    const name = node.alias?.value ?? node.name.value
    if (names.has(name)) count(measuring, 'repeated', 'repeated fields', limits.REPEATED_FIELDS)
    names.add(name)
    const { times, cost } = measureField(measuring, node, at)
    sum.values += cost.values * times
    sum.introspected += cost.introspected * times
  }
  return sum
}

/** The fields of a selection and of its fragments, each with the type that its fragment names. */
function* fieldsOf(
  measuring: Measuring,
  selections: readonly SelectionNode[],
  at: SelectionScope,
): Generator<[FieldNode, SelectionScope]> {
  for (const node of selections) {
    count(measuring, 'fields', 'fields', limits.EXPANDED_FIELDS)
    if (node.kind === 'Field') yield [node, at]
    else if (node.kind === 'InlineFragment')
      yield* fieldsOf(measuring, node.selectionSet.selections, inFragment(measuring, node, at))
    else {
      const fragment = measuring.fragments.get(node.name.value)
      if (at.fragments.includes(node.name.value)) throw refused('fragments within themselves', 0)
      const inside = { ...at, fragments: [...at.fragments, node.name.value] }
      if (fragment)
        yield* fieldsOf(measuring, fragment.selectionSet.selections, inFragment(measuring, fragment, inside))
    }
  }
}

const inFragment = (
  { schema }: Measuring,
  { typeCondition }: FragmentDefinitionNode | InlineFragmentNode,
  at: SelectionScope,
): SelectionScope => (typeCondition ? { ...at, type: typeFromAST(schema, typeCondition) ?? null } : at)

function measureField(measuring: Measuring, node: FieldNode, at: SelectionScope): { cost: Cost; times: number } {
  const name = node.name.value
  const field = findField(at.type, name)
  const place = placeBelow(measuring, node, field, at)
  const below = node.selectionSet ? measureSelection(measuring, node.selectionSet, place) : NOTHING
  if (at.type?.name.startsWith('__') || name.startsWith('__'))
    return { cost: { ...below, introspected: below.introspected + 1 }, times: measuring.sizeOf(name) }
  return { cost: { ...below, values: below.values + 1 }, times: ENTRIES.includes(name) ? at.listSize : 1 }
}

const NOTHING: Cost = { values: 0, introspected: 0 }
/** The fields of a connection that have a value for each entry. */
const ENTRIES = ['nodes', 'edges']

function placeBelow(measuring: Measuring, node: FieldNode, field: Field | null, at: SelectionScope): SelectionScope {
  const { relation, isList } = (field?.extensions ?? {}) as FieldExtensions
  const depth = at.depth + 1
  if (depth > limits.QUERY_DEPTH) throw refused('depth', limits.QUERY_DEPTH)
  if (depth === 1 && !node.name.value.startsWith('__'))
    count(measuring, 'roots', 'fields of the query', limits.ROOT_FIELDS)
  if (relation) count(measuring, 'relations', 'relations', limits.RELATIONS)
  const relations = at.relations + (relation ? 1 : 0)
  if (relations > API_DEPTH) throw refused('relations within each other', API_DEPTH)
  const longLists = at.longLists + (relation?.isUnbounded ? 1 : 0)
  if (longLists > 1) throw refused('long lists within each other', 1, `${node.name.value} is in another one`)
  const listSize = isList ? listSizeOf(node, measuring.variables) : 1
  const type = field ? getNamedType(field.type) : null
  return { type, depth, relations, longLists, listSize, fragments: at.fragments }
}

function count({ counts }: Measuring, key: keyof Measuring['counts'], limit: string, most: number) {
  counts[key] += 1
  if (counts[key] > most) throw refused(limit, most)
}

type Field = GraphQLField<unknown, unknown>

/** Null for what does not exist, which validation refuses. */
function findField(type: GraphQLNamedType | null, name: string): Field | null {
  if (name === '__schema') return SchemaMetaFieldDef
  if (name === '__type') return TypeMetaFieldDef
  return isObjectType(type) || isInterfaceType(type) ? (type.getFields()[name] ?? null) : null
}

/** How many entries a list may have. A variable counts as its value, or as the most where it is none. */
function listSizeOf(node: FieldNode, variables: Variables): number {
  const argument = node.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')
  if (!argument) return limits.LIST_DEFAULT
  const { value } = argument
  const given =
    value.kind === 'IntValue' ? Number(value.value) : value.kind === 'Variable' ? variables[value.name.value] : null
  return typeof given === 'number' ? Math.min(Math.max(given, 0), limits.LIST_MAX) : limits.LIST_MAX
}
