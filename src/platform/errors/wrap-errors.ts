import type { ErrorCode } from '#shared/error-codes.ts'
import { AppError } from './app-error.ts'
import { toUnavailableError } from './database-unavailable.ts'

/** Codes that are also sent as `details.reason`, since callers may act on them. */
const CODES_SENT_AS_REASON: readonly ErrorCode[] = [
  ...([
    'body_unreadable',
    'body_too_large',
    'unconfirmed',
    'too_many_tries',
    'changed_meanwhile',
    'wrong_state',
    'unavailable',
    'too_slow',
  ] as const),
  ...(['organization_not_active', 'organization_closed', 'too_many_pictures', 'pictures_busy'] as const),
]

/** Codes whose own message tells the user what to do next. */
const CODES_WITH_OWN_MESSAGE: readonly ErrorCode[] = ['login_again', 'erasure_asked', 'reason_needed']

/**
 * For calls that have one message for everything that can go wrong: rethrows every error with this code, keeping kind
 * and fields of an AppError. Unexpected errors get the code too.
 */
export const wrapErrors =
  <Args extends unknown[], Result>(code: ErrorCode, run: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    try {
      return await run(...args)
    } catch (error) {
      const cause = error instanceof AppError ? error : toUnavailableError(error)
      if (!cause) throw new AppError(code, { kind: 'unexpected', cause: error })
      const { kind, fields, retryAfter } = cause
      if (CODES_WITH_OWN_MESSAGE.includes(cause.code))
        throw new AppError(cause.code, {
          kind,
          cause,
          details: { ...cause.details, reason: cause.code },
          ...(fields && { fields }),
        })
      const details = { ...(CODES_SENT_AS_REASON.includes(cause.code) && { reason: cause.code }), ...cause.details }
      const rest = { ...(fields && { fields }), details, ...(retryAfter && { retryAfter }) }
      throw new AppError(code, { kind, cause, ...rest })
    }
  }

/** Like `wrapErrors`, but for unexpected errors alone: an AppError is rethrown as it is. */
export const wrapUnexpectedErrors =
  <Args extends unknown[], Result>(code: ErrorCode, run: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    try {
      return await run(...args)
    } catch (cause) {
      throw cause instanceof AppError
        ? cause
        : (toUnavailableError(cause) ?? new AppError(code, { kind: 'unexpected', cause }))
    }
  }
