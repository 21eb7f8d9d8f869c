import type { VenuesQuery } from '#shared/directory-queries.ts'
import { VENUE_TYPES } from '#shared/enums.ts'
import { SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { FilterBar } from '#ui/components/filter-bar.tsx'
import { Select } from '#ui/components/input.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { AutoSubmitForm } from '#ui/forms/auto-submit-form.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

/** Group sizes, in people. */
const CAPACITIES = [20, 40, 60, 100, 150]

/** Filters venues by name or province, type and capacity. */
export function VenueFilterBar({ filter }: { filter: VenuesQuery }) {
  const t = useText()
  const capacities = [...new Set([...CAPACITIES, ...(filter.capacity ? [filter.capacity] : [])])].sort((a, b) => a - b)
  return (
    <FilterBar high>
      <AutoSubmitForm className="page" role="search" action={paths.venues}>
        <SearchField
          id="venue-name"
          label={t('venues.search')}
          defaultValue={filter.q}
          maxLength={SEARCH_TEXT_LENGTH}
          placeholder={t('venues.placeholder')}
        />
        <Select name="type" defaultValue={filter.type ?? ''} aria-label={t('venues.type')}>
          <option value="">{t('venues.type.any')}</option>
          {VENUE_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`venue.type.${type}`)}
            </option>
          ))}
        </Select>
        <Select name="capacity" defaultValue={filter.capacity ?? ''} aria-label={t('venues.capacity')}>
          <option value="">{t('venues.capacity.any')}</option>
          {capacities.map((capacity) => (
            <option key={capacity} value={capacity}>
              {t('venues.capacity.from', { capacity })}
            </option>
          ))}
        </Select>
        {filter.country && <input type="hidden" name="country" value={filter.country} />}
        <Button scripts="none" type="submit">
          {t('search.apply')}
        </Button>
      </AutoSubmitForm>
    </FilterBar>
  )
}
