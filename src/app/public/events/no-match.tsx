import { useLocation } from 'react-router'
import { searchPath } from '#features/events/ui/filters.ts'
import { suggestionPath } from '#features/search/ui/suggestion-path.ts'
import { clearFilters, type Search } from '#shared/search.ts'
import type { Suggestion } from '#shared/suggestion.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/feedback/empty-state.tsx'
import { useText } from '#ui/i18n/i18n.tsx'

/** No results: offers the same search without one of its filters, each with the number of its events, or all events. */
export function NoMatch({ search, less }: { search: Search; less: readonly Suggestion[] }) {
  const t = useText()
  const { pathname: path } = useLocation()
  return (
    <EmptyState
      title={t('search.none')}
      action={
        <p className="flow">
          {less.map((hint) => (
            <ButtonLink key={hint.label} to={suggestionPath(hint, path)} preventScrollReset>
              {hint.label}
            </ButtonLink>
          ))}
          <ButtonLink to={searchPath(clearFilters(search), path)}>{t('search.all_events')}</ButtonLink>
        </p>
      }
    >
      {search.q ? t('search.none.text_q', { q: search.q }) : t('search.none.text')}
    </EmptyState>
  )
}
