import { X } from 'lucide-react'
import { searchPath, useActiveFilters } from '#features/events/ui/filters.ts'
import { cleared, type Search } from '#shared/search.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { usePlace } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

type Props = { search: Search; count: number; shown: number }

/** How many events there are, told to screen readers as it changes, and each filter as a link that removes it. */
export function ActiveFilters({ search, count, shown }: Props) {
  const t = useText()
  const filters = useActiveFilters(search)
  const { path } = usePlace()
  return (
    <div className="active">
      {search.view !== 'month' && (
        <p role="status" className="num">
          <b>{count > shown ? t('search.count_more', { count, shown }) : t('search.count', { count })}</b>
        </p>
      )}
      {filters.map(({ key, words, without }) => (
        <SiteLink
          key={key}
          className="chip on"
          to={searchPath(without, path)}
          preventScrollReset
          aria-label={t('search.remove', { filter: words })}
        >
          <span>{words}</span>
          <X className="i" aria-hidden="true" />
        </SiteLink>
      ))}
      {filters.length > 0 && (
        <SiteLink className="btn btn--quiet btn--sm link" to={searchPath(cleared(search), path)} preventScrollReset>
          {t('search.clear')}
        </SiteLink>
      )}
    </div>
  )
}
