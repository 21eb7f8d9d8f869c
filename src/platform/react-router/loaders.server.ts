import { data, type RouterContextProvider } from 'react-router'
import { NEVER, reads } from '#platform/cache/cache-tags.ts'
import type { Context } from '#platform/context/request-context.ts'
import { Failure } from '#platform/errors/app-error.ts'
import { failureOf, unavailableOf } from '#platform/errors/database-unavailable.ts'
import { log } from '#platform/logging/log.server.ts'
import { visitContext } from './router-context.ts'

export const visitOf = (context: Readonly<RouterContextProvider>) => context.get(visitContext)

/** What the error page is told: the status decides its words, the code says more where there is more to say. */
export const refusal = ({ kind, code, status, details, retryAfter }: Failure) =>
  data(
    { code, ...(kind === 'gone' && details && { details }) },
    { status, ...(retryAfter && { headers: { 'retry-after': String(retryAfter) } }) },
  )

/** Runs a query for a page. A Failure becomes the error page of its status; what is missing is a 404. */
export async function loadOrThrow<T>(
  context: Readonly<RouterContextProvider>,
  query: (ctx: Context) => Promise<T>,
): Promise<T> {
  try {
    return await query(visitOf(context).ctx)
  } catch (error) {
    const failure = error instanceof Failure ? error : unavailableOf(error)
    throw failure ? refusal(failure) : error
  }
}

/** Runs a query that a page can do without: a failed read is logged and leaves an empty state with "try again" (decisions 1). */
export async function readingOr<T>(
  context: Readonly<RouterContextProvider>,
  empty: T,
  query: (ctx: Context) => Promise<T>,
) {
  try {
    return { ...(await query(visitOf(context).ctx)), failed: false }
  } catch (error) {
    const failure = failureOf(error)
    if (failure) throw refusal(failure)
    log.error({ err: error }, 'a page could not read')
    reads(visitOf(context).ctx, NEVER)
    return { ...empty, failed: true }
  }
}

/** Runs a command for a page's form. A Failure comes back as what to say beside the fields; anything else is the error page. */
export async function writing<T>(context: Readonly<RouterContextProvider>, command: (ctx: Context) => Promise<T>) {
  try {
    return { done: await command(visitOf(context).ctx), failure: null }
  } catch (error) {
    const failure = error instanceof Failure ? error : unavailableOf(error)
    if (!failure) throw error
    if (failure.kind === 'unexpected') log.error({ err: error }, 'a form could not be carried out')
    const { code, fields = {}, details, status, retryAfter } = failure
    return { done: null, failure: { code, fields, details, status, retryAfter } }
  }
}
