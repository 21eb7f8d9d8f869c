import type { CallDescription, ErrorAnswer } from './call-description.ts'

/** `shared`: the name of the component, where it is the same for many calls. */
export type Described = Pick<ErrorAnswer, 'description' | 'details' | 'schema' | 'example'> & { shared?: string }

const FIELD_ERRORS = { errors: [{ path: ['name'], message: 'required', name: 'ValidationError' }] }

/** What follows from how a call is made, whatever it does. */
function followingErrors(
  method: string,
  { access, scope, body, parameters = [] }: CallDescription,
): Record<number, Described> {
  if (method === 'OPTIONS') return {}
  const isWrite = !['GET', 'HEAD'].includes(method)
  const signed = access === 'signature'
  const isPublic = access === 'anyone' || signed
  const isForTokens = scope !== 'public'
  return {
    ...((body || parameters.some(({ in: place }) => place === 'query')) && {
      400: {
        description: 'Something in the query or the body is not as described; `details.errors` names the fields.',
        details: FIELD_ERRORS,
        shared: 'Invalid',
      },
    }),
    401: { description: 'The token is invalid or expired.', shared: 'InvalidToken' },
    ...((!isPublic || isWrite || isForTokens) && {
      403: {
        shared: `Forbidden${isPublic ? 'Public' : ''}${isWrite ? 'Write' : ''}${isForTokens ? '' : 'AnyToken'}`,
        description: [
          isPublic ? '' : 'Nobody is signed in, or the caller may not do this.',
          isWrite ? 'With the visitor’s cookie, sent by a page of another site.' : '',
          isForTokens ? 'With a personal token that may not make this call.' : '',
        ]
          .filter(Boolean)
          .join(' '),
      },
    }),
    ...(parameters.some(({ in: place }) => place === 'path') && {
      404: { description: 'There is nothing here, or nothing that the caller may know of.', shared: 'NotFound' },
    }),
    ...(body && {
      408: { description: 'The body arrived too slowly.', shared: 'TooSlow' },
      413: { description: 'The body, or a file in it, is too large.', shared: 'TooLarge' },
    }),
    429: {
      description: 'Too many calls; `details.limit` says which limit it was.',
      details: { limit: { points: 5, seconds: 3600 } },
      shared: 'TooMany',
    },
    503: { description: 'Too much at once, or the database is away or took too long.', shared: 'Unavailable' },
  }
}

/** Every error of a call by its status, in order. */
export function errorsOf(method: string, call: CallDescription): [status: string, Described][] {
  const following = followingErrors(method, call)
  const own = Object.entries(call.errors ?? {}).map(([status, error]) => [status, error && toDescribed(error)] as const)
  const all = { ...following, ...Object.fromEntries(own) }
  return Object.entries(all).filter((entry): entry is [string, Described] => entry[1] !== null)
}

function toDescribed(error: string | ErrorAnswer): Described {
  if (typeof error === 'string') return { description: error }
  const { description, reasons = [], details, schema, example: given } = error
  const [reason] = reasons
  const words = reasons.length > 1 ? ` \`details.reason\`: ${reasons.map((one) => `\`${one}\``).join(', ')}.` : ''
  const example = { ...(reason && { reason }), ...details }
  return {
    description: description + words,
    ...(Object.keys(example).length > 0 && { details: example }),
    ...(schema && { schema, example: given }),
  }
}
