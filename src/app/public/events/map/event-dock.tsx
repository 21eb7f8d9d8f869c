import { usePlaceLabel } from '#features/events/ui/event-badges.tsx'
import { useDistanceLabel } from '#features/events/ui/near-filter.tsx'
import type { MapEvent } from '#shared/events/event-summary.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { MapDock } from '#ui/map/map-dock.tsx'
import { useSite } from '#ui/page/site.ts'

type Props = { events: readonly MapEvent[]; link: { to: string; label: string } }

/** The highlighted marker's event, or a summary of several, below the map. */
export function EventDock({ events, link }: Props) {
  const t = useText()
  const dates = useDates()
  const place = usePlaceLabel()
  const away = useDistanceLabel()
  const today = useSite()?.today
  const [first, ...others] = events
  if (!first) return null
  const isSingle = others.length === 0
  const flag = isSingle && first.eventStatus !== 'confirmed' && t(`flag.${first.eventStatus}`)
  return (
    <MapDock
      picture={
        <CoverImage
          theme={first.theme}
          slug={first.art}
          date={first.dateStart}
          size="thumb"
          picture={first.picture}
          sizes="8rem"
        />
      }
      above={[flag, dates.briefSpan(first.dateStart, isSingle ? first.dateEnd : null, today)]
        .filter(Boolean)
        .join(' · ')}
      link={isSingle ? { to: link.to, label: first.title, lang: first.locale } : link}
    >
      {isSingle ? [place(first), away(first)].filter(Boolean).join(' · ') : events.map(({ title }) => title).join(', ')}
    </MapDock>
  )
}
