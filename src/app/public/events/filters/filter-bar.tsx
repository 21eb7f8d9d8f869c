import { useEffect } from 'react'
import { Form } from 'react-router'
import { SearchBox } from '#features/search/ui/search-box.tsx'
import { filterCount } from '#shared/search.ts'
import { Badge } from '#ui/components/badge.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { barAtTop } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SlidersHorizontal } from '#ui/icons/sliders-horizontal.ts'
import * as filters from '#ui/primitives/filters.module.css'
import { ViewSwitch } from '../view-switch.tsx'
import { type FilterProps, FilterSheet } from './filter-sheet.tsx'
import { useFilterForm } from './use-filter-form.ts'

/** The filter form: search, filters and views in a row that stays on screen. */
export function FilterBar({ search, ...rest }: FilterProps) {
  const t = useText()
  const { formProps, onSearchInput, cancelSearch, ...form } = useFilterForm(search)
  const { ref } = formProps
  useEffect(() => barAtTop(ref.current), [ref])
  const set = filterCount(form.chosen)
  return (
    <Form className={filters.bar} role="search" aria-label={t('search.filters')} {...formProps}>
      <div className="page">
        <SearchField id="event-search" label={t('search.label')}>
          <SearchBox id="event-search" defaultValue={form.chosen.q} onType={onSearchInput} onChoose={cancelSearch} />
        </SearchField>
        <button
          className={
            set ? `${filters.button} ${filters.narrowOnly} ${filters.isOn}` : `${filters.button} ${filters.narrowOnly}`
          }
          type="button"
          popoverTarget="filters"
          onClick={form.sheet.open}
          aria-haspopup="dialog"
        >
          <SlidersHorizontal /> {t('search.filters')} {set > 0 && <Badge tone="accent">{set}</Badge>}
        </button>
        <ViewSwitch search={form.chosen} />
        <FilterSheet form={form} {...rest} />
        {form.chosen.view !== 'agenda' && <input type="hidden" name="view" value={form.chosen.view} />}
      </div>
    </Form>
  )
}
