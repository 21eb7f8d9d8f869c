import qs from 'qs'
import { badRequest } from '../bad-request.ts'
import { LIST_LENGTH, QUERY_BRACKETS, QUERY_LENGTH, QUERY_PARAMETERS } from './limits.ts'

/** An unvalidated value: qs's tree of a query string, or JSON. */
export type Raw = string | number | boolean | null | undefined | Raw[] | RawTree
export type RawTree = { [key: string]: Raw }

export const isTree = (raw: Raw): raw is RawTree => typeof raw === 'object' && raw !== null && !Array.isArray(raw)
export const isScalar = (raw: Raw): raw is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof raw)
/** An empty parameter (`sort=`) counts as missing: forms send those. */
export const isAbsent = (raw: Raw): raw is null | undefined | '' => raw === undefined || raw === null || raw === ''

/** The query of a request. */
export const queryOf = ({ url }: { url: string }): RawTree => readQuery(new URL(url).search.slice(1))

/** Parses a query string (without `?`) in Strapi's dialect of qs. Too large or badly encoded queries are a 400. */
export function readQuery(query: string): RawTree {
  if (query.length > QUERY_LENGTH) throw badRequest(`The query is longer than ${QUERY_LENGTH} characters`)
  const plain = decode(query)
  if (plain.includes('\0')) throw badRequest('The query holds a NUL character')
  // qs drops this key silently; a filter that is dropped would return too much.
  if (plain.includes('__proto__')) throw badRequest('Invalid key', '__proto__')
  try {
    return qs.parse(query, {
      plainObjects: true,
      strictNullHandling: true,
      strictDepth: true,
      depth: QUERY_BRACKETS,
      arrayLimit: LIST_LENGTH,
      parameterLimit: QUERY_PARAMETERS,
      throwOnLimitExceeded: true,
    }) as RawTree
  } catch (cause) {
    if (cause instanceof RangeError) throw badRequest(cause.message)
    throw cause
  }
}

function decode(query: string) {
  try {
    return decodeURIComponent(query)
  } catch {
    throw badRequest('The query is not well percent-encoded UTF-8')
  }
}

/** A list of words in any notation: `a,b`, `x[0]=a&x[1]=b`, `x[]=a`. */
export function readList(raw: Raw, path: string): string[] {
  if (isAbsent(raw)) return []
  const words = Array.isArray(raw) ? raw : [raw]
  const list = words.flatMap((word) => {
    if (typeof word !== 'string') throw badRequest('Invalid value', path)
    return word.split(',').map((part) => part.trim())
  })
  if (list.length > LIST_LENGTH) throw badRequest('Too many items in', path)
  return list.filter((word) => word !== '')
}
