import type { FailureCode } from '#shared/error-codes.ts'
import { Failure } from './app-error.ts'
import { unavailableOf } from './database-unavailable.ts'

/** What one may want to know besides that it did not work: as `details.reason` (decisions 4). */
const SAYS_MORE: readonly FailureCode[] = [
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

/** What says what to do next keeps its own words. */
const KEEPS_WORDS: readonly FailureCode[] = ['login_again']

/**
 * Where the specification has one message for everything that can go wrong with a call (§8): the failure keeps its kind
 * and fields, and takes that code. What was not foreseen takes it too.
 */
export const failingAs =
  <Given extends unknown[], Result>(code: FailureCode, run: (...given: Given) => Promise<Result>) =>
  async (...given: Given): Promise<Result> => {
    try {
      return await run(...given)
    } catch (error) {
      const cause = error instanceof Failure ? error : unavailableOf(error)
      if (!cause) throw new Failure('unexpected', code, { cause: error })
      if (KEEPS_WORDS.includes(cause.code)) throw cause
      const { kind, fields, retryAfter } = cause
      const details = { ...(SAYS_MORE.includes(cause.code) && { reason: cause.code }), ...cause.details }
      const kept = { ...(fields && { fields }), details, ...(retryAfter && { retryAfter }) }
      throw new Failure(kind, code, { cause, ...kept })
    }
  }

/** As above for what nobody foresaw; a Failure keeps its own words, which say more. */
export const unforeseenAs =
  <Given extends unknown[], Result>(code: FailureCode, run: (...given: Given) => Promise<Result>) =>
  async (...given: Given): Promise<Result> => {
    try {
      return await run(...given)
    } catch (cause) {
      throw cause instanceof Failure ? cause : (unavailableOf(cause) ?? new Failure('unexpected', code, { cause }))
    }
  }
