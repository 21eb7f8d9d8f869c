import {
  type FailureCode,
  type FailureKind,
  type FailureStatus,
  type FieldCode,
  STATUS_OF,
} from '#shared/error-codes.ts'

export type Fields = Record<string, FieldCode>

type Details = {
  /** What to say beside each input that was refused. */
  fields?: Fields
  /** What the API's caller reads, where it needs more than the code: the name of the culprit. */
  detail?: string
  /** What the screen shows beside the words: who decided before. Nothing but what this caller may know. */
  details?: Record<string, unknown>
  /** Seconds after which trying again makes sense (429, 503). */
  retryAfter?: number
  /** For the log, never for the screen. */
  cause?: unknown
}

/** The one way a query or command says no. Kind fixes the status, code the words (architecture 4). */
export class Failure extends Error {
  override name = 'Failure'
  readonly kind: FailureKind
  readonly code: FailureCode
  readonly fields: Fields | undefined
  readonly detail: string | undefined
  readonly details: Record<string, unknown> | undefined
  readonly retryAfter: number | undefined

  constructor(kind: FailureKind, code: FailureCode, { fields, detail, details, retryAfter, cause }: Details = {}) {
    super(detail ?? code, { cause })
    this.kind = kind
    this.code = code
    this.fields = fields
    this.detail = detail
    this.details = details
    this.retryAfter = retryAfter
  }

  get status(): FailureStatus {
    return STATUS_OF[this.kind]
  }
}

export const missing = (detail?: string) => new Failure('missing', 'not_found', detail ? { detail } : {})
