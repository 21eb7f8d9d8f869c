import { Form } from 'react-router'
import { can, type EventRole } from '#shared/member-permissions.ts'
import type { PlayersPage, PlayerView } from '#shared/registrations/players.ts'
import { type PlayersQuery, playersQuery } from '#shared/registrations/players-query.ts'
import { Button } from '#ui/components/button.tsx'
import { Chips } from '#ui/components/chip.tsx'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Menu } from '#ui/components/menu.tsx'
import { FilterChip } from '#ui/components/panels/filter-chip.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { ChevronDown } from '#ui/icons/chevron-down.ts'
import { Users } from '#ui/icons/users.ts'
import { X } from '#ui/icons/x.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { listReadyViews } from './ready-views.ts'
import { SAVE_FORM } from './save-view.tsx'
import * as styles from './views.module.css'

type Props = {
  query: PlayersQuery
  page: PlayersPage
  views: readonly PlayerView[]
  address: string
  role: EventRole | null
}
type View = { key: string; name: string; to: string; isOn: boolean; count?: number | undefined; saved?: PlayerView }

/** As chips; the others are in the menu, which has them all. */
const CHIPS = 4
const [SHARE_FORM, REMOVE_FORM] = ['view-sharing', 'view-removal']

/** The views that every event has, those of the team, and one's own: the first as chips, all of them in a menu. */
export function Views({ query, page, views, address, role }: Props) {
  const t = useText()
  const shown = playersQuery.write({ ...query, page: 1 }).toString()
  const ready = listReadyViews(query, page).map(
    ({ key, label, count, query: wanted, isOn }): View => ({
      key,
      name: t(label),
      count,
      isOn,
      to: playersQuery.path(address, wanted),
    }),
  )
  const saved = views.map(
    (view, index): View => ({
      key: String(view.id),
      name: view.name,
      saved: view,
      isOn: view.query === shown,
      count: page.viewCounts[index],
      to: view.query ? `${address}?${view.query}` : address,
    }),
  )
  // What everybody needs first, then what the team keeps.
  const all = [...ready.slice(0, 2), ...saved, ...ready.slice(2)]
  return (
    <>
      <span className={styles.chips}>
        <Chips aria-label={t('players.views')}>
          {all.slice(0, CHIPS).map(({ key, name, to, isOn, count }) => (
            <FilterChip key={key} to={to} isOn={isOn} {...(count !== undefined && { count })}>
              <span className={styles.name}>{name}</span>
            </FilterChip>
          ))}
        </Chips>
      </span>
      <Menu
        name="filter"
        align="end"
        button={
          <Button as="summary" variant="quiet" size="small">
            <span className={styles.wide}>{t('players.views.more')}</span>
            <span className={styles.narrow}>{t('players.views')}</span> <ChevronDown />
          </Button>
        }
      >
        {all.map((view) => (
          <ViewLine key={view.key} view={view} role={role} />
        ))}
      </Menu>
    </>
  )
}

function ViewLine({ view: { name, to, isOn, count, saved }, role }: { view: View; role: EventRole | null }) {
  const t = useText()
  const mayEdit = can(role, 'players.edit')
  return (
    <div className={styles.line}>
      <SiteLink to={to} aria-current={isOn ? 'true' : undefined} preventScrollReset viewTransition={false}>
        <span className={styles.whole}>
          {name}
          {saved && !saved.isShared && <small className="muted">{t('players.views.own')}</small>}
        </span>
        {count !== undefined && <span className="num muted">{count}</span>}
      </SiteLink>
      {saved && !saved.isShared && mayEdit && (
        <IconButton form={SHARE_FORM} type="submit" name="view" value={saved.id} title={t('players.views.share')}>
          <Users />
          <span className="visually-hidden">{t('players.views.share.of', { name })}</span>
        </IconButton>
      )}
      {saved && (mayEdit || !saved.isShared) && (
        <IconButton form={REMOVE_FORM} type="submit" name="view" value={saved.id}>
          <X />
          <span className="visually-hidden">{t('players.views.remove', { name })}</span>
        </IconButton>
      )}
    </div>
  )
}

/** The forms that the buttons of views belong to: they stand inside the form of the filters, in which none can be. */
export function ViewForms({ query }: Pick<Props, 'query'>) {
  return (
    <div hidden>
      <Form id={SAVE_FORM} method="post" preventScrollReset>
        <input type="hidden" name="query" value={playersQuery.write({ ...query, page: 1 }).toString()} />
      </Form>
      <Form id={SHARE_FORM} method="post" preventScrollReset>
        <input type="hidden" name="intent" value="share_view" />
      </Form>
      <Form id={REMOVE_FORM} method="post" preventScrollReset>
        <input type="hidden" name="intent" value="remove_view" />
      </Form>
    </div>
  )
}
