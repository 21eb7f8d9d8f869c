import type { MouseEvent } from 'react'
import { Form } from 'react-router'
import { ReadText } from '#app/public/events/filters/filter-bar.tsx'
import { type FilterProps, FilterSheet } from '#app/public/events/filters/filter-sheet.tsx'
import { useFilterForm } from '#app/public/events/filters/use-filter-form.ts'
import { searchPath } from '#features/events/ui/filters.ts'
import { SearchBox } from '#features/search/ui/search-box.tsx'
import { paths } from '#shared/paths.ts'
import { filterCount, type Search } from '#shared/search.ts'
import { Badge } from '#ui/components/badge.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { barAtBottom } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { List } from '#ui/icons/list.ts'
import { MapIcon } from '#ui/icons/map-icon.ts'
import { SlidersHorizontal } from '#ui/icons/sliders-horizontal.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './mobile-search.module.css'

/** The search of the home page, which leads to the list. */
export function HomeSearch() {
  const t = useText()
  return (
    <Form role="search" aria-label={t('search.label')} action={paths.mobileEvents} viewTransition>
      <Field />
    </Form>
  )
}

/** The search of the list with all its filters, which open as a sheet from the button at the bottom. */
export function MobileSearch({ search, asked, ...rest }: FilterProps & { asked: Search }) {
  const t = useText()
  const { formProps, onSearchInput, cancelSearch, ...form } = useFilterForm(search, asked)
  return (
    <Form className={styles.column} role="search" aria-label={t('search.filters')} {...formProps}>
      <Field defaultValue={search.q} onType={onSearchInput} onChoose={cancelSearch} />
      <FilterSheet form={form} {...rest} />
      <Floating search={search} set={filterCount(form.chosen)} open={form.sheet.open} />
      <ReadText search={search} />
      {search.view === 'map' && <input type="hidden" name="view" value="map" />}
    </Form>
  )
}

function Field(props: { defaultValue?: string; onType?: () => void; onChoose?: () => void }) {
  const t = useText()
  return (
    <SearchField large id="mobile-search" label={t('search.label')}>
      <SearchBox id="mobile-search" list={paths.mobileEvents} {...props} />
    </SearchField>
  )
}

/** Map or list, and the filters: above the tabs, within reach of the thumb. */
function Floating({
  search,
  set,
  open,
}: {
  search: Search
  set: number
  open: (event: MouseEvent<HTMLElement>) => void
}) {
  const t = useText()
  const isMap = search.view === 'map'
  const [view, Icon] = isMap ? (['agenda', List] as const) : (['map', MapIcon] as const)
  return (
    <div ref={barAtBottom} className={`${styles.floating} on-stage no-print`} role="group" aria-label={t('view.label')}>
      <SiteLink to={searchPath({ ...search, view }, paths.mobileEvents)} preventScrollReset>
        <Icon /> {t(`view.${view}`)}
      </SiteLink>
      <button type="button" popoverTarget="filters" aria-haspopup="dialog" onClick={open}>
        <SlidersHorizontal /> {t('search.filters')} {set > 0 && <Badge tone="accent">{set}</Badge>}
      </button>
    </div>
  )
}
