import { type ErrorCode, type ErrorKind, type ErrorStatus, KIND_OF, STATUS_OF } from '#shared/error-codes.ts'
import type { FieldCode } from '#shared/field-codes.ts'

export type Fields = Record<string, FieldCode>

type Details = {
  /** Overrides the code's own kind: for a wrapped error, or a code that is used with more than one status. */
  kind?: ErrorKind
  /** Error codes by field name. */
  fields?: Fields
  /** A message for API clients, where they need more than the code, such as the invalid key. */
  detail?: string
  /** Details for the screen, such as who decided before. Only what this caller may know. */
  details?: Record<string, unknown>
  /** Seconds until a retry makes sense (429, 503). */
  retryAfter?: number
  /** Logged, never sent to the client. */
  cause?: unknown
}

/**
 * The error that queries and commands throw. The code decides the message and, unless `kind` says otherwise, the HTTP
 * status.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly kind: ErrorKind
  readonly code: ErrorCode
  readonly fields: Fields | undefined
  readonly detail: string | undefined
  readonly details: Record<string, unknown> | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, { kind = KIND_OF[code], fields, detail, details, retryAfter, cause }: Details = {}) {
    super(detail ?? code, { cause })
    this.kind = kind
    this.code = code
    this.fields = fields
    this.detail = detail
    this.details = details
    this.retryAfter = retryAfter
  }

  get status(): ErrorStatus {
    return STATUS_OF[this.kind]
  }
}

export const notFound = (detail?: string) => new AppError('not_found', detail ? { detail } : {})
