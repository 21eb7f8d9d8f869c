import { SEARCH_TEXT_LENGTH } from '../limits.ts'

export type Shared = {
  /** The address that was shared; null when it was a text alone. */
  address: string | null
  /** A page of this site. */
  ownPath: string | null
  /** What to search for. */
  words: string
}

const ADDRESS = /https?:\/\/[^\s<>"']{1,2000}/i

/** What another app handed over: many put the address into the text. */
export function sharedTarget(params: URLSearchParams, ownHost: string): Shared {
  const [title, text, url] = ['title', 'text', 'url'].map((name) => (params.get(name) ?? '').slice(0, 4000).trim())
  const found = ADDRESS.exec(url || text || '')?.[0] ?? null
  const address = found !== null && URL.canParse(found) ? new URL(found) : null
  const rest = (text ?? '').replace(ADDRESS, '').replace(/\s+/g, ' ').trim()
  const words = (title || rest).slice(0, SEARCH_TEXT_LENGTH)
  const isOwn = address?.host === ownHost
  return { address: address?.href ?? null, ownPath: isOwn ? address!.pathname + address!.search : null, words }
}
