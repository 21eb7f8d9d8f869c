import { badQuery } from '../bad-request.ts'
import { isTree, type Raw, type RawTree } from './raw-query.ts'
import { readFlag, readValue } from './values.ts'

/** Which entries, how the caller asked for them, and whether they are to be counted. */
export type Page = { start: number; limit: number; page: number | null; withCount: boolean }
export type Sizes = { pageSize: number; maximum: number }

const BY_PAGE = ['page', 'pageSize']
const BY_START = ['start', 'limit']
export const PAGING = [...BY_PAGE, ...BY_START]

/** `pagination`, in one of its two forms. Above the maximum the maximum is used, as Strapi does (decisions 1). */
export function readPage(raw: Raw, sizes: Sizes, at = 'pagination'): Page {
  if (raw !== undefined && raw !== null && raw !== '' && !isTree(raw)) throw badQuery('Invalid value', at)
  const tree: RawTree = isTree(raw) ? raw : {}
  for (const key of Object.keys(tree))
    if (key !== 'withCount' && !PAGING.includes(key)) throw badQuery('Invalid key', `${at}.${key}`)
  const asked = (keys: string[]) => keys.some((key) => tree[key] !== undefined)
  if (asked(BY_PAGE) && asked(BY_START)) throw badQuery('Either page and pageSize or start and limit in', at)
  const withCount = tree['withCount'] === undefined ? true : readFlag(tree['withCount'], `${at}.withCount`)
  const number = (key: string, least: number, otherwise: number) =>
    tree[key] === undefined ? otherwise : atLeast(least, tree[key], `${at}.${key}`)
  if (asked(BY_START)) {
    // -1 is Strapi's "no limit" (§7: no limit): the maximum.
    const all = tree['limit'] === '-1' || tree['limit'] === -1
    const limit = all ? sizes.maximum : Math.min(number('limit', 1, sizes.pageSize), sizes.maximum)
    return { start: number('start', 0, 0), limit, page: null, withCount }
  }
  const limit = Math.min(number('pageSize', 1, sizes.pageSize), sizes.maximum)
  const page = number('page', 1, 1)
  return { start: (page - 1) * limit, limit, page, withCount }
}

function atLeast(least: number, raw: Raw, at: string): number {
  const number = readValue('integer', raw, at) as number
  if (number < least) throw badQuery('Invalid value', at)
  return number
}
