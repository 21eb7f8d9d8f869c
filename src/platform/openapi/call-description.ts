import type { CallScope } from '#shared/api-scopes.ts'
import type { JsonSchema, Schema } from './json-schema.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
/** `GET /api/events/{id}`. */
export type CallName = `${Method} /${string}`

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  description: string
  schema: Schema
  example: unknown
  required?: boolean
  style?: 'form' | 'deepObject'
  explode?: boolean
}

export type Body = {
  /** What validates it. Sent bare or as `{data}`. */
  schema: Schema
  example: unknown
  description?: string
  /** Nothing of it is required. */
  optional?: true
  /** Files by field: sent as multipart, with the rest as JSON in `data` or as fields. */
  files?: Record<string, { description: string; many?: true }>
  /** Whether the rest of a multipart body is `data` as JSON, or fields of their own. */
  filesWith?: 'data' | 'fields'
  /** Only this type; JSON, and multipart where there are files, without it. */
  contentType?: string
}

export type Answer = {
  description: string
  /** Missing: no body. */
  schema?: Schema
  example?: unknown
  headers?: Record<string, { description: string; schema: JsonSchema }>
  contentType?: string
}

/** `schema` and `example` where it is not the envelope of the API. */
export type ErrorAnswer = {
  description: string
  reasons?: readonly string[]
  details?: Record<string, unknown>
  schema?: Schema
  example?: unknown
}

/** Who may call. `anyone`: with a token or without one, which may show more with it. `signature`: the body is signed. */
export type Access = 'anyone' | 'signed_in' | 'site_session' | 'signature'

/** What is said about one call. */
export type CallDescription = {
  name: CallName
  /** The heading it is listed under: one of the names in the document's `tags`. */
  group: string
  summary: string
  description?: string
  access: Access
  scope: CallScope
  parameters?: readonly Parameter[]
  body?: Body
  /** Where a call succeeds. Error answers that follow from access, body and parameters need no mention. */
  answers: Record<number, Answer>
  /** Errors of its own, and words for those that follow; null where one of those cannot happen. */
  errors?: Partial<Record<number, string | ErrorAnswer | null>>
}
