import type { VenuesQuery } from '#shared/directory-queries.ts'
import { VENUE_TYPES } from '#shared/enums.ts'
import { SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { AutoSubmitForm } from '#ui/forms/auto-submit-form.tsx'
import { barAtTop } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Search } from '#ui/icons/search.ts'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import * as filters from '#ui/primitives/filters.module.css'
import * as styles from './venue-filter.module.css'

/** Group sizes, in people. */
const CAPACITIES = [20, 40, 60, 100, 150]

/** Filters venues by name or province, type and capacity. */
export function VenueFilterBar({ filter }: { filter: VenuesQuery }) {
  const t = useText()
  const capacities = [...new Set([...CAPACITIES, ...(filter.capacity ? [filter.capacity] : [])])].sort((a, b) => a - b)
  return (
    <div ref={barAtTop} className={`${filters.bar} ${styles.bar}`}>
      <AutoSubmitForm className="page" role="search" action={paths.venues}>
        <div className={filters.search}>
          <Search />
          <label className="visually-hidden" htmlFor="venue-name">
            {t('venues.search')}
          </label>
          <input
            className={field.input}
            id="venue-name"
            type="search"
            name="q"
            defaultValue={filter.q}
            maxLength={SEARCH_TEXT_LENGTH}
            placeholder={t('venues.placeholder')}
            autoComplete="off"
          />
        </div>
        <select className={field.select} name="type" defaultValue={filter.type ?? ''} aria-label={t('venues.type')}>
          <option value="">{t('venues.type.any')}</option>
          {VENUE_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`venue.type.${type}`)}
            </option>
          ))}
        </select>
        <select
          className={field.select}
          name="capacity"
          defaultValue={filter.capacity ?? ''}
          aria-label={t('venues.capacity')}
        >
          <option value="">{t('venues.capacity.any')}</option>
          {capacities.map((capacity) => (
            <option key={capacity} value={capacity}>
              {t('venues.capacity.from', { capacity })}
            </option>
          ))}
        </select>
        {filter.country && <input type="hidden" name="country" value={filter.country} />}
        <button className={`${buttonStyles.outline} without-script`} type="submit">
          {t('search.apply')}
        </button>
      </AutoSubmitForm>
    </div>
  )
}
