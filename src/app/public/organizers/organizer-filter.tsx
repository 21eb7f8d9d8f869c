import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { ORGANIZATION_TYPES, type OrganizationType } from '#shared/enums.ts'
import { SEARCH_TEXT_LENGTH } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { LiveForm } from '#ui/forms/auto-submit-form.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { usePath } from '#ui/page/site.ts'

export type OrganizerFilter = { q: string; type: OrganizationType | null }

/** Narrows the directory down by name and kind; the letters stand below. */
export function OrganizerFilterBar({ filter, children }: { filter: OrganizerFilter; children: ReactNode }) {
  const t = useText()
  const path = usePath()
  return (
    <div className="filters max-md:static">
      <div className="page">
        <LiveForm className="contents" role="search" action={path(paths.organizers)}>
          <div className="q">
            <Search className="i" aria-hidden="true" />
            <label className="sr" htmlFor="organizer-name">
              {t('organizers.search')}
            </label>
            <input
              className="input"
              id="organizer-name"
              type="search"
              name="q"
              defaultValue={filter.q}
              maxLength={SEARCH_TEXT_LENGTH}
              placeholder={t('organizers.placeholder')}
              autoComplete="off"
            />
          </div>
          <fieldset className="seg seg--radio">
            <legend className="sr">{t('organizers.type')}</legend>
            {(['', ...ORGANIZATION_TYPES] as const).map((type) => (
              <label key={type}>
                <input
                  className="sr"
                  type="radio"
                  name="type"
                  value={type}
                  defaultChecked={type === (filter.type ?? '')}
                />
                <span>{t(`organizers.type.${type || 'any'}`)}</span>
              </label>
            ))}
          </fieldset>
          <button className="btn btn--line only-plain" type="submit">
            {t('search.apply')}
          </button>
        </LiveForm>
        {children}
      </div>
    </div>
  )
}
