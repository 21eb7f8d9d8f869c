import type { MiddlewareHandler } from 'hono'
import type { Env, HonoContext } from '#platform/context/hono-env.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { BodyBudget } from '#platform/http/body-budget.server.ts'
import { ipGroup } from '#platform/http/client-ip.ts'
import { SAFE_METHODS } from '#platform/http/methods.ts'
import { BODY_BYTES_PER_SECOND, BODY_GRACE_SECONDS, BODY_SECONDS } from '#shared/limits.ts'

/** A body may take `graceMs`, and longer while it keeps up `bytesPerSecond`, but never longer than `mostMs`. */
export type BodyPace = { graceMs: number; bytesPerSecond: number; mostMs: number }
const DEFAULT_PACE: BodyPace = {
  graceMs: BODY_GRACE_SECONDS * 1000,
  bytesPerSecond: BODY_BYTES_PER_SECOND,
  mostMs: BODY_SECONDS * 1000,
}
const RETRY_SECONDS = 5
/** Bodies that are written to disk as they come: one chunk of them is in memory at a time. */
const STREAMED = /^\/api\/uploads(\/|$)/

/**
 * Limits the memory and the time that request bodies take. Nothing is read before a handler asks for it; bytes that
 * were read count until the response is complete. The HTTP adapter discards an unread body and closes its connection.
 */
export const bodyLimits =
  (budget: BodyBudget, pace = DEFAULT_PACE): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (SAFE_METHODS.includes(c.req.method)) return next()
    const allocation = budget.open(callerOf(c))
    const { url, method, headers, signal } = c.req.raw
    const takeOne = (count: number) => {
      allocation.release()
      return allocation.take(count)
    }
    const body = meteredBody(c.req.raw, STREAMED.test(c.req.path) ? takeOne : allocation.take, pace)
    c.req.raw = new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
    try {
      await next()
    } finally {
      allocation.release()
    }
  }

function callerOf(c: HonoContext): string {
  const { actor, clientIp } = c.var.ctx
  const person = actor.kind === 'token' ? actor.person : actor
  return person.kind === 'person' ? `person ${person.id}` : `address ${ipGroup(clientIp)}`
}

/**
 * Wraps the body so that it counts its bytes. Accessing `request.body` starts to read it, so that happens at the first
 * pull.
 */
function meteredBody(request: Request, take: (count: number) => boolean, pace: BodyPace) {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  let started = 0
  let received = 0
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    started ||= Date.now()
    reader ??= request.body?.getReader()
    const deadline = started + Math.min(pace.graceMs + (received / pace.bytesPerSecond) * 1000, pace.mostMs)
    const { done, value } = (await withTimeout(reader?.read(), deadline - Date.now())) ?? { done: true }
    if (done) return controller.close()
    received += value.byteLength
    if (!take(value.byteLength)) throw new AppError('server_busy', { retryAfter: RETRY_SECONDS })
    controller.enqueue(value)
  }
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

async function withTimeout<T>(read: Promise<T> | undefined, ms: number): Promise<T | undefined> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new AppError('body_too_slow')), Math.max(ms, 0))
  try {
    return await Promise.race([read, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
