import { usePersistedOperations as persistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import type { DocumentNode, GraphQLSchema } from 'graphql'
import { createYoga } from 'graphql-yoga'
import { LRUCache } from 'lru-cache'
import type { GraphqlContext } from './builder.server.ts'
import { maskError } from './errors.server.ts'
import { PARSED_CHARACTERS } from './limits.ts'
import { createPersistedOperations } from './persisted-operations.ts'
import { requestLimits } from './request-limits.server.ts'

type Options = { schema: GraphQLSchema; logError: (error: unknown) => void }

/** Answers GraphQL requests of this schema. The caller has checked the size of the body. */
export function createGraphqlServer({ schema, logError }: Options) {
  const persisted = createPersistedOperations()
  const notFound = {
    message: 'PersistedQueryNotFound',
    extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', http: { status: 404, headers: { 'cache-control': 'no-store' } } },
  }
  const noQuery = {
    message: 'The request has no query',
    extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
  }
  return createYoga<GraphqlContext>({
    schema,
    plugins: [
      persistedOperations({
        allowArbitraryOperations: true,
        getPersistedOperation: persisted.find,
        customErrors: { notFound, keyNotFound: noQuery },
      }),
      requestLimits({ schema, onValid: persisted.add }),
    ],
    parserAndValidationCache: { documentCache: parsedQueries<DocumentNode>(), errorCache: parsedQueries<Error>() },
    maskedErrors: { maskError: (error) => maskError(error, logError) },
    // The explorer loads its script from another site, so only in development.
    graphiql: import.meta.env.DEV,
    landingPage: false,
    batching: false,
    multipart: false,
    cors: false,
    logging: false,
    fetchAPI: globalThis,
  })
}

/** The most recent queries in a map as yoga's own, but bounded by their length. */
function parsedQueries<Value extends object>() {
  const parsed = new LRUCache<string, Value>({
    maxSize: PARSED_CHARACTERS,
    sizeCalculation: (_value, query) => query.length + 1,
  })
  return {
    get: (query: string) => parsed.get(query),
    set: (query: string, value: Value) => void parsed.set(query, value),
  }
}
