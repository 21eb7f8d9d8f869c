import { ChevronRight } from 'lucide-react'
import { usePlaceLabel } from '#features/events/ui/event-badges.tsx'
import { useDistanceLabel } from '#features/events/ui/near-filter.tsx'
import type { MapEvent } from '#shared/events/event-summary.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as popup from '#ui/primitives/popup.module.css'
import * as styles from './event-dock.module.css'

type Props = { events: readonly MapEvent[]; link: { to: string; label: string } }

/** The highlighted marker's event, or a summary of several, below the map. */
export function EventDock({ events, link }: Props) {
  const dates = useDates()
  const place = usePlaceLabel()
  const away = useDistanceLabel()
  const today = useSite()?.today
  const [first, ...others] = events
  if (!first) return null
  const isSingle = others.length === 0
  return (
    <div className={`${styles.dock} on-stage no-print`}>
      <span className={popup.thumbnail}>
        <CoverImage theme={first.theme} slug={first.art} date={first.dateStart} size="thumb" />
      </span>
      <span className={styles.words}>
        <span className={`${styles.date} num`}>
          {dates.briefSpan(first.dateStart, isSingle ? first.dateEnd : null, today)}
        </span>
        <SiteLink to={link.to} lang={isSingle ? first.locale : undefined}>
          <b>{isSingle ? first.title : link.label}</b>
        </SiteLink>
        <span>
          {isSingle
            ? [place(first), away(first)].filter(Boolean).join(' · ')
            : events.map(({ title }) => title).join(', ')}
        </span>
      </span>
      <ChevronRight />
    </div>
  )
}
