import { AppError } from './app-error.ts'

/** Retry-After of an unreachable database, in seconds: the embedded one is restarted by then. */
const RETRY_SECONDS = 5
const BUSY_RETRY_SECONDS = 30
const DEADLOCK_RETRY_SECONDS = 1

/** Connection errors of the driver and of the operating system. */
const UNREACHABLE = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** PostgreSQL error codes: connection exceptions, starting, stopping, recovering. */
const UNREACHABLE_STATES = /^08|^57P0[123]$/
/** PostgreSQL answers, but is out of connections, memory or disk, or is a standby that was not promoted yet. */
const OUT_OF_RESOURCES = /^53|^25006$/
/** PostgreSQL, or the operating system where a file was written, has no room on the disk. */
const OUT_OF_SPACE = /^(53100|ENOSPC|EDQUOT)$/
const STATEMENT_TIMEOUT = /^57014$/
/** PostgreSQL ended one of several transactions that waited for each other: the same again succeeds. */
const DEADLOCK = /^(40P01|40001)$/

type ErrorLike = { code?: unknown; syscall?: unknown; cause?: unknown }

const isUnreachable = ({ code, syscall }: ErrorLike) =>
  typeof code === 'string' &&
  (UNREACHABLE.has(code) || UNREACHABLE_STATES.test(code) || (code === 'ENOENT' && syscall === 'connect'))

/** Whether the error, or one of its causes, says that the database cannot be reached. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return causeChain(error).some(isUnreachable)
}

const hasCode = (error: unknown, pattern: RegExp) =>
  causeChain(error).some(({ code }) => typeof code === 'string' && pattern.test(code))

/** The 503 for a database that cannot be reached, cancelled a statement or ended a deadlock; null for any other error. */
export function toUnavailableError(error: unknown): AppError | null {
  noteOutOfSpace(error)
  if (error instanceof AppError) return error.kind === 'unavailable' ? error : null
  if (isDatabaseUnreachable(error) || hasCode(error, OUT_OF_RESOURCES) || hasCode(error, OUT_OF_SPACE))
    return new AppError('unavailable', { retryAfter: RETRY_SECONDS, cause: error })
  if (hasCode(error, DEADLOCK)) return new AppError('unavailable', { retryAfter: DEADLOCK_RETRY_SECONDS, cause: error })
  if (hasCode(error, STATEMENT_TIMEOUT))
    return new AppError('too_slow', { details: { reason: 'timeout' }, retryAfter: BUSY_RETRY_SECONDS, cause: error })
  return null
}

type SpaceListener = (code: string) => void
const spaceListeners = new Set<SpaceListener>()

/** Calls back whenever a request or job fails because a disk is full. Returns what ends that. */
export function onOutOfSpace(listener: SpaceListener) {
  spaceListeners.add(listener)
  return () => void spaceListeners.delete(listener)
}

/** Tells of a full disk, if that is what the error says. */
export function noteOutOfSpace(error: unknown) {
  const code = causeChain(error).find((cause) => typeof cause.code === 'string' && OUT_OF_SPACE.test(cause.code))?.code
  if (code !== undefined) for (const listener of spaceListeners) listener(String(code))
}

/** The AppError for an expected error; null for an unexpected one. */
export const toAppError = (error: unknown): AppError | null =>
  error instanceof AppError && error.kind !== 'unexpected' ? error : toUnavailableError(error)

/** The error and its causes: Drizzle and commands wrap the driver's errors, and the queue copies them. */
function causeChain(error: unknown): ErrorLike[] {
  const causes: ErrorLike[] = []
  for (let next = error; next instanceof Object && causes.length < 10; next = (next as ErrorLike).cause)
    causes.push(next)
  return causes
}
