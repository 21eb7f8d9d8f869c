import type { EventCard } from '#shared/events/event-card.ts'
import { takesPlace } from '#shared/events/event-status.ts'
import { paths } from '#shared/paths.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { PriceFrom } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { Flag, GenreTag, Moon, StatusBadge, usePlaceWords } from './event-badges.tsx'

type Props = { event: EventCard; wide?: boolean; eager?: boolean; level?: 'h2' | 'h3' }

/** An event as a lantern: its scene over a dark plinth. The whole card is one link. */
export function Lantern({ event, wide = false, eager = false, level: Heading = 'h3' }: Props) {
  const dates = useDates()
  const place = usePlaceWords()
  const today = useSite()?.today
  return (
    <article
      className={`lantern genre-${event.theme ?? 'low-fantasy'}${wide ? ' lantern--wide' : ''}${event.past ? ' lantern--past' : ''}${takesPlace(event) ? '' : ' is-off'}`}
    >
      <div className="lantern__art">
        <CoverImage
          theme={event.theme}
          slug={event.art}
          date={event.dateStart}
          size={wide ? 'wide' : 'card'}
          eager={eager}
        />
        <span className="lantern__flag">
          <StatusBadge event={event} />
          <Flag event={event} />
        </span>
      </div>
      <div className="lantern__body">
        <p className="lantern__date">
          <span className="num">{dates.briefSpan(event.dateStart, event.dateEnd, today)}</span>{' '}
          <Moon date={event.dateStart} />
        </p>
        <Heading>
          <SiteLink to={paths.event(event.slug)} lang={event.locale}>
            {event.title}
          </SiteLink>
        </Heading>
        <p className="lantern__meta">{place(event)}</p>
        <p className="lantern__foot">
          <GenreTag theme={event.theme} />
          <b className="num">
            <PriceFrom price={event.price} />
          </b>
        </p>
      </div>
    </article>
  )
}
