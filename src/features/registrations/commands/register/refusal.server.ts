import { isUniqueViolation } from '#platform/database/constraint-violation.ts'
import { AppError, type Fields } from '#platform/errors/app-error.ts'
import { wrapErrors } from '#platform/errors/wrap-errors.ts'
import type { ErrorKind } from '#shared/error-codes.ts'
import type { RefusalReason } from '#shared/registrations/states.ts'

const KINDS: Record<RefusalReason, ErrorKind> = {
  sold_out: 'conflict',
  closed: 'conflict',
  not_open: 'conflict',
  duplicate: 'conflict',
  unconfirmed: 'forbidden',
  underage: 'forbidden',
  invalid: 'invalid',
  quota: 'conflict',
  price_changed: 'conflict',
}

/** Why someone cannot be registered; `details.reason` of the answer. */
export const refusal = (reason: RefusalReason, fields?: Fields, more: object = {}) =>
  new AppError('registration_refused', { kind: KINDS[reason], details: { reason, ...more }, ...(fields && { fields }) })

/** Throws if there are errors of fields. */
export function assertValid(fields: Fields) {
  if (Object.keys(fields).length > 0) throw refusal('invalid', fields)
}

/** Rethrows what goes wrong while registering as a refusal with its reason, unexpected errors included. */
export const withRefusals = <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
  wrapErrors('registration_refused', async (...args: Args): Promise<Result> => {
    try {
      return await run(...args)
    } catch (error) {
      // The person or the form has just been registered by another request.
      if (isUniqueViolation(error)) throw refusal('duplicate')
      if (error instanceof AppError && error.code === 'invalid') throw refusal('invalid', error.fields)
      throw error
    }
  })
