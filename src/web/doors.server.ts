import { data, type RouterContextProvider } from 'react-router'
import type { Context } from '#core/context.ts'
import { Failure } from '#core/failure.ts'
import { NEVER, reads } from '#core/kept/reads.ts'
import { log } from '#core/log.server.ts'
import { visitContext } from './context.ts'

export const visitOf = (context: Readonly<RouterContextProvider>) => context.get(visitContext)

/** What the error page is told: the status decides its words, the code says more where there is more to say. */
const refusal = (failure: Failure) => data({ code: failure.code }, { status: failure.status })

/** Runs a query for a page. A Failure becomes the error page of its status; what is missing is a 404. */
export async function reading<T>(
  context: Readonly<RouterContextProvider>,
  query: (ctx: Context) => Promise<T>,
): Promise<T> {
  try {
    return await query(visitOf(context).ctx)
  } catch (error) {
    throw error instanceof Failure ? refusal(error) : error
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
    if (error instanceof Failure && error.kind !== 'unexpected') throw refusal(error)
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
    if (!(error instanceof Failure)) throw error
    if (error.kind === 'unexpected') log.error({ err: error }, 'a form could not be carried out')
    const { code, fields = {}, details, status, retryAfter } = error
    return { done: null, failure: { code, fields, details, status, retryAfter } }
  }
}
