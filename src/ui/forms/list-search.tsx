import { useId } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Chips } from '#ui/components/chip.tsx'
import { Select } from '#ui/components/input.tsx'
import { FilterChip } from '#ui/components/panels/filter-chip.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { AutoSubmitForm } from '#ui/forms/auto-submit-form.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import * as styles from './list-search.module.css'

type FilterLink = { label: string; count: number; to: string; isOn: boolean }
type Props = {
  /** The list's path without its query. */
  path: string
  label: string
  placeholder: string
  q: string
  orders: readonly { value: string; label: string }[]
  order: string
  /** The filter that is chosen, which a new search keeps. */
  filter: { name: string; value: string }
  filters: readonly FilterLink[]
}

/** Search, order and filters of a panel's list; its state is the URL. Works with its button alone. */
export function ListSearch({ path, label, placeholder, q, orders, order, filter, filters }: Props) {
  const t = useText()
  const id = useId()
  return (
    <div className={styles.tools}>
      <AutoSubmitForm className={styles.bar} action={path} role="search" aria-label={label}>
        <SearchField id={`${id}-q`} label={placeholder} defaultValue={q} />
        <label className="visually-hidden" htmlFor={`${id}-sort`}>
          {t('list.order')}
        </label>
        <Select id={`${id}-sort`} name="sort" defaultValue={order}>
          {orders.map((one, index) => (
            <option key={one.value} value={index === 0 ? '' : one.value}>
              {one.label}
            </option>
          ))}
        </Select>
        {filter.value && <input type="hidden" name={filter.name} value={filter.value} readOnly />}
        <Button scripts="none" type="submit">
          {t('list.search')}
        </Button>
      </AutoSubmitForm>
      <Chips aria-label={t('panel.list.filter')}>
        {filters.map((one) => (
          <FilterChip key={one.label} {...one}>
            {one.label}
          </FilterChip>
        ))}
      </Chips>
    </div>
  )
}
