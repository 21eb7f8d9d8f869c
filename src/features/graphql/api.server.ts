import { z } from 'zod'
import type { ApiContext } from '#kit/call.server.ts'
import { call } from '#kit/call.server.ts'
import { resourcesOf } from '#kit/resource.server.ts'
import type { createGraphqlHandlers } from '#platform/graphql/api.server.ts'
import type { CallDescription, Parameter } from '#platform/openapi/call-description.ts'

const group = 'GraphQL'
const error = z.looseObject({
  message: z.string(),
  extensions: z.looseObject({ code: z.string().optional() }).optional(),
})
const failure = z
  .object({ errors: z.array(error) })
  .meta({ id: 'GraphqlFailure', description: 'Why a query is not answered.' })
const result = z
  .object({ data: z.looseObject({}).nullable().optional(), errors: z.array(error).optional() })
  .meta({ id: 'GraphqlResult', description: 'What was asked for, and what of it failed.' })
const query = z.object({
  query: z.string().max(10_000).optional(),
  variables: z.looseObject({}).nullable().optional(),
  operationName: z.string().nullable().optional(),
  extensions: z.looseObject({}).nullable().optional().meta({ description: 'The hash of a persisted query.' }),
})

const failed = (description: string, code: string) => ({
  description,
  schema: failure,
  example: { errors: [{ message: description, extensions: { code } }] },
})
const errors: CallDescription['errors'] = {
  400: failed('The body or the query cannot be read, is invalid, or is above a limit.', 'QUERY_TOO_LARGE'),
  404: failed('No query is known by this hash: send it once together with it.', 'PERSISTED_QUERY_NOT_FOUND'),
  405: failed('A GET only reads.', 'BAD_REQUEST'),
  413: failed('The body is longer than 32 KiB.', 'BODY_TOO_LARGE'),
  429: failed('Too many requests of one address, in a minute or at the same time.', 'TOO_MANY_TRIES'),
  503: failed('The query took too long, or the database is away.', 'TOO_SLOW'),
}
const inQuery = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'query',
  description,
  example,
  schema: { type: 'string' },
})

const made = new WeakMap<object, ReturnType<typeof createGraphqlHandlers>>()
/** What answers is loaded for its first request: most processes answer many pages before. */
async function handlersOf(c: ApiContext) {
  const { createGraphqlHandlers } = await import('#platform/graphql/api.server.ts')
  const { ctx } = c.var
  const reporting = c.var.reporting!
  return made.getOrInsertComputed(reporting, () => createGraphqlHandlers({ resources: resourcesOf(ctx), ...reporting }))
}

export const graphqlCalls = [
  call('GET /graphql', {
    group,
    access: 'anyone',
    scope: 'public',
    summary: 'Read the calendar with GraphQL, by address',
    errors,
    description: 'Without a query it says how to send one. `docs/graphql.md` describes the graph.',
    parameters: [
      inQuery('query', 'The query.', '{ events(first: 1) { nodes { title } } }'),
      inQuery('variables', 'As JSON.', '{}'),
      inQuery('operationName', 'Which of several queries.', 'Upcoming'),
      inQuery('extensions', 'As JSON: the hash of a persisted query.', '{}'),
    ],
    answers: {
      200: {
        description: 'The answer; how to ask, without a query.',
        schema: z.union([result, z.object({ message: z.string(), schema: z.string() })]),
        example: { data: { events: { nodes: [{ title: 'El faro' }] } } },
      },
    },
    respond: async (c) => (await handlersOf(c)).get(c),
  }),
  call('POST /graphql', {
    group,
    access: 'anyone',
    scope: 'public',
    summary: 'Read the calendar with GraphQL',
    errors,
    description:
      'One query in each request. With `Accept: application/graphql-response+json` an invalid query is a 400.',
    body: { schema: query, example: { query: '{ events(first: 1) { nodes { title } } }' } },
    answers: {
      200: {
        description: 'The answer.',
        schema: result,
        example: { data: { events: { nodes: [{ title: 'El faro' }] } } },
      },
    },
    respond: async (c) => (await handlersOf(c)).post(c),
  }),
  call('GET /graphql/schema.graphql', {
    group,
    access: 'anyone',
    scope: 'public',
    summary: 'Get the schema of the graph',
    answers: {
      200: {
        description: 'In the language of schemas.',
        schema: { type: 'string' },
        example: 'type Query { … }',
        contentType: 'text/plain',
      },
    },
    respond: async (c) => (await handlersOf(c)).schema(c),
  }),
]
