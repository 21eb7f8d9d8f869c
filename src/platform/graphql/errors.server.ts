import { GraphQLError } from 'graphql'
import type { AppError } from '#platform/errors/app-error.ts'
import { toAppError } from '#platform/errors/database-unavailable.ts'
import { titleCase } from '#platform/strapi/error-body.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import type { Locale } from '#shared/languages.ts'

/** The messages of errors, as the REST API has them. */
export type ErrorMessages = {
  errorMessage: (code: ErrorCode, locale: Locale) => string | null
  rateLimitMessage: (error: AppError, locale: Locale) => string | null
}

const UNEXPECTED = 'Something went wrong on our side. It was logged, and we look into it.'

/**
 * The error of GraphQL for one of ours; null for an error that nobody expects. An error of the request has a status of
 * HTTP; once a query is executed, only those of the server have.
 */
export function toGraphqlError(
  error: unknown,
  { locale, ofRequest, ...messages }: ErrorMessages & { locale: Locale; ofRequest: boolean },
): GraphQLError | null {
  if (error instanceof GraphQLError) return error
  const known = toAppError(error)
  if (!known) return null
  const { code, detail, details, kind, retryAfter, status } = known
  const message =
    messages.rateLimitMessage(known, locale) ??
    withoutDollars(detail) ??
    messages.errorMessage(code, locale) ??
    titleCase(code)
  const headers = retryAfter ? { 'retry-after': String(retryAfter) } : {}
  const http = (ofRequest || kind === 'unavailable') && { http: { status, headers } }
  return new GraphQLError(message, { extensions: { code: code.toUpperCase(), ...details, ...http } })
}

/** The REST grammar writes operators with a `$`, which is a variable here. */
const withoutDollars = (detail: string | undefined) => detail?.replaceAll('.$', '.')

/** The same for every error; others than ours are passed to `log`. */
export function maskError(error: unknown, log: (error: unknown) => void): GraphQLError {
  if (error instanceof GraphQLError) {
    const { originalError } = error
    if (!originalError || originalError instanceof GraphQLError) return error
  }
  log(error)
  return new GraphQLError(UNEXPECTED, { extensions: { code: 'INTERNAL_SERVER_ERROR' } })
}
