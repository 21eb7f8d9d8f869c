import { Failure } from './app-error.ts'

/** Seconds after which it makes sense to try again: a database that was killed is back by then. */
const BACK_AFTER = 5
const LESS_BUSY_AFTER = 30

/** No connection, or one that broke: what the driver and the system call it. */
const UNREACHABLE = new Set([
  ...['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED', 'CONNECT_TIMEOUT'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])
/** PostgreSQL's own: connection exceptions, and that it starts, stops or recovers. */
const AWAY = /^08|^57P0[123]$/
/** It answers, and is out of connections, memory or disk, or a standby that was not promoted yet. */
const UNABLE = /^53|^25006$/
const STATEMENT_TIMEOUT = /^57014$/

type Told = { code?: unknown; syscall?: unknown; cause?: unknown }

const isUnreachable = ({ code, syscall }: Told) =>
  typeof code === 'string' && (UNREACHABLE.has(code) || AWAY.test(code) || (code === 'ENOENT' && syscall === 'connect'))

/** Whether this error says that the database cannot be reached; also when it is wrapped in others. */
export function isDatabaseLost(error: unknown): boolean {
  return chain(error).some(isUnreachable)
}

const hasCode = (error: unknown, form: RegExp) =>
  chain(error).some(({ code }) => typeof code === 'string' && form.test(code))

/** A database that cannot be reached, or that gave a statement up, is no accident of ours but a 503. Null: anything else. */
export function unavailableOf(error: unknown): Failure | null {
  if (error instanceof Failure) return error.kind === 'unavailable' ? error : null
  if (isDatabaseLost(error) || hasCode(error, UNABLE))
    return new Failure('unavailable', 'unavailable', { retryAfter: BACK_AFTER, cause: error })
  if (hasCode(error, STATEMENT_TIMEOUT))
    return new Failure('unavailable', 'too_slow', {
      details: { reason: 'timeout' },
      retryAfter: LESS_BUSY_AFTER,
      cause: error,
    })
  return null
}

/** The Failure that this is or amounts to; null for what nobody foresaw. */
export const failureOf = (error: unknown): Failure | null =>
  error instanceof Failure && error.kind !== 'unexpected' ? error : unavailableOf(error)

/** The error and what it was caused by; drizzle and commands wrap what the driver threw, and the queue copies it. */
function chain(error: unknown): Told[] {
  const found: Told[] = []
  for (let next = error; next instanceof Object && found.length < 10; next = (next as Told).cause) found.push(next)
  return found
}
