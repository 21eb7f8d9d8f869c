import { API_SCOPES, API_TOKEN_PREFIX } from '#shared/api-scopes.ts'
import { errorExample, errorSchema } from './answer-schemas.ts'
import type { Answer, CallDescription, Parameter } from './call-description.ts'
import { type Described, errorsOf } from './call-errors.ts'
import { type Components, type JsonSchema, toJsonSchema } from './json-schema.ts'
import { addResourceComponents, componentRef, type DescribedResource } from './resource-schemas.ts'

export type Group = { name: string; description: string }
type Parts = {
  info: JsonSchema
  groups: readonly Group[]
  calls: readonly CallDescription[]
  resources: readonly DescribedResource[]
  /** What `{id}` and the like stand for, where the call does not say it. */
  pathParameters: Record<string, Omit<Parameter, 'name' | 'in'>>
}

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters?: JsonSchema[]
  requestBody?: JsonSchema
  responses: Record<string, JsonSchema>
}
export type OpenApiDocument = {
  openapi: '3.1.0'
  info: JsonSchema
  servers: { url: string }[]
  tags: Group[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Components; responses: Components; securitySchemes: JsonSchema }
}

/** How a caller says who they are. */
const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'The `jwt` of `POST /api/auth/local`: an opaque token, valid for 30 days. An invalid one is a 401, whatever the call.',
  },
  personalToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${API_TOKEN_PREFIX}…`,
    description: `A token that its person makes at \`/account\`, with an end and some of the scopes ${API_SCOPES.map((scope) => `\`${scope}\``).join(', ')}. A call without the scope it needs is a 403.`,
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description:
      'What signing in at the site sets; its name is `__Host-session` over HTTPS. A call that changes something is refused with 403 unless a page of the site sent it.',
  },
}
const SESSION = [{ bearer: [] }, { cookie: [] }]

/** What a caller may be known by, for a call of this scope. */
function securityOf({ access, scope }: CallDescription): Operation['security'] {
  if (access === 'signature') return []
  if (access === 'site_session') return [{ cookie: [] }]
  const token = scope === 'session' ? [] : [{ personalToken: scope === 'public' ? [] : [scope.replace('?', '')] }]
  return [...(access === 'anyone' ? [{}] : []), ...SESSION, ...token]
}

/** The OpenAPI document of the described calls: their schemas are those that validate. */
export function openApiDocument({ info, groups, calls, resources, pathParameters }: Parts): OpenApiDocument {
  const schemas: Components = {}
  const errors: Components = {}
  addResourceComponents(schemas, resources)
  toJsonSchema(errorSchema, 'output', schemas)
  const paths: OpenApiDocument['paths'] = {}
  for (const call of calls) {
    const { name } = call
    if (!groups.some((group) => group.name === call.group)) throw new Error(`There is no group ${call.group}`)
    const [method = '', path = ''] = name.split(' ')
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, one = '']) => one)
    const own = call.parameters ?? []
    const inPath = named.filter((one) => !own.some((parameter) => parameter.name === one))
    const parameters = [
      ...inPath.map((one): Parameter => {
        const known = pathParameters[one]
        if (!known) throw new Error(`${name} does not say what {${one}} is`)
        return { name: one, in: 'path', ...known }
      }),
      ...own,
    ]
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = toOperation(method, path, { ...call, parameters }, schemas, errors)
  }
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b)))
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    tags: [...groups],
    paths,
    components: { schemas: sorted, responses: errors, securitySchemes: SECURITY_SCHEMES },
  }
}

function toOperation(
  method: string,
  path: string,
  call: CallDescription,
  schemas: Components,
  errors: Components,
): Operation {
  const { group, summary, description, parameters = [], answers } = call
  const responses = [
    ...Object.entries(answers).map(([status, answer]) => [status, toResponse(answer, schemas)] as const),
    ...errorsOf(method, call).map(
      ([status, error]) => [status, errorResponse(Number(status), error, schemas, errors)] as const,
    ),
  ]
  const body = call.body && toRequestBody(call.body, schemas)
  return {
    operationId: operationIdOf(method, path),
    tags: [group],
    summary,
    ...(description && { description }),
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters: parameters.map((one) => toParameter(one, schemas)) }),
    ...(body && { requestBody: body }),
    responses: Object.fromEntries(responses),
  }
}

/** `GET /api/event/{id}/my_players` becomes `getEventByIdMyPlayers`. */
const operationIdOf = (method: string, path: string) =>
  method.toLowerCase() +
  path
    .replace(/^\/(api|_)/, '')
    .replace(/\{(\w+)\}/g, 'by_$1')
    .replace(/(?:^|[^A-Za-z]+)([A-Za-z])/g, (_, letter: string) => letter.toUpperCase())

const toParameter = ({ schema, required, ...parameter }: Parameter, schemas: Components): JsonSchema => ({
  ...parameter,
  ...((required || parameter.in === 'path') && { required: true }),
  schema: toJsonSchema(schema, 'input', schemas),
})

function toRequestBody(body: NonNullable<CallDescription['body']>, schemas: Components): JsonSchema {
  const { example, description, optional, files, filesWith = 'fields', contentType = 'application/json' } = body
  const schema = toJsonSchema(body.schema, 'input', schemas)
  const content: JsonSchema = { [contentType]: { schema, example } }
  if (files) {
    const data = { ...schema, contentMediaType: 'application/json' }
    const { properties: fields = {} } = schema as { properties?: JsonSchema }
    const properties = { ...(filesWith === 'data' ? { data } : fields), ...toFileSchemas(files) }
    const encoding = filesWith === 'data' ? { encoding: { data: { contentType: 'application/json' } } } : {}
    content['multipart/form-data'] = { schema: { type: 'object', properties }, ...encoding }
  }
  return { ...(description && { description }), ...(!optional && { required: true }), content }
}

const toFileSchemas = (files: NonNullable<NonNullable<CallDescription['body']>['files']>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, { description, many }]) => {
      const file = { type: 'string', format: 'binary', description }
      return [name, many ? { type: 'array', items: file } : file]
    }),
  )

function toResponse({ description, schema, example, headers, contentType }: Answer, schemas: Components): JsonSchema {
  const content = schema && {
    [contentType ?? 'application/json']: {
      schema: toJsonSchema(schema, 'output', schemas),
      ...(example !== undefined && { example }),
    },
  }
  return { description, ...(headers && { headers }), ...(content && { content }) }
}

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until a new try makes sense.', schema: { type: 'integer' } },
}

/** An error that many calls have is a component. */
function errorResponse(
  status: number,
  { description, details, shared, schema, example }: Described,
  schemas: Components,
  errors: Components,
): JsonSchema {
  const response = {
    description,
    ...([429, 503].includes(status) && { headers: RETRY_AFTER }),
    content: {
      'application/json': schema
        ? { schema: toJsonSchema(schema, 'output', schemas), example }
        : { schema: componentRef('Error'), example: errorExample(status, details) },
    },
  }
  if (!shared) return response
  errors[shared] ??= response
  return { $ref: `#/components/responses/${shared}` }
}
