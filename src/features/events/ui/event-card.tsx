import { takesPlace } from '#shared/events/event-status.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { paths } from '#shared/paths.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { MarkButton } from '#ui/components/mark-button.tsx'
import { PriceFrom } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { Heart } from '#ui/icons/heart.ts'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { EventFlag, MoonPhase, StatusBadge, usePlaceLabel } from './event-badges.tsx'
import * as styles from './event-card.module.css'
import { GenreTag } from './genre-tag.tsx'

type Props = { event: EventSummary; wide?: boolean; eager?: boolean; level?: 'h2' | 'h3' }

/** An event as a card: cover above, text below. The whole card is one link. */
export function EventCard({ event, wide = false, eager = false, level: Heading = 'h3' }: Props) {
  const dates = useDates()
  const place = usePlaceLabel()
  const today = useSite()?.today
  return (
    <article
      className={`${styles.card} genre-${event.theme ?? 'low-fantasy'}${wide ? ` ${styles.wide}` : ''}${event.past ? ` ${styles.past}` : ''}${takesPlace(event) ? '' : ` ${styles.off}`}`}
    >
      <div className={styles.art}>
        <CoverImage
          theme={event.theme}
          slug={event.art}
          date={event.dateStart}
          size={wide ? 'wide' : 'card'}
          picture={event.picture}
          sizes={wide ? '44rem' : '28rem'}
          eager={eager}
        />
        <span className={styles.flag}>
          <StatusBadge event={event} />
          <EventFlag event={event} />
        </span>
        <MarkButton mark={`save:${event.id}`} name={event.title}>
          <Heart />
        </MarkButton>
      </div>
      <div className={styles.body}>
        <p className={styles.date}>
          <span className="num">{dates.briefSpan(event.dateStart, event.dateEnd, today)}</span>{' '}
          <MoonPhase date={event.dateStart} />
        </p>
        <Heading>
          <SiteLink to={paths.event(event.slug)} lang={event.locale}>
            {event.title}
          </SiteLink>
        </Heading>
        <p className={styles.meta}>{place(event)}</p>
        <p className={styles.foot}>
          <GenreTag theme={event.theme} />
          <b className="num">
            <PriceFrom price={event.price} />
          </b>
        </p>
      </div>
    </article>
  )
}
