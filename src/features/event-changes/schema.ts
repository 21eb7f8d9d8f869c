import { badRequest } from '#platform/strapi/bad-request.ts'
import type { RawTree } from '#platform/strapi/query/raw-query.ts'

/** Events of one page. Each has an entry per language, and the API reads a hundred entries at once. */
export const PAGE = { default: 50, max: 50 }

export type ChangesQuery = { since: number; limit: number }

/** Reads the query of `GET /changes`. Throws 400 that names the parameter. */
export function readChangesQuery({ since, limit, ...others }: RawTree): ChangesQuery {
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw badRequest('Unknown parameter', unknown)
  const cursor = since === undefined ? 0 : digits(since, 15)
  if (cursor === null) throw badRequest('since takes the value of meta.next of an earlier response')
  const count = limit === undefined ? PAGE.default : digits(limit, 3)
  if (count === null || count < 1 || count > PAGE.max)
    throw badRequest(`limit takes a whole number from 1 to ${PAGE.max}`)
  return { since: cursor, limit: count }
}

const digits = (raw: unknown, length: number): number | null =>
  typeof raw === 'string' && /^\d+$/.test(raw) && raw.length <= length ? Number(raw) : null
