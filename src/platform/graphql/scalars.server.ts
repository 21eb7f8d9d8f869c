import { GraphQLError, GraphQLScalarType, Kind as NodeKind } from 'graphql'
import { AppError } from '#platform/errors/app-error.ts'
import { readValue } from '#platform/strapi/query/values.ts'
import type { Kind } from '#platform/strapi/resource.ts'

/** A scalar whose values are read as the REST grammar reads those of the kind, and written as PostgreSQL wrote them. */
function textScalar(name: string, description: string, kind: Kind) {
  const read = (value: unknown) => {
    try {
      if (typeof value !== 'string') throw new AppError('bad_query')
      return readValue(kind, value, name)
    } catch {
      throw new GraphQLError(`This is not a ${name}`)
    }
  }
  return new GraphQLScalarType({
    name,
    description,
    serialize: (value) => value,
    parseValue: read,
    parseLiteral: (node) => read(node.kind === NodeKind.STRING ? node.value : null),
  })
}

export const DATE = textScalar('Date', 'A day, as 2027-03-12.', 'date')
export const DATE_TIME = textScalar('DateTime', 'An instant in UTC, as 2027-03-12T17:30:00.000Z.', 'instant')

/** Only in answers: no argument takes it. */
export const JSON_VALUE = new GraphQLScalarType({
  name: 'JSON',
  description: 'A value as the REST API has it: a list or an object whose parts are not selected.',
  serialize: (value) => value,
  parseValue: () => {
    throw new GraphQLError('JSON is no argument')
  },
})
