import { isSignupOver, signupState, takesPlace } from '#shared/events/event-status.ts'
import type { EventSummary } from '#shared/events/event-summary.ts'
import { paths } from '#shared/paths.ts'
import { CoverImage } from '#ui/components/cover-image.tsx'
import { MarkButton } from '#ui/components/mark-button.tsx'
import { PriceFrom } from '#ui/components/money.tsx'
import { useDates } from '#ui/i18n/dates.ts'
import { useText } from '#ui/i18n/i18n.tsx'
import { useSite } from '#ui/page/site.ts'
import { SiteLink } from '#ui/page/site-link.tsx'
import * as styles from './agenda-row.module.css'
import { EventFlag, MoonPhase, StatusBadge, usePlaceLabel } from './event-badges.tsx'
import { FitList } from './fit-list.tsx'
import { GenreTag } from './genre-tag.tsx'
import { useDistanceLabel } from './near-filter.tsx'
import { setHighlightedEvent, useIsHighlighted } from './use-highlight.ts'

type Words = { t: ReturnType<typeof useText>; dates: ReturnType<typeof useDates>; today: string }

/** How long one can sign up, or from when; null when there is nothing to say. */
export function signupLabel({ t, dates, today }: Words, event: EventSummary) {
  const state = signupState(event, today)
  if (state === 'past' || state === 'cancelled' || event.eventStatus === 'postponed') return null
  if (state === 'scheduled' && event.signupOpens)
    return t('signup.opens', { day: dates.brief(event.signupOpens, today) })
  if (isSignupOver(event, today) || (event.limitDate && event.limitDate < today)) return t('signup.closed')
  if (event.limitDate) return t('signup.until', { day: dates.brief(event.limitDate, today) })
  return state === 'none' && !event.price && event.eventStatus === 'confirmed' ? t('signup.none') : null
}

/** `eager`: on the first screen, so that its image is loaded first. */
type Props = { event: EventSummary; level?: 'h2' | 'h3'; withMonth?: boolean; eager?: boolean }

/** An event as a row of the agenda. `withMonth` shows the month in the date, for lists without month headings. */
export function AgendaRow({ event, level: Heading = 'h3', withMonth = false, eager = false }: Props) {
  const t = useText()
  const dates = useDates()
  const place = usePlaceLabel()
  const signup = signupLabel({ t, dates, today: useSite()?.today ?? '' }, event)
  const away = useDistanceLabel()(event)
  const isHighlighted = useIsHighlighted(event.id)
  const highlight = () => setHighlightedEvent(event.id)
  const clearHighlight = () => setHighlightedEvent(null)
  return (
    <li
      className={`${styles.row}${event.past ? ` ${styles.past}` : ''}${takesPlace(event) ? '' : ` ${styles.off}`}${isHighlighted ? ` ${styles.isOn}` : ''}`}
      onPointerEnter={highlight}
      onPointerLeave={clearHighlight}
      onFocus={highlight}
      onBlur={clearHighlight}
    >
      <div className={styles.date}>
        <span className={`${styles.days} num`}>{dates.days(event.dateStart, event.dateEnd)}</span>
        <span className={styles.weekdays}>
          {withMonth
            ? `${dates.shortMonth(event.dateStart, event.dateEnd, true)} `
            : `${dates.weekdays(event.dateStart, event.dateEnd)} `}
          <MoonPhase date={event.dateStart} />
        </span>
      </div>
      <div className={styles.image}>
        <CoverImage
          theme={event.theme}
          slug={event.art}
          date={event.dateStart}
          size="thumb"
          picture={event.picture}
          sizes="11rem"
          eager={eager}
        />
      </div>
      <div className={styles.main}>
        <StatusBadge event={event} />
        <Heading>
          <SiteLink to={paths.event(event.slug)} lang={event.locale}>
            {event.title}
          </SiteLink>
        </Heading>
        <p className={styles.meta}>
          {event.organizer.name}
          <br />
          {away ? `${place(event)} · ${away}` : place(event)}
        </p>
        <p className={styles.tags}>
          <GenreTag theme={event.theme} />
          <span className="small">{t(`type.${event.type}`)}</span>
          <EventFlag event={event} />
        </p>
        <FitList id={event.id} />
      </div>
      <div className={styles.side}>
        <b className="num">
          <PriceFrom price={event.price} />
        </b>
        {signup && <small>{signup}</small>}
      </div>
      <MarkButton mark={`save:${event.id}`} name={event.title} />
    </li>
  )
}
