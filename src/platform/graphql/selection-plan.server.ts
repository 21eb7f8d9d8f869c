import {
  type FieldNode,
  GraphQLError,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  type SelectionNode,
} from 'graphql'
import { readFilters } from '#platform/strapi/query/filters.ts'
import { createQueryReader, type QueryReader } from '#platform/strapi/query/query-budget.ts'
import type { RawTree } from '#platform/strapi/query/raw-query.ts'
import type { Populated, Selection } from '#platform/strapi/query/selection.ts'
import { readSort } from '#platform/strapi/query/sort.ts'
import { getResource, type Resources } from '#platform/strapi/resource.ts'
import { type ConnectionArgs, readWindow } from './cursor.ts'
import { toRawFilter } from './filters.server.ts'
import { NAMES_OF_ONE_FIELD } from './limits.ts'
import { typeName } from './names.ts'

/** Where the JSON of an entry has the relation that the response shows under a name. */
export const relationKey = (responseName: string) => `@${responseName}`

export type ListArgs = ConnectionArgs & { filters?: RawTree | null; sort?: readonly string[] | null }
type Planner = { info: GraphQLResolveInfo; reader: QueryReader }
type Fields = Map<string, FieldNode[]>

const invalid = (message: string, nodes?: readonly FieldNode[]) =>
  new GraphQLError(message, { nodes: nodes ?? [], extensions: { code: 'BAD_USER_INPUT' } })

/** The plan of a field of the query type that returns one entry. */
export const planEntry = (resources: Resources, type: string, info: GraphQLResolveInfo): Selection =>
  readEntry(
    { info, reader: createQueryReader(resources) },
    type,
    // Of `node`, what is returned is an interface.
    info.schema.getType(typeName(type)),
    info.fieldNodes,
  )

/** The plan of a field of the query type that returns a connection. */
export function planConnection(resources: Resources, type: string, args: ListArgs, info: GraphQLResolveInfo) {
  const planner = { info, reader: createQueryReader(resources) }
  return {
    ...readConnection(planner, type, getNamedType(info.returnType), info.fieldNodes).selection,
    ...readList(planner, type, args),
    window: readWindow(args),
  }
}

function readList({ reader }: Planner, type: string, { filters, sort }: ListArgs) {
  const raw = filters ? toRawFilter(reader.resources, type, filters) : null
  return {
    where: readFilters(reader, type, raw),
    sort: readSort(reader, type, sort ? [...sort] : null),
  }
}

/** The fields and relations that are selected of an entry. */
function readEntry(planner: Planner, type: string, object: unknown, nodes: readonly FieldNode[]): Selection {
  const resource = getResource(planner.reader.resources, type)
  const names = new Map<string, number>()
  const populate: Selection['populate'] = {}
  const objectType = object as GraphQLObjectType
  for (const [key, fieldNodes] of collectFields(planner.info, objectType, nodes)) {
    const name = fieldNodes[0]!.name.value
    if (Object.hasOwn(resource.fields, name)) {
      names.set(name, (names.get(name) ?? 0) + 1)
      if (names.get(name)! > NAMES_OF_ONE_FIELD)
        throw invalid(`${name} is asked for under more than ${NAMES_OF_ONE_FIELD} names`, fieldNodes)
    } else if (Object.hasOwn(resource.relations, name))
      populate[relationKey(key)] = readRelation(planner, type, name, objectType, fieldNodes)
  }
  return { fields: [...names.keys()], populate }
}

function readRelation(
  planner: Planner,
  type: string,
  name: string,
  parent: GraphQLObjectType,
  nodes: FieldNode[],
): Populated {
  const { to, many, isUnbounded = false } = getResource(planner.reader.resources, type).relations[name]!
  const field = parent.getFields()[name]!
  const returned = getNamedType(field.type)
  const shared = { relation: name, unbounded: isUnbounded }
  const page = (limit: number) => ({ start: 0, limit, page: null, withCount: false })
  if (!many) return { ...shared, ...readEntry(planner, to, returned, nodes), where: null, sort: [], page: page(1) }
  const args = getArgumentValues(field, nodes[0]!, planner.info.variableValues) as ListArgs
  const { selection, needsPlaces } = readConnection(planner, to, returned, nodes)
  const window = readWindow(args)
  const isPart = needsPlaces || window.after !== null || window.before !== null || window.fromEnd
  return {
    ...shared,
    ...selection,
    ...readList(planner, to, args),
    page: page(window.limit),
    ...(isPart && { window }),
  }
}

/** The entries of a connection, which are in `nodes` or in `edges`, and whether it says more than these. */
function readConnection(planner: Planner, type: string, connection: unknown, nodes: readonly FieldNode[]) {
  let entryNodes: FieldNode[] | null = null
  let entryType: unknown
  let needsPlaces = false
  const connectionType = connection as GraphQLObjectType
  const take = (parent: GraphQLObjectType, found: FieldNode[]) => {
    if (entryNodes) throw invalid('Ask for the entries of a list once, in nodes or in edges', found)
    entryNodes = found
    entryType = getNamedType(parent.getFields()[found[0]!.name.value]!.type)
  }
  for (const found of collectFields(planner.info, connectionType, nodes).values()) {
    const name = found[0]!.name.value
    if (name === 'nodes') take(connectionType, found)
    else if (name === 'edges') {
      const edgeType = getNamedType(connectionType.getFields()['edges']!.type) as GraphQLObjectType
      for (const inEdge of collectFields(planner.info, edgeType, found).values())
        if (inEdge[0]!.name.value === 'node') take(edgeType, inEdge)
        else needsPlaces = true
    } else if (name !== '__typename') needsPlaces = true
  }
  const selection = entryNodes ? readEntry(planner, type, entryType, entryNodes) : { fields: [], populate: {} }
  return { selection, needsPlaces }
}

/** The selected fields of an object by their name in the response, as execution collects them. */
function collectFields(info: GraphQLResolveInfo, type: GraphQLObjectType, nodes: readonly FieldNode[]): Fields {
  const fields: Fields = new Map()
  const seen = new Set<string>()
  const applies = (condition: string | undefined) => {
    if (condition === undefined || condition === type.name) return true
    return type.getInterfaces().some(({ name }) => name === condition)
  }
  const collect = (selections: readonly SelectionNode[]) => {
    for (const node of selections) {
      if (!isIncluded(info, node)) continue
      if (node.kind === 'Field') {
        const key = node.alias?.value ?? node.name.value
        fields.set(key, [...(fields.get(key) ?? []), node])
      } else if (node.kind === 'InlineFragment') {
        if (applies(node.typeCondition?.name.value)) collect(node.selectionSet.selections)
      } else if (!seen.has(node.name.value)) {
        seen.add(node.name.value)
        const fragment = info.fragments[node.name.value]
        if (fragment && applies(fragment.typeCondition.name.value)) collect(fragment.selectionSet.selections)
      }
    }
  }
  for (const { selectionSet } of nodes) collect(selectionSet?.selections ?? [])
  return fields
}

const isIncluded = ({ variableValues }: GraphQLResolveInfo, node: SelectionNode) =>
  getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.['if'] !== true &&
  getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.['if'] !== false
