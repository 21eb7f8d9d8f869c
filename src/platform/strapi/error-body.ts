import type { AppError } from '#platform/errors/app-error.ts'
import { type ErrorCode, STRAPI_ERROR_NAMES } from '#shared/error-codes.ts'

/** Strapi's error envelope. */
export type ErrorBody = {
  data: null
  error: { status: number; name: string; message: string; details: Record<string, unknown> }
}

/** Strapi's older format, at the top level. */
type TopLevelError = { code: 'error'; message_code: string; message: string }

export const errorBody = (
  status: number,
  name: string,
  message: string,
  details: Record<string, unknown> = {},
): ErrorBody => ({
  data: null,
  error: { status, name, message, details },
})

/** Codes that some clients look for at the top level, in any locale. */
const MESSAGE_CODES: Partial<Record<ErrorCode, string>> = {
  user_does_not_exist: 'user_does_not_exist',
  registration_refused: 'failed',
  photo_not_updated: 'failed',
}

export const hasMessageCode = (code: ErrorCode) => code in MESSAGE_CODES

/**
 * The error body of the API. `message` is used where the error has none of its own, `detail` in place of that; `call` is the code of the
 * call, with its message, for calls of which every failure has one.
 */
export function toErrorBody(
  error: AppError,
  message: string,
  detail = error.detail,
  call?: { code: ErrorCode; message: string } | null,
): ErrorBody & Partial<TopLevelError> {
  const errors = Object.entries(error.fields ?? {}).map(([field, code]) => ({
    path: [field],
    message: code,
    name: STRAPI_ERROR_NAMES.invalid,
  }))
  const details = { ...error.details, ...(errors.length > 0 && { errors }) }
  const body = errorBody(error.status, STRAPI_ERROR_NAMES[error.kind], detail ?? message, details)
  const failure = call ?? { code: error.code, message }
  const code = MESSAGE_CODES[failure.code]
  return code ? { ...body, code: 'error', message_code: code, message: failure.message } : body
}

/** `not_found` becomes "Not Found", the form of Strapi's own messages. */
export const titleCase = (code: ErrorCode) =>
  code.replaceAll('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase())
