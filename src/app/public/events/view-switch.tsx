import { memo } from 'react'
import { useLocation } from 'react-router'
import { searchPath } from '#features/events/ui/filters.ts'
import { type Search, VIEWS } from '#shared/search.ts'
import { Segmented } from '#ui/components/segmented.tsx'
import { useText } from '#ui/i18n/i18n.tsx'
import { CalendarDays } from '#ui/icons/calendar-days.ts'
import { List } from '#ui/icons/list.ts'
import { MapIcon } from '#ui/icons/map-icon.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './view-switch.module.css'

const ICONS = { agenda: List, month: CalendarDays, map: MapIcon }

/** Agenda, month or map as links, so that each view has a URL and works without JavaScript. */
export const ViewSwitch = memo(({ search }: { search: Search }) => {
  const t = useText()
  const { pathname: path } = useLocation()
  return (
    <div className={styles.views}>
      <Segmented print={false} aria-label={t('view.label')}>
        {VIEWS.map((view) => {
          const Icon = ICONS[view]
          return (
            <SiteLink
              key={view}
              to={searchPath({ ...search, view }, path)}
              aria-current={view === search.view ? 'true' : undefined}
              title={t(`view.${view}`)}
              preventScrollReset
            >
              <Icon /> <span>{t(`view.${view}`)}</span>
            </SiteLink>
          )
        })}
      </Segmented>
    </div>
  )
})
