import { badRequest } from '../bad-request.ts'
import { isTree, type Raw, type RawTree } from './raw-query.ts'
import { readFlag, readValue } from './values.ts'

/** The entries of the page, in which form they were requested, and whether to count all. */
export type Page = { start: number; limit: number; page: number | null; withCount: boolean }

/** An entry of a list, and its place there, counted from 1. */
export type Cursor = { id: number; place: number }
/**
 * At most `limit` entries between two others, from the beginning or the end. Unlike a page it stays where it is while
 * the list grows before it.
 */
export type Window = { after: Cursor | null; before: Cursor | null; limit: number; fromEnd: boolean }

export type Sizes = { pageSize: number; maxPageSize: number }

const BY_PAGE = ['page', 'pageSize']
const BY_START = ['start', 'limit']
export const PAGING = [...BY_PAGE, ...BY_START]

/** Reads `pagination` in one of its two forms. Larger pages than the maximum are reduced to it, as in Strapi. */
export function readPage(raw: Raw, sizes: Sizes, path = 'pagination'): Page {
  if (raw !== undefined && raw !== null && raw !== '' && !isTree(raw)) throw badRequest('Invalid value', path)
  const tree: RawTree = isTree(raw) ? raw : {}
  for (const key of Object.keys(tree))
    if (key !== 'withCount' && !PAGING.includes(key)) throw badRequest('Invalid key', `${path}.${key}`)
  const has = (keys: string[]) => keys.some((key) => tree[key] !== undefined)
  if (has(BY_PAGE) && has(BY_START)) throw badRequest('Either page and pageSize or start and limit in', path)
  const withCount = tree['withCount'] === undefined ? true : readFlag(tree['withCount'], `${path}.withCount`)
  const number = (key: string, min: number, defaultValue: number) =>
    tree[key] === undefined ? defaultValue : atLeast(min, tree[key], `${path}.${key}`)
  if (has(BY_START)) {
    // -1 is Strapi's "no limit": the maximum.
    const all = tree['limit'] === '-1' || tree['limit'] === -1
    const limit = all ? sizes.maxPageSize : Math.min(number('limit', 1, sizes.pageSize), sizes.maxPageSize)
    return { start: number('start', 0, 0), limit, page: null, withCount }
  }
  const limit = Math.min(number('pageSize', 1, sizes.pageSize), sizes.maxPageSize)
  const page = number('page', 1, 1)
  return { start: (page - 1) * limit, limit, page, withCount }
}

function atLeast(min: number, raw: Raw, path: string): number {
  const number = readValue('integer', raw, path) as number
  if (number < min) throw badRequest('Invalid value', path)
  return number
}
