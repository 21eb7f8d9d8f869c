import { searchPath } from '#features/events/ui/filters.ts'
import { clearFilters, filterCount, type Search } from '#shared/search.ts'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSplitPath } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as button from '#ui/primitives/button.module.css'
import * as styles from './no-match.module.css'

/** No results: offers the same text without filters, or all events. */
export function NoMatch({ search }: { search: Search }) {
  const t = useText()
  const { path } = useSplitPath()
  const loosen = search.q !== '' && filterCount(search) > 0
  return (
    <EmptyState
      title={t('search.none')}
      action={
        <p className={`flow ${styles.actions}`}>
          {loosen && (
            <SiteLink className={button.outline} to={searchPath({ ...clearFilters(search), q: search.q }, path)}>
              {t('search.near_q', { q: search.q })}
            </SiteLink>
          )}
          <SiteLink className={button.outline} to={searchPath(clearFilters(search), path)}>
            {t('search.all_events')}
          </SiteLink>
        </p>
      }
    >
      {search.q ? t('search.none.text_q', { q: search.q }) : t('search.none.text')}
    </EmptyState>
  )
}
