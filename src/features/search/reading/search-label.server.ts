import {
  activeFiltersOf,
  type Filter,
  type TextFilter,
  without,
} from '#features/events/queries/counts/matching.server.ts'
import { activeFilters } from '#features/events/ui/filters.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { EMPTY_SEARCH, type Search } from '#shared/search.ts'
import type { MessageKey } from '#ui/i18n/i18n.tsx'
import { createTranslator, datesIn } from '#ui/i18n/words.server.ts'

type Language = Pick<RequestContext, 'locale'>

/** Filters whose values do not say what they are. */
const NAMES: Partial<Record<Filter, MessageKey>> = {
  theme: 'search.theme',
  type: 'search.type',
  language: 'search.language',
  month: 'search.month',
  province: 'search.province',
}

/** The values of one filter, or the text, in words: "Terror", "Hasta 30 €", "cosecha". */
export function labelOfFilter({ locale }: Language, search: Search, filter: Filter | TextFilter): string {
  if (filter === 'q') return search.q
  const rest = without(search, filter)
  const keys = Object.keys(search) as (keyof Search)[]
  const own = Object.fromEntries(keys.filter((key) => search[key] !== rest[key]).map((key) => [key, search[key]]))
  const words = { t: createTranslator(locale), locale, dates: datesIn(locale) }
  return activeFilters({ ...EMPTY_SEARCH, ...own }, words)
    .map(({ label }) => label)
    .join(', ')
}

/** What a search asks for, filter by filter: "«cónclave» · Género: Terror · Provincia: Madrid". */
export function labelOfSearch(language: Language, search: Search): string {
  const t = createTranslator(language.locale)
  const parts = activeFiltersOf(search).map((filter) => {
    const name = NAMES[filter]
    const values = labelOfFilter(language, search, filter)
    return name ? `${t(name)}: ${values}` : values
  })
  return [...(search.q ? [t('search.text_chip', { q: search.q })] : []), ...parts].join(' · ')
}
