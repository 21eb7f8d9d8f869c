import { searchPath, useActiveFilters } from '#features/events/ui/filters.ts'
import { calendarPaths } from '#shared/calendar-feeds.ts'
import { searchMark } from '#shared/follows.ts'
import { type Search, withoutLook } from '#shared/search.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { MarkButton } from '#ui/components/mark-button.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarPlus } from '#ui/icons/calendar-plus.ts'
import * as styles from './active-filters.module.css'
import { ClearLink, FilterChips } from './filter-chips.tsx'
import { useLoadingSearch } from './use-filter-form.ts'

type Props = {
  search: Search
  count: number
  shown: number
  anywhere: string | null
  /** Whether the filters are what a text was read as. */
  understood: boolean
}

/** The number of events, announced to screen readers, and a link per active filter that removes it. */
export function ActiveFilters({ search, count, shown, anywhere, understood }: Props) {
  const t = useText()
  // A link that is followed before the list has arrived keeps what was chosen.
  const chosen = useLoadingSearch(search)
  const isFiltered = useActiveFilters(chosen).length > 0
  const mark = searchMark(search)
  return (
    <div className={styles.active}>
      {search.view !== 'month' && (
        <p role="status" className="num">
          <b>{count > shown ? t('search.count_more', { count, shown }) : t('search.count', { count })}</b>
        </p>
      )}
      {understood && isFiltered && <span className="small muted">{t('search.understood')}</span>}
      <FilterChips search={chosen} />
      {isFiltered && <ClearLink variant="quiet" size="small" search={chosen} />}
      <ButtonLink variant="quiet" size="small" to={subscribePath(search)}>
        <CalendarPlus /> {t('event.add_to_calendar')}
      </ButtonLink>
      {mark && <MarkButton mark={mark} size="small" />}
      {anywhere && <span className={`small muted ${search.origin ? '' : styles.besideCounts}`}>{anywhere}</span>}
    </div>
  )
}

/** How to read the events of a search in one's own calendar. */
function subscribePath(search: Search) {
  const path = searchPath(withoutLook(search), calendarPaths.synchronize)
  return path.includes('?') ? `${path}&what=search` : path
}
