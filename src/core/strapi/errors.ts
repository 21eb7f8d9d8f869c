import type { Failure } from '#core/failure.ts'
import { ERROR_NAME_OF } from '#spec/failures.ts'

/** Strapi's error envelope (decisions 7). */
export type ErrorAnswer = {
  data: null
  error: { status: number; name: string; message: string; details: Record<string, unknown> }
}

export const errorAnswer = (
  status: number,
  name: string,
  message: string,
  details: Record<string, unknown> = {},
): ErrorAnswer => ({
  data: null,
  error: { status, name, message, details },
})

/** A failure as the API tells it. `words` are those of its code, where it brings none of its own. */
export function failureAnswer(failure: Failure, words: string): ErrorAnswer {
  const errors = Object.entries(failure.fields ?? {}).map(([field, code]) => ({
    path: [field],
    message: code,
    name: ERROR_NAME_OF.invalid,
  }))
  const details = errors.length > 0 ? { errors } : {}
  return errorAnswer(failure.status, ERROR_NAME_OF[failure.kind], failure.detail ?? words, details)
}
