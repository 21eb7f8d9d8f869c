import type { EventCard } from '#shared/events/event-card.ts'
import { isSignupOver, signupState, takesPlace } from '#shared/events/event-status.ts'
import { paths } from '#shared/paths.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { PriceFrom } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import { Flag, GenreTag, Moon, StatusBadge, usePlaceWords } from './event-badges.tsx'
import { useAway } from './near-filter.tsx'
import { light, useIsLit } from './use-highlight.ts'

/** What can still be done about it: sold until, opens on, with somebody else. */
function useSignupWords() {
  const t = useText()
  const dates = useDates()
  const today = useSite()?.today ?? ''
  return (event: EventCard) => {
    const state = signupState(event, today)
    if (state === 'past' || state === 'cancelled') return null
    if (state === 'scheduled' && event.signupOpens)
      return t('signup.opens', { day: dates.brief(event.signupOpens, today) })
    if (isSignupOver(event, today) || (event.limitDate && event.limitDate < today)) return t('signup.closed')
    if (event.limitDate) return t('signup.until', { day: dates.brief(event.limitDate, today) })
    return state === 'none' && !event.price && event.happening === 'confirmed' ? t('signup.none') : null
  }
}

type Props = { event: EventCard; level?: 'h2' | 'h3'; withMonth?: boolean }

/** An event as a line of the agenda. `withMonth`: no month stands above it, so the date says its own. */
export function AgendaRow({ event, level: Heading = 'h3', withMonth = false }: Props) {
  const t = useText()
  const dates = useDates()
  const place = usePlaceWords()
  const signup = useSignupWords()(event)
  const away = useAway()(event)
  const lit = useIsLit(event.id) ? ' is-hover' : ''
  const point = () => light(event.id)
  const leave = () => light(null)
  return (
    <li
      className={`row${event.past ? ' row--past' : ''}${takesPlace(event) ? '' : ' is-off'}${lit}`}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      <div className="row__date">
        <span className="d num">{dates.days(event.dateStart, event.dateEnd)}</span>
        <span className="w">
          {withMonth
            ? `${dates.brief(event.dateStart).replace(/^\d+ /, '')} ${event.dateStart.slice(0, 4)}`
            : dates.weekdays(event.dateStart, event.dateEnd)}{' '}
          <Moon date={event.dateStart} />
        </span>
      </div>
      <div className="row__thumb">
        <CoverImage theme={event.theme} slug={event.art} date={event.dateStart} size="thumb" />
      </div>
      <div className="row__main">
        <StatusBadge event={event} />
        <Heading>
          <SiteLink to={paths.event(event.slug)} lang={event.locale}>
            {event.title}
          </SiteLink>
        </Heading>
        <p className="row__meta">
          {event.organizer.name}
          <br />
          {place(event)}
          {away && ` · ${away}`}
        </p>
        <p className="row__tags">
          <GenreTag theme={event.theme} />
          <span className="small">{t(`type.${event.type}`)}</span>
          <Flag event={event} />
        </p>
      </div>
      <div className="row__side">
        <b className="num">
          <PriceFrom price={event.price} />
        </b>
        {signup && <small>{signup}</small>}
      </div>
    </li>
  )
}
