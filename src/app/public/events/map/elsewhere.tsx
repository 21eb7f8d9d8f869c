import { ArrowUpRight } from 'lucide-react'
import { searchPath } from '#features/events/ui/filters.ts'
import { HOME_COUNTRY } from '#shared/enums.ts'
import type { Search } from '#shared/search.ts'
import { countryName, useLocale, useText } from '#ui/i18n/i18n.tsx'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './elsewhere.module.css'

type Props = { counts: Record<string, number>; search: Search; path: string }

/** Counts of events in other countries, at the edge of the map; each links to its map sheet. */
export function ElsewhereLinks({ counts, search, path }: Props) {
  const t = useText()
  const locale = useLocale()
  return (
    <p className={styles.places}>
      {Object.entries(counts).map(([country, count]) => (
        <SiteLink
          key={country}
          className={styles.place}
          to={searchPath({ ...search, view: 'map', origin: null, country: abroad(country) }, path)}
        >
          <ArrowUpRight />
          {t('home.abroad', { place: countryName(country, locale), count })}
        </SiteLink>
      ))}
    </p>
  )
}

const abroad = (country: string) => (country === HOME_COUNTRY ? null : country)
