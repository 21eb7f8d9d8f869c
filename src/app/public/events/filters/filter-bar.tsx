import { Form } from 'react-router'
import { SearchBox } from '#features/search/ui/search-box.tsx'
import { filterCount, type Search } from '#shared/search.ts'
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
export function FilterBar({ search, asked, ...rest }: FilterProps & { asked: Search }) {
  const t = useText()
  const { formProps, onSearchInput, cancelSearch, ...form } = useFilterForm(search, asked)
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
        <ViewSwitch search={form.isLoading ? form.chosen : asked} />
        <FilterSheet form={form} {...rest} />
        <ReadText search={search} />
        {form.chosen.view !== 'agenda' && <input type="hidden" name="view" value={form.chosen.view} />}
      </Form>
    </Bar>
  )
}

/** The text that the filters below it were read from, so that it is not read once more. */
export const ReadText = ({ search: { read, names } }: { search: Search }) => (
  <>
    {read !== '' && <input type="hidden" name="read" value={read} />}
    {names && <input type="hidden" name="names" value="1" />}
  </>
)
