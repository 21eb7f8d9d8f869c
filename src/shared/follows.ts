import { findProvince } from './map/provinces.ts'
import { readSearch, type Search, withoutLook, writeSearch } from './search.ts'

export const DIGEST_FREQUENCIES = ['daily', 'weekly', 'none'] as const
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number]

/** What a person keeps: an event saved, an alert for its sign-up, or something followed. */
export type Mark =
  | { kind: 'save' | 'alert'; eventId: number }
  | { kind: 'organizer'; slug: string }
  | { kind: 'province'; name: string }
  | { kind: 'search'; query: string }
export const MARK_KINDS = ['save', 'alert', 'organizer', 'province', 'search'] as const

/** The longest query that can be followed. */
const FOLLOWED_QUERY_MAX = 600

/** What of a search can be followed: its filters, and not how it is shown. Empty where it has none. */
const followedQuery = (search: Search): string => writeSearch(withoutLook(search)).toString()

/** The mark of a search; that of its province where it asks for nothing else. Null for a search for everything. */
export function searchMark(search: Search): string | null {
  const query = followedQuery(search)
  if (query === '' || query.length > FOLLOWED_QUERY_MAX) return null
  const province = search.province && findProvince(search.province)
  return province && followedQuery({ ...search, province: null }) === ''
    ? `province:${province.name}`
    : `search:${query}`
}

/** Reads a mark as buttons send it: `save:12`, `organizer:el-farol`. Null for anything else. */
export function parseMark(text: unknown): Mark | null {
  if (typeof text !== 'string' || text.length > FOLLOWED_QUERY_MAX + 10) return null
  const [, kind = '', value = ''] = /^([a-z]+):(.+)$/.exec(text) ?? []
  if (kind === 'save' || kind === 'alert') return /^[1-9]\d{0,8}$/.test(value) ? { kind, eventId: Number(value) } : null
  if (kind === 'organizer') return /^[a-z0-9-]{1,120}$/.test(value) ? { kind, slug: value } : null
  if (kind === 'province') {
    const province = findProvince(value)
    return province && { kind, name: province.name }
  }
  if (kind !== 'search') return null
  const mark = searchMark(readSearch(new URLSearchParams(value)))
  if (!mark) return null
  return mark.startsWith('search:') ? { kind, query: mark.slice('search:'.length) } : parseMark(mark)
}

/** A mark as buttons and lists of marks write it. */
export const markText = (mark: Mark): string =>
  `${mark.kind}:${'eventId' in mark ? mark.eventId : 'slug' in mark ? mark.slug : 'name' in mark ? mark.name : mark.query}`
