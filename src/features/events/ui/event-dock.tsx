import { ChevronRight } from 'lucide-react'
import type { EventCard } from '#spec/event-card.ts'
import { CoverImage } from '#ui/cover-image.tsx'
import { useDates } from '#web/dates.ts'
import { useSite } from '#web/place.ts'
import { SiteLink } from '#web/site-link.tsx'
import { usePlaceWords } from './marks.tsx'
import { useAway } from './near.tsx'

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
