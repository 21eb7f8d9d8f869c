import pino from 'pino'

/** A failed statement is told with the values it was given, which are addresses, names and hashes of people. */
const withoutValues = (message: string) => message.replace(/\nparams:[\s\S]*$/, '')

type Told = { type: string; message: string; code?: string; constraint?: string; stack?: string; cause?: Told }

/** Of an error what tells where it comes from, and nothing of what people sent: drivers hang statements, values and rows on it. */
export function errorForLog(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: '' }
  const { code, constraint_name: constraint } = error as { code?: unknown; constraint_name?: unknown }
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause instanceof Error && { cause: errorForLog(error.cause) }),
  }
}

/** The path of a request; what in it opens something by itself is left out. Slugs have no capital letters. */
export const pathForLog = ({ url }: { url: string }) =>
  new URL(url).pathname.replace(/(?<=\/(?:freshness|media)\/)[^/]+|(?<=\/)(?=[^/]*[A-Z])[\w-]{20,}/g, '…')

/** One line of JSON an event, on standard error. Never addresses, names or contents of messages. */
export const log = pino(
  { level: process.env['LOG_LEVEL'] || 'info', base: null, serializers: { err: errorForLog } },
  pino.destination(2),
)
