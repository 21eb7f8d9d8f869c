import type { ReactNode } from 'react'
import type { OrganizersQuery } from '#shared/directory-queries.ts'
import { ORGANIZATION_TYPES } from '#shared/enums.ts'
import { SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { AutoSubmitForm } from '#ui/forms/auto-submit-form.tsx'
import { barAtTop } from '#ui/hooks/edge-bars.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { Search } from '#ui/icons/search.ts'
import * as buttonStyles from '#ui/primitives/button.module.css'
import * as field from '#ui/primitives/field.module.css'
import * as filters from '#ui/primitives/filters.module.css'
import * as segmented from '#ui/primitives/segmented.module.css'
import * as styles from './organizer-filter.module.css'

/** Filters the directory by name and type. */
export function OrganizerFilterBar({ filter, children }: { filter: OrganizersQuery; children: ReactNode }) {
  const t = useText()
  return (
    <div ref={barAtTop} className={`${filters.bar} ${styles.bar}`}>
      <div className="page">
        <AutoSubmitForm className="contents" role="search" action={paths.organizers}>
          <div className={filters.search}>
            <Search />
            <label className="visually-hidden" htmlFor="organizer-name">
              {t('organizers.search')}
            </label>
            <input
              className={field.input}
              id="organizer-name"
              type="search"
              name="q"
              defaultValue={filter.q}
              maxLength={SEARCH_TEXT_LENGTH}
              placeholder={t('organizers.placeholder')}
              autoComplete="off"
            />
          </div>
          <fieldset className={`${segmented.segmented} ${segmented.radio}`}>
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
          </fieldset>
          <button className={`${buttonStyles.outline} without-script`} type="submit">
            {t('search.apply')}
          </button>
        </AutoSubmitForm>
        {children}
      </div>
    </div>
  )
}
