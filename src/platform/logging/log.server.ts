import { AsyncLocalStorage } from 'node:async_hooks'
import pino from 'pino'
import { messageWithoutValues } from '#platform/errors/message-without-values.ts'

type LoggedError = {
  type: string
  message: string
  code?: string
  constraint?: string
  stack?: string
  cause?: LoggedError
}

/**
 * What is logged of an error: where it comes from. Drivers attach statements, values and rows to errors; those are left
 * out.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '' }
  const { code, constraint_name: constraint } = error as { code?: unknown; constraint_name?: unknown }
  return {
    type: error.name,
    message: messageWithoutValues(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause instanceof Error && { cause: errorForLog(error.cause) }),
  }
}

const currentRequestId = new AsyncLocalStorage<string>()

/** Adds the id to every line that `handle` logs. */
export const withRequestId = <T>(requestId: string | undefined, handle: () => T): T =>
  requestId === undefined ? handle() : currentRequestId.run(requestId, handle)

const requestIdField = () => {
  const requestId = currentRequestId.getStore()
  return requestId === undefined ? {} : { requestId }
}

/** A level that is none is reported by the settings, which are read later (platform/config/settings.ts). */
function givenLevel() {
  const level = process.env['LOG_LEVEL']?.trim() ?? ''
  return level in pino.levels.values || level === 'silent' ? level : 'info'
}

/** Writes one line of JSON per event to standard error. Never log addresses, names or contents of messages. */
export const log = pino(
  { level: givenLevel(), base: null, serializers: { err: errorForLog }, mixin: requestIdField },
  pino.destination(2),
)
