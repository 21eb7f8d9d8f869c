import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formatsModule from 'ajv-formats'
import { getOpenApiDocument } from '#features/openapi/document.server.ts'
import type { JsonSchema } from '#platform/openapi/json-schema.ts'
import { testServices } from '../fixtures/context.ts'

// The package's types describe its CommonJS form.
const addFormats = formatsModule as unknown as (ajv: Ajv2020) => void

export type Media = { schema: JsonSchema; example?: unknown; examples?: unknown }
export type ResponseObject = { description: string; headers?: JsonSchema; content?: Record<string, Media> }
type ParameterObject = {
  name: string
  in: string
  schema: JsonSchema
  required?: boolean
  example?: unknown
  style?: string
}
export type DescribedCall = {
  /** `GET /api/events/{id}`. */
  name: string
  method: string
  path: string
  parameters: ParameterObject[]
  body: Record<string, Media>
  responses: Record<string, ResponseObject>
}

export const openApi = getOpenApiDocument({ services: testServices() })

const resolve = (response: JsonSchema): ResponseObject =>
  (typeof response['$ref'] === 'string'
    ? openApi.components.responses[response['$ref'].split('/').at(-1)!]
    : response) as ResponseObject

/** Every call of the document, with its references resolved. */
export const DESCRIBED_CALLS: DescribedCall[] = Object.entries(openApi.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { parameters = [], requestBody, responses }]) => ({
    ...{ name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path },
    parameters: parameters as ParameterObject[],
    body: (requestBody?.['content'] ?? {}) as Record<string, Media>,
    responses: Object.fromEntries(Object.entries(responses).map(([status, one]) => [status, resolve(one)])),
  })),
)

/** A copy of the document in which answers have no members that are not described, so that a test finds those. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, name === 'example' ? inner : closed(inner)])
  const isOpen = 'properties' in value && !('additionalProperties' in value) && 'type' in value
  return { ...Object.fromEntries(entries), ...(isOpen && { additionalProperties: false }) }
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)
ajv.addFormat('binary', true)
ajv.addSchema({ $id: 'answers', components: closed(openApi.components) })
ajv.addSchema({ $id: 'requests', components: openApi.components })

const compiled = new WeakMap<JsonSchema, ValidateFunction>()
function compile(schema: JsonSchema, base: 'answers' | 'requests'): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const own = base === 'answers' ? closed(schema) : schema
  const text = JSON.stringify(own).replaceAll('"#/components/', `"${base}#/components/`)
  const validate = ajv.compile(JSON.parse(text))
  compiled.set(schema, validate)
  return validate
}

/** What is wrong with a value, as ajv says it; null where it matches. */
export function mismatch(schema: JsonSchema, value: unknown, base: 'answers' | 'requests' = 'answers'): string | null {
  const validate = compile(schema, base)
  if (validate(value)) return null
  const said = validate.errors?.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
  return [...new Set(said)].slice(0, 6).join('; ')
}

/** What is wrong with an answer: an undescribed status, a body or a content type that is not as described. Null where nothing is. */
export function findAnswerMismatch(
  { responses, method }: DescribedCall,
  { status, headers, text }: { status: number; headers: Headers; text: string },
): string | null {
  const response = responses[status]
  if (!response) return `${status} is not described: ${text.slice(0, 300)}`
  if (!response.content || method === 'HEAD') return text === '' ? null : `${status} has a body: ${text.slice(0, 300)}`
  const type = (headers.get('content-type') ?? '').split(';')[0]!
  const media = response.content[type]
  if (!media) return `${status} is ${type}: ${text.slice(0, 300)}`
  if (type !== 'application/json') return null
  const found = mismatch(media.schema, JSON.parse(text))
  return found && `${status}: ${found} in ${text.slice(0, 600)}`
}
