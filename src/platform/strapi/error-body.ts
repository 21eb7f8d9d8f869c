import type { Failure } from '#platform/errors/app-error.ts'
import { ERROR_NAME_OF, type FailureCode } from '#shared/error-codes.ts'

/** Strapi's error envelope (decisions 7). */
export type ErrorAnswer = {
  data: null
  error: { status: number; name: string; message: string; details: Record<string, unknown> }
}

/** The same once more at the top level. */
type Beside = { code: 'error'; message_code: string; message: string }

export const errorAnswer = (
  status: number,
  name: string,
  message: string,
  details: Record<string, unknown> = {},
): ErrorAnswer => ({
  data: null,
  error: { status, name, message, details },
})

/** What the specification's client looks for beside the envelope (§8), whatever the locale says in words. */
const MESSAGE_CODES: Partial<Record<FailureCode, string>> = { user_does_not_exist: 'user_does_not_exist' }

/** A failure as the API tells it. `words` are those of its code, where it brings none of its own. */
export function failureAnswer(failure: Failure, words: string): ErrorAnswer & Partial<Beside> {
  const errors = Object.entries(failure.fields ?? {}).map(([field, code]) => ({
    path: [field],
    message: code,
    name: ERROR_NAME_OF.invalid,
  }))
  const details = { ...failure.details, ...(errors.length > 0 && { errors }) }
  const answer = errorAnswer(failure.status, ERROR_NAME_OF[failure.kind], failure.detail ?? words, details)
  const code = MESSAGE_CODES[failure.code]
  return code ? { ...answer, code: 'error', message_code: code, message: words } : answer
}
