import { getPath } from 'hono/utils/url'

type Route = { method: string; path: string }

/**
 * Reads the path of a request as Strapi's router does: the words of a call may have capital letters, and a slash may follow. It becomes
 * the path of the call, with its parameters as they are, so that everything that looks at a path sees one spelling.
 */
export function apiPathReader(routes: readonly Route[]) {
  const calls = routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => ({ method, words: path.split('/') }))
  return (request: Request): string => {
    const path = getPath(request)
    if (!/^\/api\//i.test(path) || !/[A-Z]|\/$/.test(path)) return path
    const words = path.replace(/\/$/, '').split('/')
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const matching = calls.filter((call) => matches(call.words, words))
    const call = matching.find((one) => one.method === method) ?? matching[0]
    if (!call) return path.replace(/^\/api/i, '/api')
    return call.words.map((word, n) => (isParameter(word) ? words[n] : word)).join('/')
  }
}

const isParameter = (word: string) => word.startsWith(':')

const matches = (call: readonly string[], words: readonly string[]) =>
  call.length === words.length &&
  call.every((word, n) => (isParameter(word) ? words[n] !== '' : word === words[n]?.toLowerCase()))
