import { useEffect } from 'react'
import type { EventRole } from '#shared/member-permissions.ts'
import type { PlayersPage } from '#shared/registrations/players.ts'
import { type PlayersQuery, panelFiltersOf, playersQuery, withoutFilters } from '#shared/registrations/players-query.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { useClosingDetails } from '#ui/hooks/use-closing-details.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { SlidersHorizontal } from '#ui/icons/sliders-horizontal.ts'
import { useNavigation } from '#ui/network/use-navigation.ts'
import { FilterGroups } from './filter-groups.tsx'
import * as styles from './filter-panel.module.css'
import { SaveView } from './save-view.tsx'

type Props = { query: PlayersQuery; page: PlayersPage; address: string; role: EventRole | null }

/** All filters. With scripts each takes effect at once, and the last button only closes them. */
export function FilterPanel({ query, page, address, role }: Props) {
  const t = useText()
  const details = useClosingDetails()
  const set = panelFiltersOf(query).length
  const isSending = useNavigation().formMethod === 'POST'
  // What becomes of a view that was saved is said below it.
  useEffect(() => {
    if (isSending && details.current) details.current.open = false
  }, [isSending, details])
  const close = () => {
    if (!details.current) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }
  return (
    <details className={styles.filters} name="filter" ref={details}>
      <Button as="summary" size="small">
        <SlidersHorizontal /> <span>{t('players.filter')}</span> {set > 0 && <Badge tone="accent">{set}</Badge>}
      </Button>
      <div className={styles.panel}>
        <div className={styles.groups}>
          <FilterGroups query={query} page={page} role={role} />
        </div>
        <div className={styles.acts}>
          <ButtonLink
            variant="quiet"
            size="small"
            to={playersQuery.path(address, withoutFilters(query))}
            preventScrollReset
            viewTransition={false}
          >
            {t('players.clear')}
          </ButtonLink>
          <SaveView role={role} />
          <Button variant="primary" size="small" type="button" scripts="needed" onClick={close}>
            {t('players.filter.see', { count: page.total })}
          </Button>
          <Button variant="primary" size="small" type="submit" scripts="none">
            {t('players.apply')}
          </Button>
        </div>
      </div>
    </details>
  )
}
