import { CalendarDays, List, MapIcon } from 'lucide-react'
import { searchPath } from '#features/events/ui/filters.ts'
import { type Search, VIEWS } from '#shared/search.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { usePlace } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

const ICONS = { agenda: List, month: CalendarDays, map: MapIcon }

/** The same result as agenda, month or map: links, so that each view has an address and works without scripts. */
export function ViewSwitch({ search }: { search: Search }) {
  const t = useText()
  const { path } = usePlace()
  return (
    <nav className="seg views no-print" aria-label={t('view.label')}>
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
            <Icon className="i" aria-hidden="true" /> <span>{t(`view.${view}`)}</span>
          </SiteLink>
        )
      })}
    </nav>
  )
}
