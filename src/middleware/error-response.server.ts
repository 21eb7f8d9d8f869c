import type { ErrorHandler } from 'hono'
import type { Env } from '#platform/context/hono-env.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { toAppError } from '#platform/errors/database-unavailable.ts'
import { isApiPath } from '#platform/http/methods.ts'
import { log } from '#platform/logging/log.server.ts'
import { pathForLog } from '#platform/logging/path-for-log.ts'
import { titleCase, toErrorBody } from '#platform/strapi/error-body.ts'
import { acceptedLocale } from '#platform/text/requested-locale.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import type { Locale } from '#shared/languages.ts'
import { errorMessage, rateLimitMessage } from './error-messages.server.ts'

export const logError = (error: unknown, request: Request) =>
  log.error({ err: error, path: pathForLog(request) }, 'a request failed')

type CodeOfCall = (ctx: RequestContext, request: { method: string; path: string }) => ErrorCode | null

/**
 * Answers an error that no route handled: what it refuses in words, anything else as a 500 that is logged. `codeOfCall`: the code that a call
 * of the API has in every failure.
 */
export const toErrorResponse =
  (codeOfCall: CodeOfCall): ErrorHandler<Env> =>
  (error, c) => {
    const appError = toAppError(error)
    if (appError?.retryAfter) c.header('retry-after', String(appError.retryAfter))
    if (appError) {
      // A request refused before it was resolved has no locale.
      const ctx = c.var.ctx as RequestContext | undefined
      const message = (ctx && errorMessage(appError.code, localeOf(c.req, ctx))) ?? appError.code
      const callCode = ctx ? codeOfCall(ctx, c.req) : null
      const call = callCode && { code: callCode, message: errorMessage(callCode, localeOf(c.req, ctx!)) ?? callCode }
      return c.json(toErrorBody(appError, message, appError.detail, call), appError.status)
    }
    logError(error, c.req.raw)
    return c.text('Server error', 500)
  }

/** Calls of the API answer errors in English without Accept-Language, also those that no route of it handled. */
const localeOf = (req: { path: string; header: (name: string) => string | undefined }, { locale }: RequestContext) =>
  isApiPath(req.path) ? acceptedLocale(req.header('accept-language') ?? null, 'en') : locale

/** An error of a tool, as the API would answer it. */
export function toolErrorBody(error: unknown, locale: Locale) {
  if (!(error instanceof AppError)) log.error({ err: error }, 'a tool of the MCP server failed')
  const appError = error instanceof AppError ? error : new AppError('unexpected')
  const message = errorMessage(appError.code, locale, appError.details) ?? titleCase(appError.code)
  return toErrorBody(appError, message, rateLimitMessage(appError, locale) ?? appError.detail)
}
