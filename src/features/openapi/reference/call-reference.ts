import qs from 'qs'
import type { Access } from '#platform/openapi/call-description.ts'
import type { OpenApiDocument } from '#platform/openapi/document.ts'
import type { JsonSchema } from '#platform/openapi/json-schema.ts'
import { rowsOf, type SchemaRow, type TypePart, toHtml, typeOf } from './schema-rows.ts'

type Content = { contentType: string; type: TypePart[]; rows: SchemaRow[]; example: string | null }
/** All that a page shows of a call. Descriptions are HTML. */
export type CallReference = {
  id: string
  method: string
  path: string
  summary: string
  description: string
  access: Access
  parameters: {
    name: string
    place: string
    type: TypePart[]
    isRequired: boolean
    description: string
    example: string
  }[]
  body: { isRequired: boolean; contents: Content[] } | null
  answers: { status: string; description: string; headers: string[]; contents: Content[] }[]
  errors: { status: string; description: string }[]
  curl: string
  /** Where everybody can open it in a browser; null where it takes a token, or the id of something. */
  address: string | null
}

type MediaObject = { schema: JsonSchema; example?: unknown }
type ResponseObject = { description: string; headers?: JsonSchema; content?: Record<string, MediaObject> }
type ParameterObject = {
  name: string
  in: string
  description: string
  schema: JsonSchema
  required?: true
  example: unknown
}
type CallAddress = { method: string; path: string; access: Access; siteUrl: string }

export function toCallReference(
  document: OpenApiDocument,
  { method, path, access, siteUrl }: CallAddress,
): CallReference {
  const {
    operationId,
    summary,
    description,
    parameters = [],
    requestBody,
    responses,
  } = document.paths[path]![method.toLowerCase()]!
  const all = parameters as ParameterObject[]
  const resolved = Object.entries(responses).map(([status, response]) => [status, resolve(document, response)] as const)
  const address = addressOf(path, all)
  const body = requestBody as { required?: true; content: Record<string, MediaObject> } | undefined
  return {
    id: operationId,
    method,
    path,
    summary,
    description: toHtml(description),
    access,
    parameters: all.map(({ name, in: place, description, schema, required, example }) => ({
      name,
      place,
      type: typeOf(schema),
      isRequired: required === true,
      description: toHtml(description),
      example: exampleOf(name, example),
    })),
    body: body ? { isRequired: body.required === true, contents: contentsOf(body.content) } : null,
    answers: resolved
      .filter(([status]) => Number(status) < 400)
      .map(([status, { description, headers = {}, content = {} }]) => ({
        status,
        description: toHtml(description),
        headers: Object.keys(headers),
        contents: contentsOf(content),
      })),
    errors: resolved
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { description }]) => ({ status, description: toHtml(description) })),
    curl: curlOf({ method, path, access, siteUrl }, address, all, body?.content ?? {}),
    address: method === 'GET' && access === 'anyone' && isComplete(path, all) ? address : null,
  }
}

const resolve = ({ components }: OpenApiDocument, response: JsonSchema): ResponseObject =>
  (typeof response['$ref'] === 'string'
    ? components.responses[response['$ref'].split('/').at(-1)!]
    : response) as ResponseObject

const contentsOf = (content: Record<string, MediaObject>): Content[] =>
  Object.entries(content).map(([contentType, { schema, example }]) => ({
    contentType,
    type: typeOf(schema),
    rows: rowsOf(schema),
    example: example === undefined || example === '' ? null : toText(example),
  }))
const toText = (example: unknown) => (typeof example === 'string' ? example : JSON.stringify(example, null, 2))

/** Whether the examples make it an address of something that there is. */
const isComplete = (path: string, parameters: ParameterObject[]) =>
  !/\{(?!path\})/.test(path) && !parameters.some((one) => one.in === 'query' && one.required)

/** A value as it is written in an address: `filters[id][$in]=1,2`. */
function exampleOf(name: string, example: unknown): string {
  if (typeof example !== 'object') return String(example)
  return qs.stringify({ [name]: example }, { encode: false, arrayFormat: 'comma' })
}

/** The path with the examples of its parameters, and what the query must have. */
function addressOf(path: string, parameters: ParameterObject[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters.find((one) => one.in === 'path' && one.name === name)?.example),
  )
  const required = parameters.filter((one) => one.in === 'query' && one.required)
  const query = new URLSearchParams(required.map(({ name, example }) => [name, String(example)]))
  return filled + (query.size > 0 ? `?${query}` : '')
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A line for a shell that makes the call with its examples. */
function curlOf(
  { method, access, siteUrl }: CallAddress,
  address: string,
  parameters: ParameterObject[],
  content: Record<string, MediaObject>,
): string {
  const headers = parameters.filter((one) => one.in === 'header').map(({ name, example }) => `${name}: ${example}`)
  const { 'application/json': json, 'multipart/form-data': form } = content
  const needsFile = form !== undefined && JSON.stringify(json?.example) === '{}'
  const [file] = needsFile ? Object.keys(form.schema['properties'] ?? {}) : []
  const sent =
    json && !needsFile
      ? ['-H', quoted('Content-Type: application/json'), '-d', quoted(JSON.stringify(json.example))]
      : []
  const isRaw = Object.keys(content)[0] === 'application/offset+octet-stream'
  return [
    'curl',
    ...(method === 'GET' ? [] : method === 'HEAD' ? ['-I'] : ['-X', method]),
    ...(access === 'signed_in' ? ['-H', quoted('Authorization: Bearer TOKEN')] : []),
    ...(access === 'site_session' ? ['-b', quoted('session=TOKEN')] : []),
    ...headers.flatMap((header) => ['-H', quoted(header)]),
    ...sent,
    ...(file ? ['-F', quoted(`${file}=@file`)] : []),
    ...(isRaw ? ['-H', quoted('Content-Type: application/offset+octet-stream'), '--data-binary', '@file'] : []),
    quoted(siteUrl + address),
  ].join(' ')
}
