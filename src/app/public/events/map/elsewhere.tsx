import { searchPath } from '#features/events/ui/filters.ts'
import { HOME_COUNTRY } from '#shared/enums.ts'
import type { Search } from '#shared/search.ts'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { EdgeLinks } from '#ui/map/edge-links.tsx'

type Props = { counts: Record<string, number>; search: Search; path: string }

/** Counts of events in other countries, at the edge of the map; each links to its map sheet. */
export function ElsewhereLinks({ counts, search, path }: Props) {
  const t = useText()
  const locale = useLocale()
  const links = Object.entries(counts).map(([country, count]) => ({
    to: searchPath({ ...search, view: 'map', origin: null, country: abroad(country) }, path),
    label: t('home.abroad', { place: countryName(country, locale), count }),
  }))
  return <EdgeLinks links={links} />
}

const abroad = (country: string) => (country === HOME_COUNTRY ? null : country)
