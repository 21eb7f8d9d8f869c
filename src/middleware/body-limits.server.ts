import type { MiddlewareHandler } from 'hono'
import { Failure } from '#platform/errors/app-error.ts'
import type { BodyBudget } from '#platform/http/body-budget.server.ts'
import { READING } from '#platform/http/methods.ts'
import { BODY_BYTES_PER_SECOND, BODY_GRACE_SECONDS, BODY_SECONDS } from '#shared/limits.ts'
import type { Call, Env } from './request-context.server.ts'

/** A body may take `graceMs`, and longer only as long as it keeps to `bytesPerSecond`; never longer than `mostMs`. */
export type BodyPace = { graceMs: number; bytesPerSecond: number; mostMs: number }
const PACE: BodyPace = {
  graceMs: BODY_GRACE_SECONDS * 1000,
  bytesPerSecond: BODY_BYTES_PER_SECOND,
  mostMs: BODY_SECONDS * 1000,
}
const RETRY_SECONDS = 5

/**
 * Bounds what request bodies may hold of the memory, and how long they may take. Nothing is read before a handler asks for it; what
 * was read counts until the answer is made. An unread body is thrown away, and its connection closed, by the HTTP adapter.
 */
export const bodyLimits =
  (budget: BodyBudget, pace = PACE): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (READING.includes(c.req.method)) return next()
    const account = budget.open(callerOf(c))
    const { url, method, headers, signal } = c.req.raw
    const body = meteredBody(c.req.raw, account.take, pace)
    c.req.raw = new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
    try {
      await next()
    } finally {
      account.release()
    }
  }

function callerOf(c: Call): string {
  const { ctx, address } = c.get('reception').visit
  return ctx.actor.kind === 'person' ? `person ${ctx.actor.id}` : `address ${address}`
}

/** The body of the request, untouched until somebody pulls: to name `request.body` alone would begin to read it. */
function meteredBody(request: Request, take: (count: number) => boolean, pace: BodyPace) {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  let started = 0
  let received = 0
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    started ||= Date.now()
    reader ??= request.body?.getReader()
    const due = started + Math.min(pace.graceMs + (received / pace.bytesPerSecond) * 1000, pace.mostMs)
    const { done, value } = (await inTime(reader?.read(), due - Date.now())) ?? { done: true }
    if (done) return controller.close()
    received += value.byteLength
    if (!take(value.byteLength)) throw new Failure('unavailable', 'server_busy', { retryAfter: RETRY_SECONDS })
    controller.enqueue(value)
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

async function inTime<T>(read: Promise<T> | undefined, ms: number): Promise<T | undefined> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Failure('timeout', 'body_too_slow')), Math.max(ms, 0))
  try {
    return await Promise.race([read, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
