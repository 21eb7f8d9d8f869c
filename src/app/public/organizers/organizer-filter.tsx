import type { ReactNode } from 'react'
import type { OrganizersQuery } from '#shared/directory-queries.ts'
import { ORGANIZATION_TYPES } from '#shared/enums.ts'
import { SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { FilterBar } from '#ui/components/filter-bar.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { Segmented } from '#ui/components/segmented.tsx'
import { AutoSubmitForm } from '#ui/forms/auto-submit-form.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

/** Filters the directory by name and type. */
export function OrganizerFilterBar({ filter, children }: { filter: OrganizersQuery; children: ReactNode }) {
  const t = useText()
  return (
    <FilterBar high>
      <div className="page">
        <AutoSubmitForm className="contents" role="search" action={paths.organizers}>
          <SearchField
            id="organizer-name"
            label={t('organizers.search')}
            defaultValue={filter.q}
            maxLength={SEARCH_TEXT_LENGTH}
            placeholder={t('organizers.placeholder')}
          />
          <Segmented as="fieldset" radios>
            <legend className="visually-hidden">{t('organizers.type')}</legend>
            {(['', ...ORGANIZATION_TYPES] as const).map((type) => (
              <label key={type}>
                <input
                  className="visually-hidden"
                  type="radio"
                  name="type"
                  value={type}
                  defaultChecked={type === (filter.type ?? '')}
                />
                <span>{t(`organizers.type.${type || 'any'}`)}</span>
              </label>
            ))}
          </Segmented>
          <Button scripts="none" type="submit">
            {t('search.apply')}
          </Button>
        </AutoSubmitForm>
        {children}
      </div>
    </FilterBar>
  )
}
