import { can, type EventRole } from '#shared/member-permissions.ts'
import type { PlayersPage, PlayerView } from '#shared/registrations/players.ts'
import {
  filtersOf,
  isFiltered,
  type PlayersQuery,
  playerFilters,
  playersQuery,
} from '#shared/registrations/players-query.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { AutoSubmitForm } from '#ui/forms/auto-submit-form.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { Columns4 } from '#ui/icons/columns-4.ts'
import { Mail } from '#ui/icons/mail.ts'
import { ColumnMenu } from './column-menu.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { FiltersInForce } from './filters-in-force.tsx'
import * as styles from './player-tools.module.css'
import { ViewForms, Views } from './views.tsx'

type Props = {
  query: PlayersQuery
  page: PlayersPage
  views: readonly PlayerView[]
  address: string
  /** Where one writes to them. */
  emails: string
  role: EventRole | null
}

/** Search, filters, views and columns: one form whose state is the URL. Works with its button alone. */
export function PlayerTools({ query, page, views, address, emails, role }: Props) {
  const t = useText()
  return (
    <div className={`${styles.tools} no-print`}>
      <AutoSubmitForm className={styles.row} action={address} role="search" aria-label={t('players.filters')}>
        {playerFilters(role).includes('q') && (
          <span className={styles.search}>
            <SearchField small id="player-search" label={t('players.search')} defaultValue={query.q} />
          </span>
        )}
        <FilterPanel query={query} page={page} address={address} role={role} />
        <Button scripts="none" size="small" type="submit">
          {t('players.apply')}
        </Button>
        <Views query={query} page={page} views={views} address={address} role={role} />
        <span className={styles.columns}>
          <Menu
            name="filter"
            align="end"
            button={
              <Button as="summary" size="small">
                <Columns4 /> <span>{t('players.columns')}</span>
              </Button>
            }
          >
            <fieldset>
              <legend className="visually-hidden">{t('players.columns')}</legend>
              <ColumnMenu query={query} page={page} address={address} />
            </fieldset>
          </Menu>
        </span>
        {query.sort && <input type="hidden" name="sort" value={query.sort} />}
        {query.test && <input type="hidden" name="test" value="1" />}
      </AutoSubmitForm>
      {isFiltered(query) && (
        <div className={styles.row}>
          <FiltersInForce query={query} page={page} address={address} />
          {!query.test && page.total > 0 && can(role, 'emails.send') && (
            <ButtonLink size="small" variant="quiet" to={playersQuery.path(emails, filtersOf(query))}>
              <Mail /> {t('players.write_these', { count: page.total })}
            </ButtonLink>
          )}
        </div>
      )}
      <ViewForms query={query} />
    </div>
  )
}
