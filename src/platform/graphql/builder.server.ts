import SchemaBuilder from '@pothos/core'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { AnswerBudget } from '#platform/strapi/answer-budget.server.ts'
import type { Kind } from '#platform/strapi/resource.ts'
import { DATE, DATE_TIME, JSON_VALUE } from './scalars.server.ts'

/** What resolvers get. */
export type GraphqlContext = {
  ctx: RequestContext
  /** Runs one statement of the request after the other, and turns our errors into those of GraphQL. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** What is left for each statement. */
  budget: AnswerBudget
}

type Types = {
  Context: GraphqlContext
  Scalars: {
    ID: { Input: string; Output: string }
    Date: { Input: string; Output: unknown }
    DateTime: { Input: string; Output: unknown }
    JSON: { Input: never; Output: unknown }
  }
}

export function createBuilder() {
  const builder = new SchemaBuilder<Types>({})
  builder.addScalarType('Date', DATE)
  builder.addScalarType('DateTime', DATE_TIME)
  builder.addScalarType('JSON', JSON_VALUE)
  return builder
}
export type Builder = ReturnType<typeof createBuilder>

/** The scalar of each kind of field. */
export const SCALARS = {
  text: 'String',
  integer: 'Int',
  decimal: 'Float',
  boolean: 'Boolean',
  date: 'Date',
  instant: 'DateTime',
  json: 'JSON',
} as const satisfies Record<Kind, string>
