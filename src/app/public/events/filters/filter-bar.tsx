import { Form } from 'react-router'
import { SearchBox } from '#features/search/ui/search-box.tsx'
import { filterCount } from '#shared/search.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { FilterBar as Bar } from '#ui/components/filter-bar.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { SlidersHorizontal } from '#ui/icons/sliders-horizontal.ts'
import { ViewSwitch } from '../view-switch.tsx'
import * as styles from './filter-row.module.css'
import { type FilterProps, FilterSheet } from './filter-sheet.tsx'
import { useFilterForm } from './use-filter-form.ts'

/** The filter form: search, filters and views in a row that stays on screen. */
export function FilterBar({ search, ...rest }: FilterProps) {
  const t = useText()
  const { formProps, onSearchInput, cancelSearch, ...form } = useFilterForm(search)
  const set = filterCount(form.chosen)
  return (
    <Bar>
      <Form className="page" role="search" aria-label={t('search.filters')} {...formProps}>
        <SearchField id="event-search" label={t('search.label')}>
          <SearchBox id="event-search" defaultValue={form.chosen.q} onType={onSearchInput} onChoose={cancelSearch} />
        </SearchField>
        <span className={styles.narrow}>
          <Button type="button" popoverTarget="filters" onClick={form.sheet.open} aria-haspopup="dialog">
            <SlidersHorizontal /> {t('search.filters')} {set > 0 && <Badge tone="accent">{set}</Badge>}
          </Button>
        </span>
        <ViewSwitch search={form.chosen} />
        <FilterSheet form={form} {...rest} />
        {form.chosen.view !== 'agenda' && <input type="hidden" name="view" value={form.chosen.view} />}
      </Form>
    </Bar>
  )
}
