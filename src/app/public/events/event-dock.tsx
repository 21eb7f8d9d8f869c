import { ChevronRight } from 'lucide-react'
import { usePlaceWords } from '#features/events/ui/event-badges.tsx'
import { useAway } from '#features/events/ui/near-filter.tsx'
import type { EventCard } from '#shared/events/event-card.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'

type Props = { events: readonly EventCard[]; link: { to: string; label: string } }

/** The light one points at, below the map and never over it: one event, or what several have in common. */
export function EventDock({ events, link }: Props) {
  const dates = useDates()
  const place = usePlaceWords()
  const away = useAway()
  const today = useSite()?.today
  const [first, ...others] = events
  if (!first) return null
  const alone = others.length === 0
  return (
    <div className="map__dock on-stage no-print">
      <span className="t">
        <CoverImage theme={first.theme} slug={first.art} date={first.dateStart} size="thumb" />
      </span>
      <span className="map__dock-words">
        <span className="map__dock-date num">
          {dates.briefSpan(first.dateStart, alone ? first.dateEnd : null, today)}
        </span>
        <SiteLink to={link.to} lang={alone ? first.locale : undefined}>
          <b>{alone ? first.title : link.label}</b>
        </SiteLink>
        <span className="map__dock-place">
          {alone
            ? [place(first), away(first)].filter(Boolean).join(' · ')
            : events.map(({ title }) => title).join(', ')}
        </span>
      </span>
      <ChevronRight className="i" aria-hidden="true" />
    </div>
  )
}
