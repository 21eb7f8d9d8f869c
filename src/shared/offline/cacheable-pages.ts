import { splitPath } from '../paths.ts'

/** Pages that are kept when they are visited, as whoever visits them sees them. */
const OPEN = [
  /^\/$/,
  /^\/(?:desktop|m)(?:\/events)?$/,
  /^\/(?:events|organizers|venues|contact|help(?:\/[a-z0-9/]+)?)$/,
  /^\/(?:evento-rol-vivo-larp2?|organizer|venue|series|guide|legal)\/[^/]+$/,
  /^\/c\/\d+(?:\/(?:profile|biography))?$/,
]

/** The account's own pages that are kept: these alone, although they say `no-store`. */
const PERSONAL = [
  /^\/account\/(?:registrations|tickets|characters|follows)$/,
  /^\/account\/registrations\/\d+(?:\/message)?$/,
  /^\/c\/\d+\/background$/,
  /^\/c\/\d+\/(?:biography|background)\/edit$/,
]

/** Only the account's own: others' are shown to organizers, who keep nothing of them. */
const CHARACTER = /^\/c\//

const matches = (list: readonly RegExp[], path: string) => list.some((pattern) => pattern.test(path))

/** Whether only someone who is signed in sees the page. */
export const isPersonal = ({ pathname }: Pick<URL, 'pathname'>) => matches(PERSONAL, splitPath(pathname).path)

/**
 * Whether a page may be kept (docs/offline.md, "What is kept"). `own`: the pages that the server names for the signed-in account, null for
 * visitors. A search of an open page is kept as a page of its own; the account's pages only without one.
 */
export function isCacheable({ pathname, search }: Pick<URL, 'pathname' | 'search'>, own: readonly string[] | null) {
  const { path } = splitPath(pathname)
  if (own === null) return matches(OPEN, path) && search.length <= 200
  if (CHARACTER.test(path)) return search === '' && own.includes(path)
  if (matches(PERSONAL, path)) return search === ''
  return matches(OPEN, path) && search.length <= 200
}
