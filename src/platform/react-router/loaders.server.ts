import { data, type RouterContextProvider } from 'react-router'
import { addCacheTags, NO_STORE } from '#platform/cache/cache-tags.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { toAppError, toUnavailableError } from '#platform/errors/database-unavailable.ts'
import { log } from '#platform/logging/log.server.ts'
import { requestContext } from './router-context.ts'

export const getContext = (context: Readonly<RouterContextProvider>) => context.get(requestContext)

/** The response for the error page: the status, the code, and details where the page shows them. */
export const errorResponse = ({ kind, code, status, details, retryAfter }: AppError) =>
  data(
    { code, ...(kind === 'gone' && details && { details }) },
    { status, ...(retryAfter && { headers: { 'retry-after': String(retryAfter) } }) },
  )

/** Runs a query for a page. Throws the response of the error page for an AppError. */
export async function loadOrThrow<T>(
  context: Readonly<RouterContextProvider>,
  query: (ctx: RequestContext) => Promise<T>,
): Promise<T> {
  try {
    return await query(getContext(context))
  } catch (error) {
    const failure = error instanceof AppError ? error : toUnavailableError(error)
    throw failure ? errorResponse(failure) : error
  }
}

/**
 * Runs a query that a page can do without: an unexpected error is logged and returns `empty` with `failed`, for which
 * the page offers to try again.
 */
export async function loadOr<T>(
  context: Readonly<RouterContextProvider>,
  empty: T,
  query: (ctx: RequestContext) => Promise<T>,
) {
  try {
    return { ...(await query(getContext(context))), failed: false }
  } catch (error) {
    const failure = toAppError(error)
    if (failure) throw errorResponse(failure)
    log.error({ err: error }, 'a page could not read')
    addCacheTags(getContext(context), NO_STORE)
    return { ...empty, failed: true }
  }
}

/**
 * A query that a page and the layout around it need: React Router runs their loaders at the same time, and the query is sent once for a
 * request. Not for actions, after which it may find something else.
 */
export function oncePerRequest<T>(query: (ctx: RequestContext, ref: string) => Promise<T>) {
  const asked = new WeakMap<RequestContext, Map<string, Promise<T>>>()
  return (ctx: RequestContext, ref: string): Promise<T> => {
    const answers = asked.get(ctx) ?? new Map<string, Promise<T>>()
    asked.set(ctx, answers)
    const answer = answers.get(ref) ?? query(ctx, ref)
    answers.set(ref, answer)
    return answer
  }
}

/** Runs a command for a page's form. Returns an AppError as `failure`; anything else is thrown. */
export async function runCommand<T>(
  context: Readonly<RouterContextProvider>,
  command: (ctx: RequestContext) => Promise<T>,
) {
  try {
    return { done: await command(getContext(context)), failure: null }
  } catch (error) {
    const failure = error instanceof AppError ? error : toUnavailableError(error)
    if (!failure) throw error
    if (failure.kind === 'unexpected') log.error({ err: error }, 'a form could not be carried out')
    const { code, fields = {}, details, status, retryAfter } = failure
    return { done: null, failure: { code, fields, details, status, retryAfter } }
  }
}
