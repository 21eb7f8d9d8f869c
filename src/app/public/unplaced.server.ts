import type { RequestContext } from '#platform/context/request-context.ts'
import { createTranslator } from '#ui/i18n/words.server.ts'
import type { Unplaced } from '#ui/map/unplaced.tsx'

/** The links of what has no place on the map; the list beside it has all of them. */
const LINKS_MAX = 5

/** What a page says beside its map of what the map does not show; null where it shows everything. */
export const unplacedNote = (
  { locale }: Pick<RequestContext, 'locale'>,
  what: 'events' | 'venues',
  links: Unplaced['links'],
): Unplaced | null =>
  links.length === 0
    ? null
    : {
        words: createTranslator(locale)(`hint.unplaced.${what}`, { count: links.length }),
        links: links.slice(0, LINKS_MAX),
      }
