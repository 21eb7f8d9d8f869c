import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getIntrospectionQuery,
  Kind,
  parse,
  visit,
} from 'graphql'
import { introspectionSizes } from './introspection-sizes.ts'
import * as limits from './limits.ts'
import { type Cost, type Measuring, measureOperation, type Variables } from './measure-selection.ts'
import { refused } from './refused.ts'

/**
 * Throws for a query that is larger than the limits, before it is validated: validating compares fields with each other.
 * Takes time in proportion to the tokens, and to `EXPANDED_FIELDS`. What does not exist is left to validation.
 */
export function measureQuery(schema: GraphQLSchema, document: DocumentNode, variables: Variables) {
  countNodes(document)
  const introspection = introspectionOf(schema)
  const measuring = startMeasuring(schema, document, variables, introspection.sizeOf)
  for (const { values, introspected } of measureOperations(measuring, document)) {
    if (values > limits.QUERY_COST) throw refused('cost', limits.QUERY_COST, COST_ADVICE)
    if (introspected > introspection.most) throw refused('introspection', introspection.most, TYPES_ADVICE)
  }
  return { rootFields: measuring.counts.roots }
}

const COST_ADVICE = 'The answer could have more values than that: ask for fewer entries, relations or fields'
const TYPES_ADVICE = 'Ask for fewer types within types'

function startMeasuring(
  schema: GraphQLSchema,
  { definitions }: DocumentNode,
  variables: Variables,
  sizeOf: Measuring['sizeOf'],
): Measuring {
  const fragments = definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
  return {
    schema,
    variables,
    sizeOf,
    counts: { fields: 0, relations: 0, repeated: 0, roots: 0 },
    fragments: new Map(fragments.map((node) => [node.name.value, node])),
  }
}

const measureOperations = (measuring: Measuring, { definitions }: DocumentNode): Cost[] =>
  definitions
    .filter((node) => node.kind === Kind.OPERATION_DEFINITION)
    .map(({ selectionSet }) => measureOperation(measuring, selectionSet))

const introspections = new WeakMap<GraphQLSchema, { sizeOf: Measuring['sizeOf']; most: number }>()

/** The sizes of the lists of introspection, and how much it may cost: some times what the usual tools ask for. */
function introspectionOf(schema: GraphQLSchema) {
  const known = introspections.get(schema)
  if (known) return known
  const sizeOf = introspectionSizes(schema)
  const document = parse(getIntrospectionQuery())
  const [usual] = measureOperations(startMeasuring(schema, document, {}, sizeOf), document)
  const introspection = { sizeOf, most: Math.ceil((usual?.introspected ?? 0) * limits.INTROSPECTION_FACTOR) }
  introspections.set(schema, introspection)
  return introspection
}

/** Limits of the document as it is written. */
function countNodes(document: DocumentNode) {
  const counts = { aliases: 0, directives: 0, fragments: 0 }
  visit(document, {
    [Kind.FIELD]({ alias }: FieldNode) {
      if (!alias) return
      counts.aliases += 1
      if (alias.value.length > limits.ALIAS_LENGTH) throw refused('characters of an alias', limits.ALIAS_LENGTH)
    },
    [Kind.DIRECTIVE]() {
      counts.directives += 1
    },
    [Kind.FRAGMENT_DEFINITION]() {
      counts.fragments += 1
    },
  })
  if (counts.aliases > limits.ALIASES) throw refused('aliases', limits.ALIASES)
  if (counts.directives > limits.DIRECTIVES) throw refused('directives', limits.DIRECTIVES)
  if (counts.fragments > limits.FRAGMENTS) throw refused('fragments', limits.FRAGMENTS)
}
