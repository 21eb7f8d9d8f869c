import qs from 'qs'
import { badQuery } from '../bad-request.ts'
import { LIST_LENGTH, QUERY_BRACKETS, QUERY_LENGTH, QUERY_PARAMETERS } from './limits.ts'

/** What came in, before anything is known of it: qs's tree of a query string, or JSON. */
export type Raw = string | number | boolean | null | undefined | Raw[] | RawTree
export type RawTree = { [key: string]: Raw }

export const isTree = (raw: Raw): raw is RawTree => typeof raw === 'object' && raw !== null && !Array.isArray(raw)
export const isScalar = (raw: Raw): raw is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof raw)
/** An empty parameter (`sort=`) asks for nothing: forms send those. */
export const isAbsent = (raw: Raw): raw is null | undefined | '' => raw === undefined || raw === null || raw === ''

/** The query string (without `?`) as a tree, in Strapi's dialect of qs. Floods and damaged encodings are a 400. */
export function readQuery(query: string): RawTree {
  if (query.length > QUERY_LENGTH) throw badQuery(`The query is longer than ${QUERY_LENGTH} characters`)
  const plain = decoded(query)
  if (plain.includes('\0')) throw badQuery('The query holds a NUL character')
  // qs drops this key in silence; a filter that vanishes would answer more than was asked.
  if (plain.includes('__proto__')) throw badQuery('Invalid key', '__proto__')
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
    if (cause instanceof RangeError) throw badQuery(cause.message)
    throw cause
  }
}

function decoded(query: string) {
  try {
    return decodeURIComponent(query)
  } catch {
    throw badQuery('The query is not well percent-encoded UTF-8')
  }
}

/** A list of words in any of its forms: `a,b`, `x[0]=a&x[1]=b`, `x[]=a`. */
export function readWords(raw: Raw, at: string): string[] {
  if (isAbsent(raw)) return []
  const words = Array.isArray(raw) ? raw : [raw]
  const list = words.flatMap((word) => {
    if (typeof word !== 'string') throw badQuery('Invalid value', at)
    return word.split(',').map((part) => part.trim())
  })
  if (list.length > LIST_LENGTH) throw badQuery('Too many items in', at)
  return list.filter((word) => word !== '')
}
