import { useId } from 'react'
import { AutoSubmitForm } from '#ui/forms/auto-submit-form.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Search as Lens } from '#ui/icons/search.ts'
import * as button from '#ui/primitives/button.module.css'
import * as chip from '#ui/primitives/chip.module.css'
import * as field from '#ui/primitives/field.module.css'
import { FilterChip } from './filter-chip.tsx'
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
        <div className={styles.search}>
          <Lens />
          <label className="visually-hidden" htmlFor={`${id}-q`}>
            {placeholder}
          </label>
          <input
            className={field.input}
            id={`${id}-q`}
            type="search"
            name="q"
            defaultValue={q}
            placeholder={placeholder}
            maxLength={100}
          />
        </div>
        <label className="visually-hidden" htmlFor={`${id}-sort`}>
          {t('list.order')}
        </label>
        <select className={`${field.select} ${styles.order}`} id={`${id}-sort`} name="sort" defaultValue={order}>
          {orders.map((one, index) => (
            <option key={one.value} value={index === 0 ? '' : one.value}>
              {one.label}
            </option>
          ))}
        </select>
        {filter.value && <input type="hidden" name={filter.name} value={filter.value} readOnly />}
        <button className={`${button.outline} without-script`} type="submit">
          {t('list.search')}
        </button>
      </AutoSubmitForm>
      <nav className={chip.list} aria-label={t('panel.list.filter')}>
        {filters.map((one) => (
          <FilterChip key={one.label} {...one}>
            {one.label}
          </FilterChip>
        ))}
      </nav>
    </div>
  )
}
